import 'server-only';
import { VISITOR } from '@/lib/auth/actor';
import { type Context, contextFor } from '@/lib/auth/context';
import { authorize } from '@/lib/auth/policy';
import { issueToken, readToken } from '@/lib/auth/tokens';
import { transaction } from '@/lib/db/transaction';
import { refusing, sayingWho } from '@/lib/db/violations';
import { AppError, invalid, notFound } from '@/lib/errors';
import { PAGE_SIZE, page as pageOf } from '@/lib/http/list';
import { parse } from '@/lib/http/parse';
import { counted } from '@/lib/limits/service';
import { changedMeanwhile } from '@/lib/versions/service';
import type { UserQuery } from './api';
import { hashPassword, isPassword } from './password';
import { userPolicy } from './policy';
import {
  type Account,
  announceLogOut,
  countUsers,
  findAccount,
  findAccountByLogin,
  findHolder,
  findRival,
  findRoles,
  findUsers,
  insertAccount,
  insertSkeletons,
  lockAccount,
  updateAccountRow,
  writeReviewScope,
} from './queries';
import { createUserBody } from './rules';
import {
  type ChangePassword,
  type CreateUser,
  type LogIn,
  type RoleCode,
  type Session,
  type SignUp,
  type UpdateUser,
  User,
} from './schema';
import { skeletonsOf } from './skeleton';
import { currentPasswordBuckets, limited, logInBuckets } from './throttle';
import { changeUpon } from './upon';

const loginTaken = () =>
  new AppError('project.common.conflict', { fields: [{ path: 'login', key: 'project.users.login.taken' }] });
const confusable = () =>
  new AppError('project.common.conflict', { fields: [{ path: 'login', key: 'project.users.login.looksLikeAnother' }] });
const answers = {
  user_account_login_key: loginTaken,
  login_skeleton_pkey: confusable,
  user_account_last_administrator: () => new AppError('project.users.lastAdministrator'),
  last_administrator: () => new AppError('project.users.lastAdministrator'),
  // A type or a division that there is not.
  reviewer_: () => invalid('reviewScope', 'project.app.Body.field.invalid'),
};

const sessionOf = async (account: Account): Promise<Session> => ({
  serviceToken: await issueToken('service', { userId: account.id, version: account.tokenVersion }),
  user: account,
});

/** The account behind a login and a password. 401 for a wrong pair, 403 when locked, 429 after too many failures. */
export async function checkPassword(ctx: Context, { login, password }: LogIn, address: string): Promise<Account> {
  const account = await limited(ctx, await logInBuckets(ctx, login, address), async () => {
    const found = await findAccountByLogin(ctx.db, login);
    const matches = await isPassword(password, found?.passwordHash);
    const outcome = !found || !matches ? 'failed' : found.locked ? 'neither' : 'succeeded';
    return { outcome, result: outcome === 'failed' ? undefined : found };
  });
  if (!account) throw new AppError('project.users.login.error');
  if (account.locked) throw new AppError('project.users.locked');
  return account;
}

export const logIn = async (ctx: Context, pair: LogIn, address: string): Promise<Session> =>
  sessionOf(await checkPassword(ctx, pair, address));

/**
 * A new account with the skeletons of its login. 409 at `login` where that is taken or confusable: checked before the password
 * is hashed, which is expensive, and enforced by the database.
 */
async function insertAll(ctx: Context, { password, reviewScope, ...account }: CreateUser): Promise<Account> {
  const skeletons = skeletonsOf(account.login);
  const rival = await findRival(ctx.db, account.login, skeletons);
  if (rival) throw rival === 'same' ? loginTaken() : confusable();
  const passwordHash = await hashPassword(password);
  const made = transaction(ctx, async ({ db }) => {
    const inserted = await insertAccount(db, account, passwordHash);
    await insertSkeletons(db, inserted.id, skeletons);
    if (!reviewScope) return inserted;
    await writeReviewScope(db, inserted.id, reviewScope);
    return { ...inserted, reviewScope };
  });
  return refusing(answers, made);
}

const isTaken = (error: unknown) => error instanceof AppError && error.code === 'project.common.conflict';

/**
 * A sign-up creates an unlocked USER, whatever else is sent. 429 after too many from one address; a taken login counts too,
 * so that nobody can find out existing logins by trying.
 */
export async function signUp(ctx: Context, { login, password, locale }: SignUp, address: string): Promise<Session> {
  const account = { login, password, locale, locked: false, userRoleDto: { code: 'USER' as const } };
  return sessionOf(await counted(ctx, ['signUp', address], { run: () => insertAll(ctx, account), counts: isTaken }));
}

