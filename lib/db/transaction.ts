import 'server-only';
import type { Context } from '@/lib/auth/context';
import { db } from '.';

/** All or nothing: the use case inside sees the same context, over one transaction. */
export const transaction = <T>(ctx: Context, run: (ctx: Context) => Promise<T>): Promise<T> =>
  db.$transaction((tx) => run({ ...ctx, db: tx }), { timeout: 30_000, maxWait: 10_000 });
