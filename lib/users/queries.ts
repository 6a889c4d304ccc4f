import 'server-only';
import { reviewScopeSql } from '@/lib/auth/sql';
import type { Db } from '@/lib/db';
import { contains } from '@/lib/db/conditions';
import type { Holder } from '@/lib/db/violations';
import { Prisma } from '@/prisma/generated/client';
import type { UserQuery } from './api';
import type { CreateUser, ReviewScope, RoleCode, UpdateUser, User } from './schema';

const { sql, empty, raw } = Prisma;
const row = sql`u.id, u.login, u.locale, u.locked, json_build_object('code', u.role) AS "userRoleDto",
  ${reviewScopeSql(sql`u.id`)} AS "reviewScope"`;

export interface Account extends User {
  passwordHash: string;
  tokenVersion: number;
}
const account = sql`${row}, u.password_hash AS "passwordHash", u.token_version AS "tokenVersion"`;

export async function findAccountByLogin(db: Db, login: string): Promise<Account | undefined> {
  const [found] = await db.$queryRaw<Account[]>`SELECT ${account} FROM user_account u WHERE lower(u.login) = lower(${login})`;
  return found;
}

/** A login or an e-mail address as statements compare it: how a letter is folded depends on the collation of the database. */
export async function foldCase(db: Db, text: string): Promise<string> {
  const [folded] = await db.$queryRaw<{ text: string }[]>`SELECT lower(${text}::text) AS text`;
  return folded?.text ?? text;
}

export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  const [found] = await db.$queryRaw<Account[]>`SELECT ${account} FROM user_account u WHERE u.id = ${id}::bigint`;
  return found;
}

/** Locks an account until the transaction ends; rows that refer to it are written meanwhile. */
export const lockAccount = (db: Db, id: number) =>
  db.$queryRaw`SELECT 1 FROM user_account WHERE id = ${id}::bigint FOR NO KEY UPDATE`;

export async function insertAccount(
  db: Db,
  { login, locale, userRoleDto, locked }: Omit<CreateUser, 'password' | 'reviewScope'>,
  passwordHash: string,
): Promise<Account> {
  const [inserted] = await db.$queryRaw<Account[]>`
    INSERT INTO user_account AS u (login, password_hash, locale, role, locked)
    VALUES (${login}, ${passwordHash}, ${locale}, ${userRoleDto.code}, ${locked ?? false}) RETURNING ${account}`;
  return inserted as Account;
}

