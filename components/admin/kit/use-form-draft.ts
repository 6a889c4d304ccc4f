'use client';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '@/components/session/session';
import { draftKey, dropFormDraft, hasFiles, keepFormDraft, readFormDraft, withoutFiles } from './form-draft';
import { type Made, removeMade } from './made-here';
import type { Scope } from './touched';
import type { Basis } from './use-conflict';

const afterMs = 400;

interface Wanted<V extends FieldValues> {
  form: UseFormReturn<V>;
  scope: Scope;
  /** Absent: nothing is stored. */
  record: number | 'new' | undefined;
  basis: () => Basis<V>;
  rebase: (on: Basis<V>) => void;
}

/**
 * Keeps what is typed in a form in the browser, for the account that opened it: over Back, a reload, a closed tab and the end of the
 * session, until it is saved or discarded. What was stored before is offered, and is not written over before the person has chosen.
 */
export function useFormDraft<V extends FieldValues>({ form, scope, record, basis, rebase }: Wanted<V>) {
  const { user } = useSession();
  const [key] = useState(() => (record !== undefined && user ? draftKey(user.id, scope, record) : undefined));
  const [found, setFound] = useState(() => (key ? readFormDraft<V>(key) : undefined));
  const [stored, setStored] = useState(false);
  const made = useRef<readonly Made[]>([]);
  const ended = useRef(false);
  const { isDirty } = form.formState;
  const keeps = key !== undefined && found === undefined;
  const latest = useRef({ basis });
  useEffect(() => {
    latest.current = { basis };
  });
  useEffect(() => {
    if (!keeps || !isDirty) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (ended.current) return;
      const values = form.getValues();
      const draft = {
        values: withoutFiles(values),
        basis: latest.current.basis(),
        made: made.current,
        at: new Date().toISOString(),
      };
      setStored(keepFormDraft(key, draft) && !hasFiles(values));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, afterMs);
    };
    soon();
    const { unsubscribe } = form.watch(soon);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keeps, isDirty, key, form]);
  const drop = () => {
    ended.current = true;
    if (key) dropFormDraft(key);
  };
  return {
    /** What was typed before. */
    found,
    /** Whether a reload loses nothing. */
    stored: keeps && stored,
    note: (all: readonly Made[]) => {
      made.current = all;
    },
    /** Goes on with what was found. Returns what was made for it. */
    resume: (): readonly Made[] => {
      if (!found) return [];
      rebase(found.basis);
      form.reset(found.values, { keepDefaultValues: true });
      setFound(undefined);
      return found.made;
    },
    discard: () => {
      if (key) dropFormDraft(key);
      setFound(undefined);
      for (const it of [...(found?.made ?? [])].reverse()) removeMade(it).catch(() => undefined);
    },
    drop,
  };
}
