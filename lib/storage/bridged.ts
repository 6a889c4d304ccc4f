import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors';
import type { Store, Waiting } from './store';

/** A restart of the store takes less than this, and causes no errors. */
const BRIDGED_MS = 15_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;
const RETRY_AFTER_S = 5;
/** The minimum timeout of a call's last attempt, and the timeout of the only attempt while the store is known to be away. */
const MIN_MS = 1000;
const ONLY_MS = 5000;

/** Statuses of a store and error codes of the operating system for which another attempt may succeed. */
const PASSING =
  /^(408|425|429|5\d\d|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|AI_AGAIN|IO|STALE|NOTCONN|AGAIN|BUSY)|ENOTFOUND|UND_ERR_\w+)$/;

/** The file store refuses a request or cannot serve it. `status`: the HTTP status. */
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

const storeAway = () => new AppError('project.common.storeAway', { retryAfterS: RETRY_AFTER_S });

function away(error: unknown): AppError {
  console.error(
    JSON.stringify({ level: 'error', at: 'storage', error: String(error), cause: String((error as Clues).cause ?? '') }),
  );
  return storeAway();
}

/** The state of the store according to the last call. */
interface Known {
  away: boolean;
}

/**
 * Retries temporary failures, with pauses. Throws AppError (503) when they go on, or when the store refuses the request; what
 * else fails is no outage and rethrown. While the store is known to be away there is one attempt, without pauses.
 */
async function bridge<T>(known: Known, run: (waiting: Waiting) => Promise<T>, forMs: number, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + (known.away ? ONLY_MS : forMs);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      const done = await run({ silentMs: Math.max(until - performance.now(), MIN_MS), signal });
      known.away = false;
      return done;
    } catch (error) {
      // The caller has disconnected, so nobody reads this answer.
      if (signal?.aborted) throw storeAway();
      if (!isPassing(error)) throw error instanceof StoreRefusal ? away(error) : error;
      if (known.away || performance.now() + pauseMs > until) {
        known.away = true;
        throw away(error);
      }
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * A store that retries reads and writes during short outages. Both are safe to repeat: a key is written once, completely or not at all.
 * Removals are not retried, because the sweeper runs again, nor is the check, which reports the current state.
 */
export function bridged(store: Store, forMs = BRIDGED_MS): Store {
  const known: Known = { away: false };
  return {
    put: (key, content, contentType, { signal } = {}) =>
      bridge(known, (waiting) => store.put(key, content, contentType, waiting), forMs, signal),
    get: (key, { signal } = {}, part) => bridge(known, (waiting) => store.get(key, waiting, part), forMs, signal),
    remove: (key) => store.remove(key),
    check: () => store.check(),
  };
}
