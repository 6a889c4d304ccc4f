import 'server-only';
import { availableParallelism } from 'node:os';
import { compare, hash } from 'bcrypt';
import { atMost } from '@/lib/at-most';
import { processState } from '@/lib/process-state';
import { fitsPassword } from './schema';

const COST = 10;
/** Hashing is done by other threads; one processor is left to answer calls. */
const inTurn = atMost(Math.max(1, availableParallelism() - 1), 'users.hashing');

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Compared with when there is no such login, so that the answer takes as long as for one that exists. */
const nobody = () => processState('users.nobody', () => hashPassword('nobody has this password'));

/** Whether a password is that of an account; `passwordHash` is undefined where there is none. One that is too long is wrong. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const compared = passwordHash ?? (await nobody());
  const matches = await inTurn(() => compare(password, compared));
  return matches && passwordHash !== undefined && fitsPassword(password);
}
