import 'server-only';
import type { Db } from '@/lib/db';
import { countAllElements, replaceBatch } from './queries';

interface Options {
  batchSize?: number;
  /** How many elements have been looked at, of how many. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Finds out anew where every element lies, after the divisions have changed. Goes in batches, each a transaction of its
 * own, so that saves hardly wait for it and an interrupted run has only to be started again.
 */
export async function refreshPlaces(db: Db, { batchSize = 500, onProgress }: Options = {}): Promise<{ moved: number }> {
  const total = await countAllElements(db);
  let moved = 0;
  let looked = 0;
  for (let lastId: number | null = 0; lastId !== null; ) {
    const batch = await replaceBatch(db, lastId, batchSize);
    lastId = batch.lastId;
    moved += batch.moved;
    looked += batch.looked;
    onProgress?.(looked, Math.max(total, looked));
  }
  return { moved };
}
