import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { ElementType } from '@/lib/element-types/schema';
import { AppError } from '@/lib/errors';
import { type ElementWrite, insertElement } from './queries';

/** What will be written of a new element, and the type that it was checked by. */
export interface CheckedNew {
  type: ElementType;
  write: ElementWrite;
}

/** How often a new element is checked, each time because somebody has changed its type meanwhile. */
const MAX_CHECKS = 3;

/**
 * Writes a new element in a transaction that may write already, so that a change of all values waits for it. What was checked by a former
 * definition is checked `again`; 409 where the type goes on changing.
 */
export async function insertChecked(
  tx: Context,
  ownerId: number,
  it: CheckedNew,
  again: () => Promise<CheckedNew>,
  checks = 1,
): Promise<CheckedNew & { id: number }> {
  const id = await insertElement(tx.db, it.type, ownerId, it.write);
  if (id !== undefined) return { ...it, id };
  if (checks === MAX_CHECKS) throw new AppError('project.common.changedMeanwhile');
  return insertChecked(tx, ownerId, await again(), again, checks + 1);
}
