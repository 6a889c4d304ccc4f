import 'server-only';
import { pool } from '@/lib/db';
import { processState } from '@/lib/process-state';
import { foldCells } from './folding-queries';

/** Changes that one transaction folds: they hold the cells that bulk writers need. */
const BATCH = 500;
const folding = processState('tiles.folding', () => ({ running: false }));

/** Folds what writers have left into the cells. One of the loops in a process is enough, and one of all copies at a time. */
async function foldAll(): Promise<void> {
  if (folding.running) return;
  folding.running = true;
  try {
    while (await foldCells(pool, BATCH));
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', at: 'foldCells', error: String(error) }));
  } finally {
    folding.running = false;
  }
}

/** Folds again and again, so that readers never have much to add. */
export function keepFolding(everyMs: number): void {
  setInterval(() => void foldAll(), everyMs).unref();
}
