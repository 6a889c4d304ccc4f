import 'server-only';
import type { Db } from '@/lib/db';
import type { Actor } from './actor';

/** The unlocked account behind a token, unless its tokens were ended since. */
export async function findActor(db: Db, userId: number, tokenVersion: number): Promise<Actor | undefined> {
  const [found] = await db.$queryRaw<Actor[]>`
    SELECT id, login, role FROM user_account
    WHERE id = ${userId}::bigint AND token_version = ${tokenVersion}::int AND NOT locked`;
  return found;
}
