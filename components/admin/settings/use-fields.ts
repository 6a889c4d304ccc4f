'use client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What a field of the page tells the page. */
interface FieldState {
  dirty: boolean;
  busy: boolean;
  value: string | null | undefined;
}

export interface Fields {
  states: Readonly<Record<string, FieldState>>;
  tell: (code: string, state: FieldState | null) => void;
  /** How the field is sent. */
  register: (code: string, submit: () => Promise<void>) => void;
  submitDirty: () => void;
  isDirty: boolean;
  isBusy: boolean;
}

/** The fields of a page that are saved together, each by a call of its own. */
export function useFields(): Fields {
  const [states, setStates] = useState<Readonly<Record<string, FieldState>>>({});
  const submits = useRef(new Map<string, () => Promise<void>>());
  const tell = useCallback((code: string, state: FieldState | null) => {
    setStates(({ [code]: _, ...others }) => (state ? { ...others, [code]: state } : others));
  }, []);
  const register = useCallback((code: string, submit: () => Promise<void>) => void submits.current.set(code, submit), []);
  const dirty = Object.keys(states).filter((code) => states[code]?.dirty);
  return {
    states,
    tell,
    register,
    submitDirty: () => {
      for (const code of dirty) void submits.current.get(code)?.();
    },
    isDirty: dirty.length > 0,
    isBusy: Object.values(states).some(({ busy }) => busy),
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
