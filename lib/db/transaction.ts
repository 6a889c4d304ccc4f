import 'server-only';
import { escapeLiteral, type PoolClient } from 'pg';
import { processState } from '@/lib/process-state';
import { connections, type Db, db, type WithDb } from '.';
import { noteAway } from './away';
import { type Asked, onConnection, sendPlainly } from './plain';

const TRANSACTION_MS = 30_000;

/** The open transactions, shared by the copies of this module in different bundles. */
const open = processState('db.transactions', () => new WeakSet<Db>());

export const isInTransaction = ({ db }: WithDb): boolean => open.has(db);

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
export interface Authored extends WithDb {
  actor?: { id: number };
  source?: string;
}

const authorOf = ({ actor }: Authored) => (actor?.id ? String(actor.id) : '');

/** The triggers that write the history read these settings. They end with the transaction. */
const signed = (tx: Db, ctx: Authored) =>
  tx.$executeRaw`SELECT set_config('vieiro.author', ${authorOf(ctx)}, true), set_config('vieiro.source', ${ctx.source ?? ''}, true)`;

interface Begun {
  timeout?: number;
  /** What the transaction sets for itself before its first statement. Returns the database that its statements ask. */
  set?: (tx: Db) => Promise<Db>;
}

function begun<C extends Authored, T>(ctx: C, run: (ctx: C) => Promise<T>, { timeout = TRANSACTION_MS, set }: Begun): Promise<T> {
  if (isInTransaction(ctx)) return nested(ctx, () => run(ctx));
  const begin = async (plain: Db) => {
    if (ctx.actor) await signed(plain, ctx);
    const tx = set ? await set(plain) : plain;
    open.add(tx);
    return run({ ...ctx, db: tx });
  };
  return db.$transaction(begin, { timeout, maxWait: 10_000 });
}

/** Runs a use case in a transaction, with a context that uses it. Within another transaction it is a savepoint. */
export const transaction = <C extends Authored, T>(ctx: C, run: (ctx: C) => Promise<T>, timeout?: number): Promise<T> =>
  begun(ctx, run, { timeout });

/** A statement was not sent, because its transaction has taken its time. */
export class TookTooLong extends Error {}

/** A database whose statements are refused from `end` on, a time of `performance.now()`. It has statements, and no models. */
function until(end: number, tx: Db): Db {
  const inTime = () => {
    if (performance.now() > end) throw new TookTooLong('the transaction takes too long');
    return tx;
  };
  const statements = {
    $queryRaw: async (...asked: Asked) => inTime().$queryRaw(...asked),
    $executeRaw: async (...asked: Asked) => inTime().$executeRaw(...asked),
  };
  return statements as unknown as Db;
}

/** What `pg_stat_activity` calls it: an operator sees what the server does. */
const BATCH_NAME = 'vieiro batch';

/** Where the commit of a transaction does not wait for the disk. With a limit in ms, none of its statements takes longer or begins later. */
const resumably = (maxMs?: number) => async (tx: Db) => {
  const timeout = maxMs ?? TRANSACTION_MS;
  await tx.$executeRaw`SELECT set_config('synchronous_commit', 'off', true), set_config('statement_timeout', ${String(timeout)}, true),
    set_config('application_name', ${BATCH_NAME}, true)`;
  return maxMs === undefined ? tx : until(performance.now() + maxMs, tx);
};

/**
 * One of many transactions of a long work, each with the checkpoint from which the work goes on. It gives its locks back before its commit is
 * on the disk, because others wait for them. If PostgreSQL stops suddenly, the last ones are lost with their checkpoints, and done again.
 * That the work is done is said by a `transaction` after it. With `maxStatementMs` it holds its locks no longer than twice as long: a
 * statement is cancelled after that time (`isBrokenOff`), and none begins later (`TookTooLong`).
 */
export const resumableTransaction = <C extends Authored, T>(
  ctx: C,
  run: (ctx: C) => Promise<T>,
  maxStatementMs?: number,
): Promise<T> => begun(ctx, run, { set: resumably(maxStatementMs) });

/**
 * Begins in one round trip, with an id, so that whoever changes a definition waits for it (0372). A statement, or a pause between two, that
 * takes longer than a transaction may ends it.
 */
const beginPlainly = (ctx: Authored) =>
  `BEGIN; SET LOCAL statement_timeout = ${TRANSACTION_MS}; SET LOCAL idle_in_transaction_session_timeout = ${TRANSACTION_MS};
   SET LOCAL vieiro.author = ${escapeLiteral(authorOf(ctx))}; SET LOCAL vieiro.source = ${escapeLiteral(ctx.source ?? '')};
   SELECT pg_current_xact_id()`;

function plainDb(client: PoolClient): Db {
  const { names } = connections();
  const send = (asked: Asked) =>
    sendPlainly(client, asked, names).catch((error) => {
      names.forgetIfStale(error);
      return noteAway(error);
    });
  const statements = {
    $queryRaw: async (...asked: Asked) => (await send(asked)).rows,
    $executeRaw: async (...asked: Asked) => (await send(asked)).rowCount ?? 0,
  };
  return statements as unknown as Db;
}

/** The same over a plain connection, for calls that come often (0346). Its database has statements, and no models. */
export function plainTransaction<C extends Authored, T>(ctx: C, run: (ctx: C) => Promise<T>): Promise<T> {
  if (isInTransaction(ctx)) return nested(ctx, () => run(ctx));
  return onConnection(connections().pool, beginPlainly(ctx), (client) => {
    const tx = plainDb(client);
    open.add(tx);
    return run({ ...ctx, db: tx });
  });
}
