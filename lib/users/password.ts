import 'server-only';
import { availableParallelism } from 'node:os';
import { compare, hash } from 'bcrypt';
import { atMost } from '@/lib/at-most';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import { fitsPassword } from './schema';

const COST = 10;
/** Hashing runs in other threads; one processor is left to answer calls. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** More would wait longer than a caller does. */
export const MAX_WAITING = 200;
const RETRY_AFTER_S = 10;
const inTurn = atMost(THREADS, 'users.hashing', {
  length: MAX_WAITING,
  full: () => new AppError('project.common.busy', { retryAfterS: RETRY_AFTER_S }),
});

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/**
 * The hash to compare with if the login does not exist, so that the answer takes as long as for one that does. Not queued: a
 * refusal would be cached.
 */
const nobody = () => processState('users.nobody', () => hash('nobody has this password', COST));

/** Whether a password is that of an account; `passwordHash` is undefined if there is no account. A password that is too long is wrong. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const compared = passwordHash ?? (await nobody());
  const matches = await inTurn(() => compare(password, compared));
  return matches && passwordHash !== undefined && fitsPassword(password);
}
