import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from './transaction';

const asked = async <T>(ctx: Context, ms: number, run: (ctx: Context) => Promise<T>) => {
  await ctx.db.$queryRaw`SELECT set_config('statement_timeout', ${String(ms)}, true)`;
  return run(ctx);
};

/** What a use case finds in the database, or undefined where one of its statements takes longer than so many milliseconds. */
export async function inTime<T>(ctx: Context, ms: number, run: (ctx: Context) => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction(ctx, (inside) => asked(inside, ms, run));
  } catch (error) {
    if (String(error).includes('statement timeout')) return undefined;
    throw error;
  }
}
