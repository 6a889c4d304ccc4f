import 'server-only';
import type { Pool } from 'pg';
import type { Db } from '@/lib/db';
import type { Actor } from './actor';

/** The unlocked account behind a token, unless its tokens were ended since. */
export async function findActor(db: Db, userId: number, tokenVersion: number): Promise<Actor | undefined> {
  const [found] = await db.$queryRaw<Actor[]>`
    SELECT id, login, role FROM user_account
    WHERE id = ${userId}::bigint AND token_version = ${tokenVersion}::int AND NOT locked`;
  return found;
}

/** Whether elements are shown without an account. Past Prisma, because the map server and every list ask it. */
export async function findReadingOpen(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ open: boolean }>({
    name: 'reading_open',
    text: `SELECT value IS DISTINCT FROM 'false' AS open FROM configuration_parameter WHERE code = 'ENABLE_ANONYMOUS_READING'`,
  });
  return rows[0]?.open ?? true;
}
