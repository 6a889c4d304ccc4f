import 'server-only';
import type { Role } from '@/lib/auth/actor';
import type { WithDb } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { type MoveRow, updateReview, updateReviews } from './queries';
import type { ReviewState } from './schema';
import { isHeldBack, mayMove, type Reviewed } from './transitions';

interface Move {
  id: number;
  to: ReviewState;
  /** As what: a reviewer outside of their scope moves as a USER. */
  role: Role;
  /** A change of its own, which raises the version; a save has done that already. */
  raised?: boolean;
}

/**
 * Moves an element, which is locked, to a state of its review, and holds it back or lets it go as its policy says. 409 where this role may
 * not move it there from where it is.
 */
export async function moveReview({ db }: WithDb, { id, to, role, raised = false }: Move, it: Reviewed): Promise<void> {
  const heldBack = isHeldBack(role, it, to);
  const settled = role !== 'USER' || heldBack === (it.askedPublic !== null);
  if (to === it.reviewState && settled) return;
  if (to !== it.reviewState && !mayMove(role, it.reviewState, to)) throw new AppError('project.common.conflict');
  await updateReview(db, id, { to, heldBack, raised });
}

/**
 * Moves several elements, which are locked, in one statement. Whoever calls has asked `mayMove` and `isHeldBack` about each, as `moveReview`
 * does.
 */
export async function moveReviews({ db }: WithDb, moves: readonly MoveRow[]): Promise<void> {
  await updateReviews(db, moves);
}
