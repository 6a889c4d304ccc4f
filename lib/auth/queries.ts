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

/** Whose an access token is, and what it allows. */
export interface TokenActorRow extends ActorRow {
  tokenId: number;
  readOnly: boolean;
  /** Its last use has not been noted within a minute. */
  isUnnoted: boolean;
}

/** The unlocked account of an access token that has not expired. `login`: that of the account, where the caller says it. */
export async function findTokenActor(
  db: Db,
  { digest, login }: { digest: Buffer; login: string | undefined },
  justNowS?: number,
): Promise<TokenActorRow | undefined> {
  const [found] = await db.$queryRaw<TokenActorRow[]>`
    SELECT user_account.id, login, role, ${actorScopeSql(sql`user_account`)} AS "reviewScope",
      ${justNowS === undefined ? sql`FALSE` : wroteWithin(justNowS)} AS "hasJustWritten", t.id AS "tokenId", t.read_only AS "readOnly",
      t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS "isUnnoted"
    FROM access_token t JOIN user_account ON user_account.id = t.account_id
    WHERE t.digest = ${digest}::bytea AND (t.expires_at IS NULL OR t.expires_at > now()) AND NOT locked
      AND (${login ?? null}::text IS NULL OR lower(login) = lower(${login ?? null}::text))`;
  return found;
}

export const noteTokenUse = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`
    UPDATE access_token t SET last_used_at = now()
    WHERE t.id = ${id}::bigint AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')`;
