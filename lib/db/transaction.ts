import 'server-only';
import { processState } from '@/lib/process-state';
import { type Db, db, type WithDb } from '.';

const TRANSACTION_MS = 30_000;

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

/** Who changes something, and by which way: what the history of elements says of a transaction. */
interface Authored extends WithDb {
  actor?: { id: number };
  source?: string;
}

/** The triggers that write the history read these settings. They end with the transaction. */
const signed = (tx: Db, { actor, source }: Authored) =>
  tx.$executeRaw`SELECT set_config('vieiro.author', ${actor?.id ? String(actor.id) : ''}, true),
    set_config('vieiro.source', ${source ?? ''}, true)`;

/** Runs a use case in a transaction, with a context that uses it. Within another transaction it is a savepoint. */
export function transaction<C extends Authored, T>(ctx: C, run: (ctx: C) => Promise<T>, timeout = TRANSACTION_MS): Promise<T> {
  if (open.has(ctx.db)) return nested(ctx, () => run(ctx));
  const begin = async (tx: Db) => {
    open.add(tx);
    if (ctx.actor) await signed(tx, ctx);
    return run({ ...ctx, db: tx });
  };
  return db.$transaction(begin, { timeout, maxWait: 10_000 });
}
