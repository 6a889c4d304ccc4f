import 'server-only';
import { processState } from '@/lib/process-state';
import { type Db, db, type WithDb } from '.';

export const TRANSACTION_MS = 30_000;

/** The open transactions, whichever bundle's copy of this module began them. */
const open = processState('db.transactions', () => new WeakSet<Db>());

/** Part of an open transaction: what it wrote is taken back where it fails, and the rest stays. Two at the same time would mix. */
async function nested<T>({ db: tx }: WithDb, run: () => Promise<T>): Promise<T> {
  await tx.$executeRaw`SAVEPOINT nested`;
  try {
    const made = await run();
    await tx.$executeRaw`RELEASE SAVEPOINT nested`;
    return made;
  } catch (error) {
    // Where the connection is lost as well, the first reason counts.
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT nested`.then(
      () => tx.$executeRaw`RELEASE SAVEPOINT nested`,
      () => undefined,
    );
    throw error;
  }
}

/** All or nothing: the use case inside sees the same context, over one transaction. Within another one it is a part of that. */
export function transaction<C extends WithDb, T>(ctx: C, run: (ctx: C) => Promise<T>, timeout = TRANSACTION_MS): Promise<T> {
  if (open.has(ctx.db)) return nested(ctx, () => run(ctx));
  const begin = (tx: Db) => {
    open.add(tx);
    return run({ ...ctx, db: tx });
  };
  return db.$transaction(begin, { timeout, maxWait: 10_000 });
}
