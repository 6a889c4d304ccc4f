import 'server-only';
import type { Db } from '@/lib/db';
import { countAllElements, replaceBatch } from './queries';

interface Options {
  batchSize?: number;
  /** How many elements have been checked, of how many. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Finds the divisions of every element again, after the divisions have changed. Goes in batches, each a transaction of its
 * own, so that saves hardly wait for it and an interrupted run has only to be started again.
 */
export async function refreshElementDivisions(db: Db, { batchSize = 500, onProgress }: Options = {}): Promise<{ moved: number }> {
  const total = await countAllElements(db);
  let moved = 0;
  let checked = 0;
  for (let lastId: number | null = 0; lastId !== null; ) {
    const batch = await replaceBatch(db, lastId, batchSize);
    lastId = batch.lastId;
    moved += batch.moved;
    checked += batch.checked;
    onProgress?.(checked, Math.max(total, checked));
  }
  return { moved };
}
