import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { processState } from '@/lib/process-state';
import { sweepSoon } from '@/lib/storage/service';
import { purgeDue } from './queries';

/** Elements, files and histories in one transaction. */
const BATCH = 100;
const purging = processState('bin.purging', () => ({ running: false }));

/**
 * Deletes for good what has been in the bin long enough, batch by batch, each all or nothing. Any copy of the server does it, several at
 * once too: each passes over what another has locked. Returns how much it was.
 */
export async function purgeBin(batch = BATCH): Promise<number> {
  let all = 0;
  for (let done = batch; done > 0; all += done)
    done = await transaction(contextFor(VISITOR, 'en-GB'), ({ db }) => purgeDue(db, batch));
  if (all > 0) sweepSoon();
  return all;
}

async function purgeInBackground(): Promise<void> {
  if (purging.running) return;
  purging.running = true;
  try {
    await purgeBin();
  } catch (error) {
    console.error(JSON.stringify({ level: 'warn', at: 'purgeBin', error: String(error) }));
  } finally {
    purging.running = false;
  }
}

/** Purges at once, and then now and then. */
export function keepPurging(everyMs: number): void {
  void purgeInBackground();
  setInterval(() => void purgeInBackground(), everyMs).unref();
}
