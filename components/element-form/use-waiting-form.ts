'use client';
import { useEffect, useState } from 'react';
import type { FormValues } from '@/components/elements/form-values';
import { choosePhotos, chosenPhotos } from '@/components/files/photos';
import { loadWaiting } from '@/components/sending/load-waiting';
import { hold } from '@/components/sending/tabs';
import { findWaiting, useWaiting } from '@/components/sending/waiting';
import type { Element } from '@/lib/elements/schema';

/** What the server has by now, when somebody else was faster. */
export interface Conflict {
  mine: FormValues;
  theirs: Element;
}

interface Open {
  id: number;
  waitingKey?: string;
}

function conflictOf(waitingKey: string | undefined): Conflict | null {
  const it = findWaiting(waitingKey);
  return it?.change && it.state === 'conflict' && it.theirs ? { mine: it.change.values, theirs: it.theirs } : null;
}

/** Photos outlive a page that is loaded anew only in the outbox. */
async function bringPhotos({ id, waitingKey }: Open) {
  if (!findWaiting(waitingKey)) await loadWaiting();
  const files = findWaiting(waitingKey)?.files ?? [];
  if (files.length === 0 || chosenPhotos(id).length > 0) return;
  choosePhotos(
    files.map(({ key, file, transcript }) => ({ file, transcript, sendingKey: key })),
    id,
  );
}

/**
 * The form of something that waits in the outbox: under which keys it is sent, with what it is in conflict, and its photos. It is not
 * sent while its form is open. Anything else gets keys of its own.
 */
export function useWaitingForm({ id, waitingKey }: Open) {
  const [start] = useState(() => {
    const sendingKey = crypto.randomUUID();
    return { keys: { sendingKey, waitingKey: waitingKey ?? sendingKey }, waiting: conflictOf(waitingKey) };
  });
  useEffect(() => {
    if (!waitingKey) return;
    void bringPhotos({ id, waitingKey });
    return hold(waitingKey);
  }, [id, waitingKey]);
  return start;
}

/** Why a suggestion is made, as its draft has it, or the outbox in which it waits, until something else is written. */
export function useWaitingNote(waitingKey: string | undefined, drafted?: string): [note: string, set: (note: string) => void] {
  const [written, setWritten] = useState<string>();
  const stored = useWaiting((it) => it.waiting.find(({ key }) => key === waitingKey)?.note);
  return [written ?? drafted ?? stored ?? '', setWritten];
}
