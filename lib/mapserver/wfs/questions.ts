import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { Db } from '@/lib/db';
import { inTime } from '@/lib/db/in-time';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';

/** How many requests of one client may wait for the database. */
const MAX_WAITING = 32;

interface Waiting {
  /** The signal of the request, which may have several queries. */
  signal: AbortSignal;
  go: () => void;
}
/** The waiting requests of each client with a running query. */
const queues = processState('mapserver.questions', () => new Map<string, Waiting[]>());

export interface Asking {
  ctx: Context;
  client: string;
  limitMs: number;
  /** Nobody waits for the answer any more. */
  signal: AbortSignal;
}

function waitIn(queue: Waiting[], signal: AbortSignal, leftMs: number): Promise<void> {
  const requests = new Set(queue.map((waiting) => waiting.signal)).add(signal);
  if (requests.size > MAX_WAITING)
    throw new AppError('project.common.tooManyRequests', { retryAfterS: 1, values: { minutes: 1 } });
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(late);
      signal.removeEventListener('abort', leave);
    };
    const leave = () => {
      finish();
      queue.splice(queue.indexOf(waiting), 1);
      reject(new AppError('project.common.gatewayTimeout'));
    };
    const go = () => {
      finish();
      resolve();
    };
    const waiting = { signal, go };
    // Not AbortSignal.any with AbortSignal.timeout: Node holds both weakly, so that they may be collected before they fire.
    const late = setTimeout(leave, leftMs);
    queue.push(waiting);
    signal.addEventListener('abort', leave, { once: true });
  });
}

async function turnOf(client: string, signal: AbortSignal, leftMs: number): Promise<void> {
  const queue = queues.get(client);
  if (queue) await waitIn(queue, signal, leftMs);
  else queues.set(client, []);
}

function endTurn(client: string) {
  const next = queues.get(client)?.shift();
  if (next) next.go();
  else queues.delete(client);
}

/**
 * Queries the database for features on behalf of a client: one query at a time, like its map images, and each within the timeout of an
 * answer, waiting included. A filter may read every feature, and the connections are shared. Throws
 * AppError (429, 504); a query whose caller has disconnected is dropped.
 */
export async function inTurn<T>({ ctx, client, limitMs, signal }: Asking, ask: (db: Db) => Promise<T>): Promise<T> {
  const deadline = Date.now() + limitMs;
  if (signal.aborted) throw new AppError('project.common.gatewayTimeout');
  await turnOf(client, signal, limitMs);
  try {
    const found = await inTime(ctx, Math.max(1, deadline - Date.now()), ({ db }) => ask(db));
    if (found === undefined) throw new AppError('project.common.gatewayTimeout');
    return found;
  } finally {
    endTurn(client);
  }
}
