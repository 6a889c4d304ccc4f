import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { Db } from '@/lib/db';
import { inTime } from '@/lib/db/in-time';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';

/** What each client's last question waits for. */
const last = processState('mapserver.questions', () => new Map<string, Promise<unknown>>());

/**
 * Asks the database about features on behalf of a client: one question after the other, like its pictures, and each no longer than an answer
 * may take. A filter may look at every feature that there is, and the connections are for everybody. Throws AppError (504).
 */
export async function inTurn<T>(ctx: Context, client: string, limitMs: number, ask: (db: Db) => Promise<T>): Promise<T> {
  const before = last.get(client) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => inTime(ctx, limitMs, ({ db }) => ask(db)));
  last.set(client, mine);
  try {
    const found = await mine;
    if (found === undefined) throw new AppError('project.common.gatewayTimeout');
    return found;
  } finally {
    if (last.get(client) === mine) last.delete(client);
  }
}
