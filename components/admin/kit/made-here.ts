'use client';
import { createContext, use, useMemo, useRef, useState } from 'react';
import { attachedFilesApi } from '@/lib/attached-files/api';
import { attributeTypesApi } from '@/lib/attribute-types/api';
import { call } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';
import type { StyleQuery } from '@/lib/styles/schema';
import { useRefresh } from './use-refresh';

/** Something that a dialog inside a form has made for it. */
export type Made = { name: string } & (
  | { attributeTypeId: number }
  | { style: StyleQuery }
  | { icon: string }
  | { fileId: number }
);

/** Deletes it, unless it is in use by now. */
function removeMade(made: Made): Promise<unknown> {
  if ('style' in made) return call(stylesApi.remove, { query: made.style });
  if ('icon' in made) return call(stylesApi.removeIcon, { params: { name: made.icon } });
  if ('fileId' in made) return call(attachedFilesApi.remove, { params: { id: made.fileId } });
  return call(attributeTypesApi.remove, { params: { id: made.attributeTypeId } });
}

/** Deletes it all, the latest first: what came later may use what was there. What is in use elsewhere by now stays. */
export async function removeAllMade(made: readonly Made[]): Promise<void> {
  for (const it of [...made].reverse()) await removeMade(it).catch(() => undefined);
}

export interface MadeHere {
  all: readonly Made[];
  add: (...made: readonly Made[]) => void;
  /** Deletes it all. */
  undo: () => void;
}

const nowhere: MadeHere = { all: [], add: () => undefined, undo: () => undefined };
export const MadeHereContext = createContext<MadeHere>(nowhere);

/** Remembers what is made for the form around; it goes when that form is cancelled. */
export const useMadeHere = (): MadeHere => use(MadeHereContext);

/** What was made for a form so far. */
export function useMakings(): MadeHere {
  const refresh = useRefresh('admin.styles', 'admin.attributeTypes', 'admin.files');
  const made = useRef<readonly Made[]>([]);
  const [all, setAll] = useState<readonly Made[]>([]);
  return useMemo(() => {
    const undo = async () => {
      const given = made.current;
      made.current = [];
      await removeAllMade(given);
      if (given.length > 0) await refresh();
    };
    return {
      all,
      add: (...more) => {
        made.current = [...made.current, ...more];
        setAll(made.current);
      },
      undo: () => void undo(),
    };
  }, [all, refresh]);
}
