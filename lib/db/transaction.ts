import 'server-only';
import { db, type WithDb } from '.';

export const TRANSACTION_MS = 30_000;

/** All or nothing: the use case inside sees the same context, over one transaction. */
export const transaction = <C extends WithDb, T>(ctx: C, run: (ctx: C) => Promise<T>, timeout = TRANSACTION_MS): Promise<T> =>
  db.$transaction((tx) => run({ ...ctx, db: tx }), { timeout, maxWait: 10_000 });
