import { expect, it } from 'vitest';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import type { JobRun } from '@/lib/jobs/kinds';
import { Batches, begunBefore, type Progress } from './progress';
import type { SourceRow } from './readers/source';

const rowsOf = (...numbers: number[]): SourceRow[] => numbers.map((row) => ({ row, cells: [] }));
async function* three() {
  yield rowsOf(1, 2);
  yield rowsOf(3, 4);
  yield rowsOf(5, 6);
}

/** Works on three batches of two rows, two at a time; the first ends with `first` when the second has been stored. */
async function worked(first: () => void) {
  const stored: Progress[] = [];
  const keep: JobRun['keep'] = async (_, checkpoint) => {
    stored.push(checkpoint as Progress);
  };
  const batches = new Batches(contextFor(VISITOR, 'en-GB'), { keep } as JobRun, begunBefore(null));
  const work = batches.work(three(), 2, (rows, save) =>
    save(async () => {
      if (rows[0]?.row === 1) {
        await expect.poll(() => stored.length).toBeGreaterThan(0);
        first();
      }
      return { states: rows.map(() => 'NEW' as const), related: 0, unknown: [], ignored: [] };
    }),
  );
  return { work, batches, checkpoints: () => stored.map(({ row, done, counts }) => [row, done, counts.NEW]) };
}

it('batches end in any order: a checkpoint names the row up to which all are done, and counts those that are', async () => {
  const { work, batches, checkpoints } = await worked(() => undefined);
  await work;
  const [second, ...others] = checkpoints();
  expect(second).toEqual([0, 2, 2]);
  expect(others.map(([, done]) => done)).toEqual([4, 6]);
  expect(batches.progress).toMatchObject({ row: 6, done: 6, counts: { NEW: 6 } });
});

it('what comes after a batch that failed is not stored, and the row before it stays', async () => {
  const { work, checkpoints } = await worked(() => {
    throw new Error('gone');
  });
  await expect(work).rejects.toThrow('gone');
  expect(checkpoints().every(([row]) => row === 0)).toBe(true);
});
