import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, WithDb } from '.';
import { findNextTransaction, haveAllEnded, takeId } from './writers-queries';

const ASK_EVERY_MS = 50;
/** Longer than a transaction may take: a batch of an import ends after two minutes. */
const MAX_WAIT_MS = 150_000;

/** Begins to write in a transaction that reads a definition first, so that `untilWritersEnd` waits for it. */
export const beginWriting = ({ db }: WithDb): Promise<void> => takeId(db);

/**
 * Waits until the transactions that write now have ended, since they may have read a definition as it was: whoever has changed it then finds
 * what they have written. Gives up after two and a half minutes.
 */
export async function untilWritersEnd(db: Db, signal: AbortSignal): Promise<void> {
  const next = await findNextTransaction(db);
  const end = performance.now() + MAX_WAIT_MS;
  while (!(await haveAllEnded(db, next)) && performance.now() < end) await pause(ASK_EVERY_MS, undefined, { signal });
}