/** Continues a session, by the token in the body or by the bearer. */
export async function restoreSession(ctx: Context, serviceToken: string | null | undefined): Promise<Session> {
  const claims = serviceToken ? await readToken('service', serviceToken) : undefined;
  const id = serviceToken ? claims?.userId : ctx.actor.id;
  const account = id ? await findAccount(ctx.db, id) : undefined;
  if (!account || account.locked || (claims && claims.version !== account.tokenVersion)) {
    throw new AppError('project.common.unauthenticated');
  }
  return sessionOf(account);
}

/** 403 for somebody else's account, before anything else is checked. */
export const authorizeOwn = (ctx: Context, id: number): void => authorize(ctx.actor, userPolicy.changeOwn(ctx.actor), { id });

/** 400 for a wrong current password, 429 after too many of them. */
export async function changePassword(ctx: Context, id: number, { currentPassword, newPassword }: ChangePassword): Promise<void> {
  authorizeOwn(ctx, id);
  const was = await limited(ctx, currentPasswordBuckets(id), async () => {
    const account = await findAccount(ctx.db, id);
    const isRight = await isPassword(currentPassword, account?.passwordHash);
    return { outcome: isRight ? 'succeeded' : 'failed', result: isRight ? account : undefined };
  });
  // Another change of the password may come between.
  const updated = was && (await updateAccountRow(ctx.db, id, { passwordHash: await hashPassword(newPassword) }, was));
  if (!updated) throw invalid('currentPassword', 'project.users.currentPassword.error');
}

/** The browser's cookie is ended by the answer; what is open for the account (its streams) ends too, and comes again where it may. */
export const logOut = (ctx: Context): Promise<void> => announceLogOut(ctx.db, ctx.actor.id);

export async function changeLanguage(
  ctx: Context,
  { id, locale }: { id?: number | null; locale: User['locale'] },
): Promise<User> {
  authorizeOwn(ctx, id ?? ctx.actor.id);
  return found(await updateAccountRow(ctx.db, ctx.actor.id, { locale }));
}

export async function listUsers(ctx: Context, query: UserQuery) {
  const window = { page: query.page ?? 0, size: query.size ?? PAGE_SIZE };
  const [items, total] = await Promise.all([findUsers(ctx.db, query, window), countUsers(ctx.db, query)]);
  return pageOf(items, total);
}

/** An account that an administrator adds. Who has a login that is taken is said to administrators only. */
export const createUser = (ctx: Context, account: CreateUser): Promise<User> =>
  sayingWho(async () => ({ login: await findHolder(ctx.db, account.login) }), insertAll(ctx, account));

/** What is to be written of a change upon what was read. 409 with the account where somebody else has changed the same since. */
async function uponCurrent(tx: Context, id: number, update: UpdateUser): Promise<UpdateUser> {
  if (!update.upon) return update;
  await lockAccount(tx.db, id);
  const now = found(await findAccount(tx.db, id));
  const change = changeUpon(update.upon, update, now);
  if (!change) throw changedMeanwhile(User.parse(now));
  return change;
}

/** Changes an account. 404; 409 for the last administrator, and where somebody else has changed the same since it was read. */
export async function updateUser(ctx: Context, id: number, update: UpdateUser): Promise<User> {
  const { locale, password } = update;
  const passwordHash = password ? await hashPassword(password) : undefined;
  const updated = transaction(ctx, async (tx) => {
    const { db } = tx;
    const { locked, userRoleDto, reviewScope } = await uponCurrent(tx, id, update);
    const change = { locked, locale: locale ?? undefined, role: userRoleDto?.code, passwordHash };
    const user = found(await updateAccountRow(db, id, change));
    if (!reviewScope) return user;
    await writeReviewScope(db, id, reviewScope);
    return { ...user, reviewScope };
  });
  return refusing(answers, updated);
}

export const listRoles = (ctx: Context) => findRoles(ctx.db);

export async function getRole(ctx: Context, code: string): Promise<{ code: RoleCode }> {
  return found((await findRoles(ctx.db)).find((role) => role.code === code));
}

/** Creates the first administrator of an installation, by an operator's command. */
export async function createAdministrator(login: string, password: string, locale: User['locale']): Promise<User> {
  const account = parse(await createUserBody(), { login, password, locale, userRoleDto: { code: 'ADMIN' }, locked: false });
  return createUser(contextFor(VISITOR, locale), account);
}

function found<T>(it: T | undefined): T {
  if (it === undefined) throw notFound();
  return it;
}
