import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors';
import type { Store } from './store';

/** A store that is started again is back within so long: nobody is told of it. */
const BRIDGED_MS = 15_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;
const RETRY_AFTER_S = 5;

/** What a store answers or the operating system says where another attempt may do. */
const PASSING =
  /^(408|425|429|5\d\d|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|AI_AGAIN|IO|STALE|NOTCONN|AGAIN|BUSY)|ENOTFOUND|UND_ERR_\w+)$/;

/** The file store refuses a request, or answers that it cannot serve it. `status` is that of HTTP. */
export class StoreRefusal extends Error {
  constructor(
    readonly status: number,
    said: string,
  ) {
    super(`the file store answered ${status}: ${said}`);
  }
}

interface Clues {
  code?: unknown;
  status?: unknown;
  name?: unknown;
  cause?: unknown;
}

function isPassing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, status, name, cause } = error as Clues;
  return name === 'TimeoutError' || PASSING.test(String(status ?? code)) || isPassing(cause);
}

function away(error: unknown): AppError {
  console.error(
    JSON.stringify({ level: 'error', at: 'storage', error: String(error), cause: String((error as Clues).cause ?? '') }),
  );
  return new AppError('project.common.storeAway', { retryAfterS: RETRY_AFTER_S });
}

/** Tries again, with pauses, what fails only for now. Throws AppError (503) when it goes on failing, or fails for good. */
async function bridge<T>(run: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await run();
    } catch (error) {
      if (!isPassing(error) || performance.now() + pauseMs > until) throw away(error);
    }
    await sleep(pauseMs);
  }
}

/**
 * A store whose short outages are waited for. Both are safe to repeat: a key is written once, whole or not at all. Removing is not waited
 * for, as the sweeper comes again; nor is the check, which tells how it stands.
 */
export const bridged = (store: Store, forMs = BRIDGED_MS): Store => ({
  put: (key, content, contentType) => bridge(() => store.put(key, content, contentType), forMs),
  get: (key) => bridge(() => store.get(key), forMs),
  remove: (key) => store.remove(key),
  check: () => store.check(),
});
