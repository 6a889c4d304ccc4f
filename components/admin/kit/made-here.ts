'use client';
import { createContext, use, useMemo, useRef, useState } from 'react';
import { useRefresh } from './use-refresh';

/** Something that a dialog inside a form has made for it: a style, an attribute type. */
interface Made {
  name: string;
  remove: () => Promise<unknown>;
}

export interface MadeHere {
  names: readonly string[];
  add: (made: Made) => void;
  /** Deletes it all, the latest first. What is in use elsewhere by now stays. */
  undo: () => void;
}

const nowhere: MadeHere = { names: [], add: () => undefined, undo: () => undefined };
export const MadeHereContext = createContext<MadeHere>(nowhere);

/** Remembers what is made for the form around; it goes when that form is cancelled. */
export const useMadeHere = (): MadeHere => use(MadeHereContext);

/** What was made for a form so far. */
export function useMakings(): MadeHere {
  const refresh = useRefresh('admin.styles', 'admin.attributeTypes');
  const made = useRef<readonly Made[]>([]);
  const [names, setNames] = useState<readonly string[]>([]);
  return useMemo(() => {
    const undo = async () => {
      const all = [...made.current].reverse();
      made.current = [];
      for (const { remove } of all) await remove().catch(() => undefined);
      if (all.length > 0) await refresh();
    };
    return {
      names,
      add: (it) => {
        made.current = [...made.current, it];
        setNames(made.current.map(({ name }) => name));
      },
      undo: () => void undo(),
    };
  }, [names, refresh]);
}
