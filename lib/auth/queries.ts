import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Actor } from './actor';
import { actorScopeSql } from './sql';

const { sql } = Prisma;

export interface ActorRow extends Actor {
  hasJustWritten: boolean;
}

const wroteWithin = (seconds: number) => sql`EXISTS (
  SELECT 1 FROM account_write w WHERE w.account_id = user_account.id AND w.at > now() - ${seconds}::float8 * interval '1 second')`;

/**
 * The unlocked account of a token, unless its tokens were invalidated since. `justNowS`: an account that has written within so many
 * seconds counts as having just written; undefined where that is not needed.
 */
export async function findActor(
  db: Db,
  { userId, version }: { userId: number; version: number },
  justNowS?: number,
): Promise<ActorRow | undefined> {
  const [found] = await db.$queryRaw<ActorRow[]>`
    SELECT id, login, role, ${actorScopeSql(sql`user_account`)} AS "reviewScope",
      ${justNowS === undefined ? sql`FALSE` : wroteWithin(justNowS)} AS "hasJustWritten" FROM user_account
    WHERE id = ${userId}::bigint AND token_version = ${version}::int AND NOT locked`;
  return found;
}

/** Records that an account has written now. */
export async function upsertAccountWrite(db: Db, accountId: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO account_write (account_id, at) SELECT id, now() FROM user_account WHERE id = ${accountId}::bigint
    ON CONFLICT (account_id) DO UPDATE SET at = excluded.at`;
}
