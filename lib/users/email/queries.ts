import 'server-only';
import type { Db } from '@/lib/db';
import type { Locale } from '@/lib/i18n/locales';
import type { AccountEmail } from './schema';

export type TokenKind = 'CONFIRM' | 'RESET';

export async function findEmail(db: Db, accountId: number): Promise<AccountEmail | undefined> {
  const [found] = await db.$queryRaw<AccountEmail[]>`
    SELECT address, pending FROM account_email WHERE account_id = ${accountId}::bigint`;
  return found;
}

/** Adds a new address, which waits; a confirmed one stays in use until then. */
export async function upsertPending(db: Db, accountId: number, pending: string): Promise<AccountEmail> {
  const [changed] = await db.$queryRaw<AccountEmail[]>`
    INSERT INTO account_email AS a (account_id, pending) VALUES (${accountId}::bigint, ${pending})
    ON CONFLICT (account_id) DO UPDATE SET pending = excluded.pending RETURNING a.address, a.pending`;
  return changed as AccountEmail;
}

/** With it go the tokens that were sent there. */
export async function deleteEmail(db: Db, accountId: number): Promise<void> {
  await db.$executeRaw`DELETE FROM account_email WHERE account_id = ${accountId}::bigint`;
  await db.$executeRaw`DELETE FROM mail_token WHERE account_id = ${accountId}::bigint`;
}

export async function upsertToken(
  db: Db,
  token: { accountId: number; kind: TokenKind; digest: Buffer; address: string; lifeS: number },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mail_token (account_id, kind, digest, address, expires_at)
    VALUES (${token.accountId}::bigint, ${token.kind}, ${token.digest}::bytea, ${token.address},
      now() + ${token.lifeS}::int * interval '1 second')
    ON CONFLICT (account_id, kind) DO UPDATE SET digest = excluded.digest, address = excluded.address, expires_at = excluded.expires_at`;
}

/** Uses a token up: of two calls at once one gets it. */
export async function takeToken(
  db: Db,
  kind: TokenKind,
  digest: Buffer,
): Promise<{ accountId: number; address: string } | undefined> {
  const [taken] = await db.$queryRaw<{ accountId: number; address: string; holds: boolean }[]>`
    DELETE FROM mail_token WHERE kind = ${kind} AND digest = ${digest}::bytea
    RETURNING account_id AS "accountId", address, expires_at > now() AS holds`;
  return taken?.holds ? taken : undefined;
}

/** False where the account waits for another address by now. */
export async function confirmPending(db: Db, accountId: number, address: string): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE account_email SET address = pending, pending = NULL WHERE account_id = ${accountId}::bigint AND pending = ${address}`;
  return changed === 1;
}

interface Addressee {
  id: number;
  login: string;
  locale: Locale;
}

/** The account whose new address this still is. */
export async function findPending(db: Db, accountId: number, address: string): Promise<Addressee | undefined> {
  const [found] = await db.$queryRaw<Addressee[]>`
    SELECT u.id, u.login, u.locale FROM account_email a JOIN user_account u ON u.id = a.account_id
    WHERE a.account_id = ${accountId}::bigint AND a.pending = ${address} AND NOT u.locked`;
  return found;
}

/** Whose address this is: it has been confirmed, and they are not locked. At most `most`, the newest accounts first. */
export const findByAddress = (db: Db, address: string, most: number): Promise<(Addressee & { address: string })[]> =>
  db.$queryRaw`
    SELECT u.id, u.login, u.locale, a.address FROM account_email a JOIN user_account u ON u.id = a.account_id
    WHERE lower(a.address) = lower(${address}) AND NOT u.locked ORDER BY u.id DESC LIMIT ${most}::int`;

export async function isUnlocked(db: Db, accountId: number): Promise<boolean> {
  const found = await db.$queryRaw<
    object[]
  >`SELECT id FROM user_account WHERE id = ${accountId}::bigint AND NOT locked FOR UPDATE`;
  return found.length > 0;
}
