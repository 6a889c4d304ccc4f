'use client';
import { useState } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { type BulkAction, type BulkResult, type BulkWork, runEach } from './bulk';
import type { Scope } from './touched';
import { useRefresh } from './use-refresh';

interface Finished<Row> extends BulkResult<Row> {
  label: string;
  work: BulkWork<Row>;
  /** Those that can be taken back. */
  undoable: readonly Row[];
  undone: boolean;
}

/** What is to be done with these rows, once the person has said how, or that they are sure; null: nothing. */
async function agreed<Row>(action: BulkAction<Row>, rows: readonly Row[]): Promise<BulkWork<Row> | null> {
  if ('choose' in action) return action.choose(rows);
  if (!action.question) return action;
  return (await confirmAction(await action.question(rows))) ? action : null;
}

type Key = string | number;

/** Which rows of a page are selected, and what is done with them. `keyOf`: what a row is known by, however often it is read. */
export function useBulk<Row>(scope: Scope, rows: readonly Row[] | undefined, keyOf: (row: Row) => Key) {
  const refresh = useRefresh(scope);
  const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set());
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [finished, setFinished] = useState<Finished<Row> | null>(null);
  const chosen = (rows ?? []).filter((row) => selected.has(keyOf(row)));
  const go = async (of: readonly Row[], run: (row: Row) => Promise<unknown>, { settled }: BulkWork<Row>) => {
    setProgress({ done: 0, of: of.length });
    const result = await runEach(of, run, (done) => setProgress({ done, of: of.length }));
    setProgress(null);
    await refresh();
    settled?.();
    return result;
  };
  const act = async (action: BulkAction<Row>) => {
    const of = chosen.filter((row) => action.fits?.(row) ?? true);
    if (of.length === 0 || progress) return;
    const work = await agreed(action, of);
    if (!work) return;
    const result = await go(of, work.run, work);
    const undoable = work.undo ? result.done.filter((row) => work.undoes?.(row) ?? true) : [];
    setFinished({ ...result, label: action.label, work, undoable, undone: false });
    setSelected(new Set());
  };
  const undo = async () => {
    if (!finished?.work.undo || progress) return;
    // The last one first: where a row stood may depend on the one before.
    const of = [...finished.undoable].reverse();
    setFinished({ ...finished, ...(await go(of, finished.work.undo, finished.work)), undoable: [], undone: true });
  };
  return {
    chosen,
    progress,
    finished,
    keyOf,
    isSelected: (row: Row) => selected.has(keyOf(row)),
    toggle: (row: Row) => {
      const key = keyOf(row);
      setSelected(new Set(selected.has(key) ? [...selected].filter((it) => it !== key) : [...selected, key]));
    },
    selectAll: () => setSelected(new Set((rows ?? []).map(keyOf))),
    clear: () => setSelected(new Set()),
    act: (action: BulkAction<Row>) => void act(action),
    undo: () => void undo(),
    dismiss: () => setFinished(null),
  };
}
export type Bulk<Row> = ReturnType<typeof useBulk<Row>>;
