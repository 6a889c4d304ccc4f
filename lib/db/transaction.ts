import 'server-only';
import { processState } from '@/lib/process-state';
import { type Db, db, type WithDb } from '.';

export const TRANSACTION_MS = 30_000;

/** The open transactions, shared by the copies of this module in different bundles. */
const open = processState('db.transactions', () => new WeakSet<Db>());

/** Part of an open transaction: if it fails, only its own writes are rolled back. Two must not run at the same time. */
async function nested<T>({ db: tx }: WithDb, run: () => Promise<T>): Promise<T> {
  await tx.$executeRaw`SAVEPOINT nested`;
  try {
    const made = await run();
    await tx.$executeRaw`RELEASE SAVEPOINT nested`;
    return made;
  } catch (error) {
    // If the connection is lost as well, the first error is the one to report.
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT nested`.then(
      () => tx.$executeRaw`RELEASE SAVEPOINT nested`,
      () => undefined,
    );
    throw error;
  }
}

/** Runs a use case in a transaction, with a context that uses it. Within another transaction it is a savepoint. */
export function transaction<C extends WithDb, T>(ctx: C, run: (ctx: C) => Promise<T>, timeout = TRANSACTION_MS): Promise<T> {
  if (open.has(ctx.db)) return nested(ctx, () => run(ctx));
  const begin = (tx: Db) => {
    open.add(tx);
    return run({ ...ctx, db: tx });
  };
  return db.$transaction(begin, { timeout, maxWait: 10_000 });
}
