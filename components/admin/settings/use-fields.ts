'use client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What a field of the page tells the page. */
export interface FieldState {
  dirty: boolean;
  busy: boolean;
  value: string | null | undefined;
  /** A draft keeps what is typed. */
  isStored: boolean;
  /** When a draft of it was typed that is on offer, in ISO 8601. */
  foundAt: string | undefined;
}

/** What the page does with a field. */
export interface FieldActs {
  submit: () => Promise<void>;
  /** Goes on with the draft that is on offer. */
  resume: () => void;
  /** Forgets the draft that is on offer. */
  discard: () => void;
  /** Forgets the draft of what is typed. */
  giveUp: () => void;
}

export interface Fields {
  states: Readonly<Record<string, FieldState>>;
  tell: (code: string, state: FieldState | null) => void;
  register: (code: string, acts: FieldActs) => void;
  submitDirty: () => void;
  /** Forgets the drafts of all that is typed. */
  giveUpDirty: () => void;
  isDirty: boolean;
  isBusy: boolean;
  /** Drafts keep all that is typed. */
  isStored: boolean;
  /** The drafts that are on offer, as one; `at`: when the newest was typed. */
  found: { at: string; resume: () => void; discard: () => void } | undefined;
}

/** The fields of a page that are saved together, each by a call of its own. */
export function useFields(): Fields {
  const [states, setStates] = useState<Readonly<Record<string, FieldState>>>({});
  const registered = useRef(new Map<string, FieldActs>());
  const tell = useCallback((code: string, state: FieldState | null) => {
    setStates(({ [code]: _, ...others }) => (state ? { ...others, [code]: state } : others));
  }, []);
  const register = useCallback((code: string, acts: FieldActs) => void registered.current.set(code, acts), []);
  const codesOf = (isMeant: (state: FieldState) => boolean) =>
    Object.entries(states).flatMap(([code, state]) => (isMeant(state) ? [code] : []));
  const dirty = codesOf((it) => it.dirty);
  const offered = codesOf((it) => it.foundAt !== undefined);
  const actOn = (codes: readonly string[], act: (acts: FieldActs) => unknown) => () => {
    for (const code of codes) {
      const acts = registered.current.get(code);
      if (acts) act(acts);
    }
  };
  const newest = offered.map((code) => states[code]?.foundAt ?? '').sort();
  return {
    states,
    tell,
    register,
    submitDirty: actOn(dirty, ({ submit }) => submit()),
    giveUpDirty: actOn(dirty, ({ giveUp }) => giveUp()),
    isDirty: dirty.length > 0,
    isBusy: Object.values(states).some(({ busy }) => busy),
    isStored: dirty.every((code) => states[code]?.isStored),
    found:
      offered.length > 0
        ? {
            at: newest.at(-1) ?? '',
            resume: actOn(offered, ({ resume }) => resume()),
            discard: actOn(offered, ({ discard }) => discard()),
          }
        : undefined,
  };
}

/** Says once what has been saved, when a moment has passed in which nothing else was. */
export function useSavedNames(say: (names: string[]) => void): (name: string) => void {
  const [names, setNames] = useState<string[]>([]);
  const latest = useRef(say);
  latest.current = say;
  useEffect(() => {
    if (names.length === 0) return;
    const timer = setTimeout(() => {
      setNames([]);
      latest.current(names);
    }, 300);
    return () => clearTimeout(timer);
  }, [names]);
  return useCallback((name: string) => setNames((before) => [...before, name]), []);
}
