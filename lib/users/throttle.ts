import 'server-only';
import { createHash } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { isVisitor } from '@/lib/auth/policy';
import { transaction } from '@/lib/db/transaction';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { claimAttempts, deleteFailures, findThrottle, foldCase, returnAttempts } from './queries';

const WINDOW_S = 15 * 60;
/** Maximum failures within the window: of one address for one login, of all addresses for one login, of one address for all logins. */
const LIMITS = { pair: 10, login: 100, address: 200 };
/** Maximum wrong current passwords of one account. */
const MAX_WRONG_CURRENT = 10;

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The client's address: the one that our outermost proxy has added, else that of the connection. */
export function addressOfCaller(headers: Headers): string {
  const addresses = (headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  return addresses.at(-Math.max(1, env.TRUSTED_PROXIES)) ?? addresses[0] ?? '';
}

/** A key for the caller, by which they share what there is little of: a digest of the account, or of a visitor's address. */
export const clientOf = ({ actor }: Pick<Context, 'actor'>, request: Pick<Request, 'headers'>): string =>
  digest(isVisitor(actor) ? `address ${addressOfCaller(request.headers)}` : `account ${actor.id}`).slice(0, 22);

/** The outcome of an attempt: wrong, right, or neither (right, but the account is locked). */
export type Outcome = 'failed' | 'succeeded' | 'neither';

interface Buckets {
  /** How many failures each bucket may have. */
  limits: Record<string, number>;
  /** The caller's own bucket: a success deletes its failures, and each failure restarts its window. */
  own: string;
}

/**
 * The failures of one pair of login and address, of the login and of the address. The login is folded as the account is found, whether
 * there is one or not: JavaScript folds İ and Σ to other letters, and each spelling would have ten attempts of its own.
 */
export async function logInBuckets({ db }: Pick<Context, 'db'>, login: string, address: string): Promise<Buckets> {
  const folded = await foldCase(db, login);
  const own = digest('pair', folded, address);
  return {
    own,
    limits: { [own]: LIMITS.pair, [digest('login', folded)]: LIMITS.login, [digest('address', address)]: LIMITS.address },
  };
}

export function currentPasswordBuckets(accountId: number): Buckets {
  const own = digest('current', String(accountId));
  return { own, limits: { [own]: MAX_WRONG_CURRENT } };
}

/** How many links to confirm an address an account may ask for. */
const MAX_CONFIRMATIONS = 5;
/** How many links for a new password may be asked for, for one address. */
const MAX_FORGOTTEN = 5;

export function confirmationBuckets(accountId: number): Buckets {
  const own = digest('confirm', String(accountId));
  return { own, limits: { [own]: MAX_CONFIRMATIONS } };
}

/** By the address that is written to, folded as the accounts are found, and together with failed log-ins by the one that asks. */
export async function forgottenBuckets({ db }: Pick<Context, 'db'>, email: string, address: string): Promise<Buckets> {
  const own = digest('forgotten', await foldCase(db, email));
  return { own, limits: { [own]: MAX_FORGOTTEN, [digest('address', address)]: LIMITS.address } };
}

/** Tokens of links that were wrong count like failed log-ins of one address. */
export function tokenBuckets(address: string): Buckets {
  const own = digest('address', address);
  return { own, limits: { [own]: LIMITS.address } };
}

/** Thrown to roll back a claim. */
class Full extends Error {}

/** 429 unless every bucket has space for one more failure; all or none are counted. */
async function claim(ctx: Context, buckets: Buckets): Promise<void> {
  const { limits } = buckets;
  try {
    await transaction(ctx, async ({ db }) => {
      const claimed = await claimAttempts(db, buckets, WINDOW_S);
      if (claimed.length < Object.keys(limits).length) throw new Full();
    });
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    // After the rollback: within the transaction other buckets have one more.
    const retryAfterS = Math.max(1, await findThrottle(ctx.db, limits, WINDOW_S));
    throw new AppError('project.common.tooManyRequests', {
      retryAfterS,
      values: { minutes: Math.ceil(retryAfterS / 60) },
    });
  }
}

/**
 * Runs one check of a password. It is counted as a failure before the check, so that concurrent calls get no more attempts than
 * sequential ones, and in the database, so that all processes share the count. It is taken back if it did not fail, or threw.
 */
export async function limited<T>(
  ctx: Context,
  buckets: Buckets,
  attempt: () => Promise<{ outcome: Outcome; result: T }>,
): Promise<T> {
  await claim(ctx, buckets);
  const giveBack = () => transaction(ctx, ({ db }) => returnAttempts(db, Object.keys(buckets.limits)));
  const { outcome, result } = await attempt().catch(async (error) => {
    // If this fails as well, the first error is the one to report.
    await giveBack().catch(() => undefined);
    throw error;
  });
  if (outcome !== 'failed') await giveBack();
  if (outcome === 'succeeded') await deleteFailures(ctx.db, buckets.own, WINDOW_S);
  return result;
}
