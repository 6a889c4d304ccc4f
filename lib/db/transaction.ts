import 'server-only';
import type { Context } from '@/lib/auth/context';
import { db } from '.';

export const TRANSACTION_MS = 30_000;

/** All or nothing: the use case inside sees the same context, over one transaction. */
export const transaction = <T>(ctx: Context, run: (ctx: Context) => Promise<T>, timeout = TRANSACTION_MS): Promise<T> =>
  db.$transaction((tx) => run({ ...ctx, db: tx }), { timeout, maxWait: 10_000 });
