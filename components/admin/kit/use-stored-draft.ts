'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '@/components/session/session';
import { type DraftRecord, draftKey, dropFormDraft, type FormDraft, keepFormDraft, readFormDraft } from './form-draft';
import { type Made, removeAllMade } from './made-here';
import type { Scope } from './touched';

const afterMs = 400;

/** What is stored now. */
interface Taken<V> extends Pick<FormDraft<V>, 'values' | 'basis'> {
  /** Whether all that was typed is in it. */
  whole: boolean;
}

interface Wanted<V> {
  scope: Scope;
  /** Absent: nothing is stored. */
  record: DraftRecord | undefined;
  /** Something is typed that is not saved. */
  dirty: boolean;
  take: () => Taken<V>;
}

/**
 * Keeps what is typed in the browser, for the account that opened it: over Back, a reload, a closed tab and the end of the session, until
 * it is saved or discarded. What was stored before is offered, and is not written over before the person has chosen. `changed` has to
 * be called at each change.
 */
export function useStoredDraft<V>({ scope, record, dirty, take }: Wanted<V>) {
  const { user } = useSession();
  const [key] = useState(() => (record !== undefined && user ? draftKey(user.id, scope, record) : undefined));
  const [found, setFound] = useState(() => (key ? readFormDraft<V>(key) : undefined));
  const [stored, setStored] = useState(false);
  const made = useRef<readonly Made[]>([]);
  const ended = useRef(false);
  /** Whether the draft that is stored is of what stands here. */
  const isOwn = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const keeps = key !== undefined && found === undefined;
  const keeping = keeps && dirty;
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (ended.current || !key) return;
    const { whole, ...taken } = latest.current();
    isOwn.current = true;
    setStored(keepFormDraft(key, { ...taken, made: made.current, at: new Date().toISOString() }) && whole);
  }, [key]);
  const changed = useRef(() => {});
  useEffect(() => {
    if (!keeping) {
      // What was typed back to what is saved is no draft.
      if (key && isOwn.current && !ended.current) dropFormDraft(key);
      isOwn.current = false;
      return;
    }
    ended.current = false;
    changed.current = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, afterMs);
    };
    changed.current();
    window.addEventListener('pagehide', keep);
    return () => {
      changed.current = () => {};
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keeping, key, keep]);
  return {
    /** What was typed before. */
    found,
    /** Whether a reload loses nothing. */
    stored: keeping && stored,
    /** What has changed is only for whoever calls it when that does. */
    changed: useCallback((..._what: unknown[]) => changed.current(), []),
    note: (all: readonly Made[]) => {
      made.current = all;
    },
    /** Goes on with what was found, and hands it back. */
    resume: (): FormDraft<V> | undefined => {
      isOwn.current = true;
      setFound(undefined);
      return found;
    },
    discard: () => {
      if (key) dropFormDraft(key);
      setFound(undefined);
      void removeAllMade(found?.made ?? []);
    },
    /** It is saved. */
    drop: () => {
      ended.current = true;
      if (key) dropFormDraft(key);
    },
    /** What is typed here is given up. What is on offer stays. */
    giveUp: () => {
      ended.current = true;
      if (key && !found) dropFormDraft(key);
    },
  };
}