/** Fails at `login_skeleton_pkey` where another account has a confusable login. */
export async function insertSkeletons(db: Db, accountId: number, skeletons: readonly string[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO login_skeleton (skeleton, user_account_id) SELECT skeleton, ${accountId}::bigint
    FROM unnest(${skeletons}::text[]) AS skeleton ORDER BY skeleton`;
}

/** Why a new login is refused: an account has it in upper or lower case, or one that is confusable with it. */
export async function findRival(db: Db, login: string, skeletons: readonly string[]): Promise<'same' | 'alike' | undefined> {
  const [found] = await db.$queryRaw<{ same: boolean; alike: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM user_account WHERE lower(login) = lower(${login})) AS same,
      EXISTS (SELECT 1 FROM login_skeleton WHERE skeleton = ANY (${skeletons}::text[])) AS alike`;
  return found?.same ? 'same' : found?.alike ? 'alike' : undefined;
}

/** The account that has a login, in any case. */
export async function findHolder(db: Db, login: string): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, login AS name FROM user_account WHERE lower(login) = lower(${login})`;
  return found && { ...found, screen: 'users' };
}

/** A new password, or a lock, invalidates all earlier tokens. `was`: nothing is written where the account has another password by now. */
export async function updateAccountRow(
  db: Db,
  id: number,
  change: Partial<Pick<UpdateUser, 'locked' | 'locale'>> & { role?: RoleCode; passwordHash?: string },
  was?: { passwordHash: string },
): Promise<User | undefined> {
  const { locked = null, locale = null, role = null, passwordHash = null } = change;
  const upon = was ? sql`AND password_hash = ${was.passwordHash}` : empty;
  const [updated] = await db.$queryRaw<User[]>`
    UPDATE user_account AS u SET
      locked = coalesce(${locked}::boolean, locked), locale = coalesce(${locale}, locale), role = coalesce(${role}, role),
      password_hash = coalesce(${passwordHash}, password_hash),
      token_version = token_version + (${passwordHash}::text IS NOT NULL OR (coalesce(${locked}::boolean, false) AND NOT locked))::int,
      modification_date = now()
    WHERE id = ${id}::bigint ${upon} RETURNING ${row}`;
  return updated;
}

/** Each kind of a scope with its table, its column and the type of the list of its values. */
const SCOPE_TABLES = [
  ['types', sql`reviewer_type`, sql`type_id`, sql`bigint[]`],
  ['provinces', sql`reviewer_province`, sql`province_code`, sql`text[]`],
  ['municipalities', sql`reviewer_municipality`, sql`ine_code`, sql`text[]`],
  ['parishes', sql`reviewer_parish`, sql`parish_code`, sql`text[]`],
] as const;

/** Replaces the review scope of an account. Fails at a foreign key where one of its types or divisions is unknown. */
export async function writeReviewScope(db: Db, id: number, scope: ReviewScope): Promise<void> {
  for (const [kind, table, column, codes] of SCOPE_TABLES)
    await db.$executeRaw`
      WITH gone AS (DELETE FROM ${table} WHERE account_id = ${id}::bigint AND ${column} <> ALL (${scope[kind]}::${codes}))
      INSERT INTO ${table} (account_id, ${column}) SELECT ${id}::bigint, it FROM unnest(${scope[kind]}::${codes}) AS it
      ON CONFLICT DO NOTHING`;
}

/** Word to every copy of the app: what is open for this account ends. */
export async function announceLogOut(db: Db, id: number): Promise<void> {
  await db.$executeRaw`SELECT pg_notify('vieiro_account', ${String(id)})`;
}

const ORDER: Record<string, string> = {
  id: 'u.id',
  login: 'lower(u.login)',
  role: 'u.role',
  locked: 'u.locked',
  locale: 'u.locale',
};

const filtered = ({ q, id, login, role, locked }: UserQuery) => sql`
  TRUE ${q === undefined ? empty : sql`AND ${contains(sql`u.login`, q)}`} ${id === undefined ? empty : sql`AND u.id = ${id}::bigint`}
  ${login === undefined ? empty : sql`AND ${contains(sql`u.login`, login)}`}
  ${role === undefined ? empty : sql`AND u.role = ${role}`}
  ${locked === undefined ? empty : sql`AND u.locked = ${locked}`}`;

export function findUsers(db: Db, query: UserQuery, { page, size }: { page: number; size: number }): Promise<User[]> {
  const order = raw(`${ORDER[query.sortField ?? 'id']} ${query.sortOrder === 'desc' ? 'DESC' : 'ASC'}, u.id`);
  return db.$queryRaw<User[]>`
    SELECT ${row} FROM user_account u WHERE ${filtered(query)} ORDER BY ${order} LIMIT ${size}::int OFFSET ${page * size}::bigint`;
}

export async function countUsers(db: Db, query: UserQuery): Promise<number> {
  const [found] = await db.$queryRaw<{ total: number }[]>`SELECT count(*) AS total FROM user_account u WHERE ${filtered(query)}`;
  return found?.total ?? 0;
}

export const findRoles = (db: Db) => db.userRole.findMany({ orderBy: { code: 'asc' } }) as Promise<{ code: RoleCode }[]>;

// ── Failed log-ins ───────────────────────────────────────────────────────────────────────────────

/** Seconds until each of these buckets allows another attempt; 0 if all do now. */
export async function findThrottle(db: Db, limits: Record<string, number>, windowS: number): Promise<number> {
  const [found] = await db.$queryRaw<{ waitS: number | null }[]>`
    SELECT max(extract(epoch FROM a.window_start + ${windowS}::int * interval '1 second' - now()))::float8 AS "waitS"
    FROM login_attempt a JOIN jsonb_each_text(${JSON.stringify(limits)}::jsonb) l ON l.key = a.bucket
    WHERE a.failures >= l.value::int AND a.window_start > now() - ${windowS}::int * interval '1 second'`;
  return Math.max(0, found?.waitS ?? 0);
}

/**
 * Counts one attempt in each bucket that is not full. One statement, whose row locks make concurrent calls wait, so that no attempt
 * is counted twice. Returns the buckets that were not full. Each counted attempt restarts the window of bucket `own`; the window of
 * the others begins with their first attempt.
 */
export async function claimAttempts(
  db: Db,
  { limits, own }: { limits: Record<string, number>; own: string },
  windowS: number,
): Promise<string[]> {
  const taken = await db.$queryRaw<{ bucket: string }[]>`
    INSERT INTO login_attempt AS a (bucket, failures)
    SELECT l.key, 1 FROM jsonb_each_text(${JSON.stringify(limits)}::jsonb) l ORDER BY l.key
    ON CONFLICT (bucket) DO UPDATE SET
      failures = CASE WHEN a.window_start > now() - ${windowS}::int * interval '1 second' THEN a.failures + 1 ELSE 1 END,
      window_start = CASE WHEN a.bucket <> ${own} AND a.window_start > now() - ${windowS}::int * interval '1 second'
        THEN a.window_start ELSE now() END
    WHERE a.window_start <= now() - ${windowS}::int * interval '1 second'
      OR a.failures < (${JSON.stringify(limits)}::jsonb ->> a.bucket)::int
    RETURNING a.bucket`;
  return taken.map(({ bucket }) => bucket);
}

/**
 * Takes back an attempt that did not fail, in the transaction of the caller. The rows are locked by a statement of their own: a statement
 * that also changes them would join what it has locked with what it saw of them before it waited.
 */
export async function returnAttempts(tx: Db, buckets: string[]): Promise<void> {
  const locked = await tx.$queryRaw<{ bucket: string }[]>`
    SELECT bucket FROM login_attempt WHERE bucket = ANY(${buckets}::text[]) ORDER BY bucket FOR UPDATE`;
  const counted = locked.map(({ bucket }) => bucket);
  await tx.$executeRaw`
    WITH last AS (DELETE FROM login_attempt WHERE bucket = ANY(${counted}::text[]) AND failures = 1)
    UPDATE login_attempt SET failures = failures - 1 WHERE bucket = ANY(${counted}::text[]) AND failures > 1`;
}

/**
 * A successful log-in deletes the failures of its own bucket, and some expired rows. Two statements; the second skips locked rows, because
 * claims lock their buckets in another order.
 */
export async function deleteFailures(db: Db, bucket: string, windowS: number): Promise<void> {
  await db.$executeRaw`DELETE FROM login_attempt WHERE bucket = ${bucket}`;
  await db.$executeRaw`
    DELETE FROM login_attempt WHERE bucket IN (
      SELECT bucket FROM login_attempt WHERE window_start < now() - ${windowS}::int * interval '1 second'
      ORDER BY window_start LIMIT 100 FOR UPDATE SKIP LOCKED)`;
}
