import 'server-only';
import type { Db } from '@/lib/db';
import type { ReviewState } from './schema';

/** Moves an element. Nothing but this and the next statement may: the database refuses any other. */
export const updateReview = (
  db: Db,
  id: number,
  { to, heldBack, raised }: { to: ReviewState; heldBack: boolean; raised: boolean },
): Promise<number> => db.$executeRaw`SELECT move_review(${id}::bigint, ${to}::text, ${heldBack}::boolean, ${raised}::boolean)`;

export interface MoveRow {
  id: number;
  to: ReviewState;
  heldBack: boolean;
  raised: boolean;
}

/** The same for several elements, each once, by one statement. */
export const updateReviews = (db: Db, moves: readonly MoveRow[]): Promise<number> =>
  db.$executeRaw`SELECT move_reviews(${JSON.stringify(moves)}::jsonb)`;
