import 'server-only';
import type { Role } from '@/lib/auth/actor';
import type { WithDb } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { type MoveRow, updateReview, updateReviews } from './queries';
import type { ReviewState } from './schema';
import { contributes, isHeldBack, mayMove, type Reviewed } from './transitions';

interface Move {
  id: number;
  to: ReviewState;
  /** As what: a reviewer outside of their scope moves as a USER. */
  role: Role;
  /** A change of its own, which raises the version; a save has done that already. */
  raised?: boolean;
}

/**
 * Where an element in its review goes, and whether it is held back there; undefined where nothing changes. 409 where this role may not move
 * it there from where it is.
 */
export function moveFor({ to, role }: Pick<Move, 'to' | 'role'>, it: Reviewed): Pick<MoveRow, 'to' | 'heldBack'> | undefined {
  const heldBack = isHeldBack(role, it, to);
  const isHeldRight = !contributes(role) || heldBack === (it.askedPublic !== null);
  if (to === it.reviewState && isHeldRight) return undefined;
  if (to !== it.reviewState && !mayMove(role, it.reviewState, to)) throw new AppError('project.common.conflict');
  return { to, heldBack };
}

/** Moves an element, which is locked, as `moveFor` says. */
export async function moveReview({ db }: WithDb, move: Move, it: Reviewed): Promise<void> {
  const made = moveFor(move, it);
  if (made) await updateReview(db, move.id, { ...made, raised: move.raised ?? false });
}

/** Moves several elements, which are locked, in one statement. Whoever calls has asked about each, as `moveFor` does. */
export async function moveReviews({ db }: WithDb, moves: readonly MoveRow[]): Promise<void> {
  await updateReviews(db, moves);
}
