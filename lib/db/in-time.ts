import 'server-only';
import type { WithDb } from '.';
import { isBrokenOff } from './away';
import { readTransaction } from './reading';

/** The result of a use case, or undefined where one of its statements takes longer than `ms`. */
export async function inTime<C extends WithDb, T>(ctx: C, ms: number, run: (ctx: C) => Promise<T>): Promise<T | undefined> {
  try {
    return await readTransaction(ctx, run, ms);
  } catch (error) {
    if (isBrokenOff(error)) return undefined;
    throw error;
  }
}
