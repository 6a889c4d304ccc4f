import 'server-only';
import type { WithDb } from '.';
import { isBrokenOff } from './away';
import { readTransaction } from './reading';
import { TRANSACTION_MS } from './transaction';

/** The database's own limit ends a statement before the transaction's does. */
const GRACE_MS = 5000;

/** The result of a use case, or undefined where one of its statements takes longer than `ms`. */
export async function inTime<C extends WithDb, T>(ctx: C, ms: number, run: (ctx: C) => Promise<T>): Promise<T | undefined> {
  try {
    const limited = async (inside: C) => {
      await inside.db.$queryRaw`SELECT set_config('statement_timeout', ${String(ms)}, true)`;
      return run(inside);
    };
    return await readTransaction(ctx, limited, Math.max(TRANSACTION_MS, ms + GRACE_MS));
  } catch (error) {
    if (isBrokenOff(error)) return undefined;
    throw error;
  }
}
