import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from './transaction';

/** The database's code for a statement that was broken off; its words are in the language of the server. */
const BROKEN_OFF = '57014';

/** What a use case finds in the database, or undefined where one of its statements takes longer than so many milliseconds. */
export async function inTime<T>(ctx: Context, ms: number, run: (ctx: Context) => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction(ctx, async (inside) => {
      await inside.db.$queryRaw`SELECT set_config('statement_timeout', ${String(ms)}, true)`;
      return run(inside);
    });
  } catch (error) {
    if (String(error).includes(BROKEN_OFF)) return undefined;
    throw error;
  }
}
