import 'server-only';
import type { Db } from '@/lib/db';
import type { ReviewState } from './schema';

/** The only statement that moves an element: the database refuses any other. */
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

/** The same for several elements, in the order of their ids. */
export const updateReviews = (db: Db, moves: readonly MoveRow[]): Promise<number> =>
  db.$executeRaw`
    SELECT move_review(m.id, m."to", m."heldBack", m.raised) FROM (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS w (id bigint, "to" text, "heldBack" boolean, raised boolean)
      ORDER BY w.id) m`;
