import 'server-only';
import type { Context } from '@/lib/auth/context';
import { AppError } from '@/lib/errors';
import type { ReviewState } from '@/lib/review/schema';
import { moveReviews } from '@/lib/review/service';
import { isHeldBack, mayMove } from '@/lib/review/transitions';
import { findReviewed } from './queries';

/** An element and the state of its review to which it is moved. */
export interface Move {
  id: number;
  to: ReviewState;
  /** Moves the element only from this state. */
  from?: ReviewState;
  /** Does not raise the version, because a question does not change the element. */
  quiet?: boolean;
}

/**
 * Moves locked elements to a state of their review, in one statement. Returns the earlier state of each, or why it was not moved.
 */
export async function moveElements(tx: Context, moves: readonly Move[]): Promise<Map<number, ReviewState | AppError>> {
  const rows = await findReviewed(
    tx.db,
    moves.map(({ id }) => id),
  );
  const byId = new Map(rows.map((it) => [it.id, it]));
  const { role } = tx.actor;
  const done: Parameters<typeof moveReviews>[1][number][] = [];
  const before = new Map<number, ReviewState | AppError>();
  for (const { id, to, from, quiet = false } of moves) {
    const it = byId.get(id);
    if (!it) before.set(id, new AppError('project.common.notFound'));
    else if ((from && it.reviewState !== from) || (to !== it.reviewState && !mayMove(role, it.reviewState, to)))
      before.set(id, new AppError('project.common.conflict'));
    else {
      before.set(id, it.reviewState);
      if (to !== it.reviewState) done.push({ id, to, heldBack: isHeldBack(role, it, to), raised: !quiet });
    }
  }
  if (done.length > 0) await moveReviews(tx, done);
  return before;
}
