import 'server-only';
import { createHash } from 'node:crypto';
import type { Db } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { deleteFailures, findThrottle, insertFailures } from './queries';

const WINDOW_S = 15 * 60;
/** Failures within the window: by one address at one login, at one login from anywhere, from one address at any login. */
const LIMITS = { pair: 10, login: 100, address: 200 };

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The address that a call comes from: the last one that a proxy of ours has added, else the connection's own. */
export function addressOfCaller(headers: Headers): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-Math.max(1, env.TRUSTED_PROXIES)) ?? hops[0] ?? '';
}

/** Counts the failures of one pair of login and address, in the database, so that every copy of the app counts the same. */
export function throttle(db: Db, login: string, address: string) {
  const folded = login.toLowerCase();
  const pair = digest('pair', folded, address);
  const limits = { [pair]: LIMITS.pair, [digest('login', folded)]: LIMITS.login, [digest('address', address)]: LIMITS.address };
  return {
    async check() {
      const retryAfterS = await findThrottle(db, limits, WINDOW_S);
      if (retryAfterS > 0) {
        const minutes = Math.ceil(retryAfterS / 60);
        throw new AppError('project.common.tooManyRequests', { retryAfterS, values: { minutes } });
      }
    },
    failed: () => insertFailures(db, Object.keys(limits), WINDOW_S),
    succeeded: () => deleteFailures(db, pair, WINDOW_S),
  };
}
