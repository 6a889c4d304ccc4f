'use client';
import { useEffect } from 'react';
import * as z from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Column } from './columns';

const Choices = z.object({
  dense: z.boolean(),
  /** By table and column, where somebody has chosen otherwise than the table begins. */
  shown: z.record(z.string(), z.record(z.string(), z.boolean())),
  /** Rows of a page, by table. */
  sizes: z.record(z.string(), z.number().int().min(1).max(1000)).default({}),
});
type Choices = z.infer<typeof Choices>;

const AT_FIRST: Choices = { dense: false, shown: {}, sizes: {} };

/** How the person of this browser likes tables. The server does not know it, so it is read after the first render. */
const useChoices = create<Choices>()(
  persist(() => AT_FIRST, {
    name: 'vieiro.tables',
    skipHydration: true,
    merge: (stored) => Choices.safeParse(stored).data ?? AT_FIRST,
  }),
);

type Choosable = Pick<Column<never>, 'key' | 'fixed' | 'hiddenAtFirst'>;

export interface TableChoices {
  /** Rows of one line and small pictures. All tables have one density. */
  dense: boolean;
  setDense: (dense: boolean) => void;
  isShown: (column: Choosable) => boolean;
  show: (key: string, shown: boolean) => void;
  /** How many rows a page has; undefined: as the table begins. */
  size: number | undefined;
  setSize: (size: number) => void;
}

/** What was chosen for the table of this name in this browser. */
export function useTableChoices(table: string): TableChoices {
  const { dense, shown, sizes } = useChoices();
  useEffect(() => void useChoices.persist.rehydrate(), []);
  const own = shown[table] ?? {};
  return {
    dense,
    setDense: (to) => useChoices.setState({ dense: to }),
    isShown: ({ key, fixed, hiddenAtFirst }) => fixed || (own[key] ?? !hiddenAtFirst),
    show: (key, on) => useChoices.setState(({ shown: all }) => ({ shown: { ...all, [table]: { ...all[table], [key]: on } } })),
    size: sizes[table],
    setSize: (to) => useChoices.setState(({ sizes: all }) => ({ sizes: { ...all, [table]: to } })),
  };
}
