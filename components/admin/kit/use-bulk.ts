'use client';
import { useState } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { type BulkAction, type BulkResult, type BulkWork, runEach } from './bulk';
import type { Scope } from './touched';
import { useRefresh } from './use-refresh';

interface Finished<Row> extends BulkResult<Row> {
  label: string;
  undo: BulkWork<Row>['undo'];
  undone: boolean;
}

/** What is to be done with so many rows, once the person has said how, or that they are sure; null: nothing. */
async function agreed<Row>(action: BulkAction<Row>, count: number): Promise<BulkWork<Row> | null> {
  if ('choose' in action) return action.choose(count);
  if (!action.question) return action;
  const { title, text, accept } = action.question;
  return (await confirmAction({ title: title(count), body: text, accept, dangerous: true })) ? action : null;
}

/** Which rows of a page are selected, and what is done with them. */
export function useBulk<Row extends { id: number }>(scope: Scope, rows: readonly Row[] | undefined) {
  const refresh = useRefresh(scope);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [finished, setFinished] = useState<Finished<Row> | null>(null);
  const chosen = (rows ?? []).filter(({ id }) => selected.has(id));
  const go = async (of: readonly Row[], run: (row: Row) => Promise<unknown>) => {
    setProgress({ done: 0, of: of.length });
    const result = await runEach(of, run, (done) => setProgress({ done, of: of.length }));
    setProgress(null);
    await refresh();
    return result;
  };
  const act = async (action: BulkAction<Row>) => {
    const of = chosen.filter((row) => action.fits?.(row) ?? true);
    if (of.length === 0 || progress) return;
    const work = await agreed(action, of.length);
    if (!work) return;
    setFinished({ ...(await go(of, work.run)), label: action.label, undo: work.undo, undone: false });
    setSelected(new Set());
  };
  const undo = async () => {
    if (!finished?.undo || progress) return;
    setFinished({ ...finished, ...(await go(finished.done, finished.undo)), undone: true });
  };
  return {
    chosen,
    progress,
    finished,
    isSelected: (row: Row) => selected.has(row.id),
    toggle: ({ id }: Row) => setSelected(new Set(selected.has(id) ? [...selected].filter((it) => it !== id) : [...selected, id])),
    selectAll: () => setSelected(new Set((rows ?? []).map(({ id }) => id))),
    clear: () => setSelected(new Set()),
    act: (action: BulkAction<Row>) => void act(action),
    undo: () => void undo(),
    dismiss: () => setFinished(null),
  };
}
export type Bulk<Row extends { id: number }> = ReturnType<typeof useBulk<Row>>;
