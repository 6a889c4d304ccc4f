import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

export interface TokenRow {
  id: number;
  name: string;
  readOnly: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}
export interface NewToken {
  accountId: number;
  name: string;
  readOnly: boolean;
  digest: Buffer;
  expiresAt: Date | null;
}

const row = sql`t.id, t.name, t.read_only AS "readOnly", t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt"`;

export const findTokens = (db: Db, accountId: number): Promise<TokenRow[]> =>
  db.$queryRaw`SELECT ${row} FROM access_token t WHERE t.account_id = ${accountId}::bigint ORDER BY t.id DESC`;

/** Locks what an account makes until the transaction ends, and counts its tokens. */
export async function countTokensLocked(db: Db, accountId: number): Promise<number> {
  await db.$queryRaw`SELECT FROM user_account WHERE id = ${accountId}::bigint FOR NO KEY UPDATE`;
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM access_token t WHERE t.account_id = ${accountId}::bigint`;
  return found?.count ?? 0;
}

export async function insertToken(db: Db, it: NewToken): Promise<TokenRow> {
  const [made] = await db.$queryRaw<[TokenRow]>`
    INSERT INTO access_token AS t (account_id, name, read_only, digest, expires_at)
    VALUES (${it.accountId}::bigint, ${it.name}, ${it.readOnly}, ${it.digest}::bytea, ${it.expiresAt}::timestamptz) RETURNING ${row}`;
  return made;
}

export async function deleteToken(db: Db, accountId: number, id: number): Promise<boolean> {
  const deleted = await db.$executeRaw`
    DELETE FROM access_token t WHERE t.id = ${id}::bigint AND t.account_id = ${accountId}::bigint`;
  return deleted === 1;
}
