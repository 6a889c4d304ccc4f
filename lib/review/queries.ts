import 'server-only';
import type { Db } from '@/lib/db';
import type { ReviewState } from './schema';

/** The only statement that moves an element: the database refuses any other. */
export const updateReview = (
  db: Db,
  id: number,
  { to, heldBack, raised }: { to: ReviewState; heldBack: boolean; raised: boolean },
): Promise<number> => db.$executeRaw`SELECT move_review(${id}::bigint, ${to}::text, ${heldBack}::boolean, ${raised}::boolean)`;
