import { skeletonsOf } from '@/lib/users/skeleton';
import { type Client, withRows } from '../database';

/**
 * Writes the skeletons of accounts that have none: those that another program added, and those from before skeletons existed. A login
 * that resembles another one gets no skeleton: it stays as it is, and nobody can take a third one.
 */
export async function seedSkeletons(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; login: string }>(
    `SELECT id, login FROM user_account u WHERE NOT EXISTS (SELECT 1 FROM login_skeleton s WHERE s.user_account_id = u.id) ORDER BY id`,
  );
  const skeletons = rows.flatMap(({ id, login }) => skeletonsOf(login).map((skeleton) => ({ id, skeleton })));
  if (skeletons.length === 0) return;
  await withRows(
    client,
    `INSERT INTO login_skeleton (skeleton, user_account_id) SELECT r.skeleton, r.id FROM ROWS ORDER BY r.id ON CONFLICT DO NOTHING`,
    'id bigint, skeleton text',
    skeletons,
  );
}
