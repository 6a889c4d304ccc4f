import 'server-only';
import type { Pool } from 'pg';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { type Db, db, MODELS, pool, type WithDb } from '.';
import { isConnectionLost, noteAway } from './away';
import { type Client, clientOf, lazily, poolTo } from './connect';
import { forgetNamesIfStale } from './named';
import { type Asked, onConnection, sendPlainly } from './plain';
import { type CallReads, cuttable, fromReplica } from './replica';
import { isInTransaction } from './transaction';

/** Plain connections that are only read from. */
export type Reads = Pick<Pool, 'query'>;

/** New connections, used once: after a restart of the database all pooled connections may be lost. */
export const ONCE = { max: 3, maxUses: 1 };
const once = () => processState('db.new.pool', () => poolTo(env.DATABASE_URL, ONCE));
const newPool = lazily(once);
const newDb = lazily(() => processState('db.new.client', () => clientOf(once(), noteAway)));

/** A short timeout: when the replica cannot be reached, the primary is queried. */
const REPLICA = { connectionTimeoutMillis: 2000 };
const rethrow = (error: unknown): never => {
  throw error;
};
/** A pool to the replica. */
export const replicaPoolTo: typeof poolTo = (url, more, session) => cuttable(poolTo(url, { ...more, ...REPLICA }, session));
const replicaTo = () => replicaPoolTo(env.DATABASE_REPLICA_URL as string);
const replicaDb = lazily(() => processState('db.replica.client', () => clientOf(replicaTo(), rethrow)));
const replicaPool = lazily(() => processState('db.replica.pool', replicaTo));

/** Repeats a read over a new connection where its own was lost. */
async function onceMore<T>(read: () => Promise<T>, again: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return again();
  }
}

type Ask<T> = (from: Client) => Promise<T>;
const fromPrimary = <T>(ask: Ask<T>): Promise<T> =>
  onceMore(
    () => ask(db as Client),
    () => ask(newDb as Client),
  );
const replicaFirst =
  (reads: CallReads) =>
  <T>(ask: Ask<T>): Promise<T> =>
    fromReplica(
      reads,
      () => ask(replicaDb as Client),
      () => fromPrimary(ask),
    );

/** On a reader that may be behind: what its call has read. A global symbol, because bundles have copies of this module. */
const LAGS = Symbol.for('vieiro.db.lags');
type Lagging = Db & { [LAGS]?: CallReads };
const readsOf = ({ db }: WithDb): CallReads | undefined => (db as Lagging)[LAGS];

/** An idempotent write, on the primary. */
export const repeatable = <T>(write: (to: Db) => Promise<T>): Promise<T> => fromPrimary(write);

type Run = <T>(ask: Ask<T>) => Promise<T>;
type Model = (typeof MODELS)[number];
type Operation = (args?: unknown) => Promise<unknown>;
const isRead = (operation: string) => /^(find|count|aggregate|groupBy)/.test(operation);
const operationOf = (from: Db, model: Model, operation: string) =>
  (from[model] as unknown as Record<string, Operation>)[operation];

const modelReader = (run: Run, model: Model) =>
  new Proxy({} as Record<string, Operation>, {
    get: (_, operation: string) => (args?: unknown) =>
      isRead(operation)
        ? run(async (from) => operationOf(from, model, operation)?.(args))
        : operationOf(db, model, operation)?.(args),
  });

type Query = Db['$queryRaw'];
const reader = (run: Run): Db =>
  ({
    $queryRaw: ((...asked: Parameters<Query>) => run((from) => from.$queryRaw(...asked))) as Query,
    $executeRaw: ((...asked: Parameters<Db['$executeRaw']>) => db.$executeRaw(...asked)) as Db['$executeRaw'],
    ...Object.fromEntries(MODELS.map((model) => [model, modelReader(run, model)])),
  }) as unknown as Db;

/** Reads from the primary, for what must be current, such as permissions. */
export const newest: Db = reader(fromPrimary);

const aside = lazily(() => processState('db.aside.client', () => clientOf(poolTo(env.DATABASE_URL, { max: 1 }), noteAway)));
/**
 * Reads from the primary over a connection of its own, for what the process caches: a cache may be asked in a transaction while other
 * transactions have all connections of the pool and wait for what that one has locked.
 */
export const besidePool: Db = reader((ask) =>
  onceMore(
    () => ask(aside as Client),
    () => ask(newDb as Client),
  ),
);
/** Reads of one call: from the replica, which may lag, or from the primary where the replica can not be used. */
function replicated(): Lagging {
  const reads = { primary: false };
  return { ...reader(replicaFirst(reads)), [LAGS]: reads };
}

type PoolQuery = (...asked: unknown[]) => Promise<never>;
const plainReader = (run: (ask: (from: Reads) => Promise<never>) => Promise<never>) =>
  ({
    query: (...asked: unknown[]) =>
      run((from) => (from.query as PoolQuery)(...asked)).catch((error) => {
        forgetNamesIfStale(error);
        throw error;
      }),
  }) as unknown as Reads;
const plainFrom = (some: Reads) => (ask: (from: Reads) => Promise<never>) =>
  onceMore(
    () => ask(some),
    () => ask(newPool),
  );
/** Reads over a pool of the primary; what loses its connection is asked again over a new one. */
export const plainReads = (some: Reads): Reads => plainReader(plainFrom(some));
const plainFromPrimary = plainFrom(pool);
/** The same two over plain connections. */
export const newestPool: Reads = plainReader(plainFromPrimary);
const replicatedPool = (reads: CallReads): Reads =>
  plainReader((ask) =>
    fromReplica(
      reads,
      () => ask(replicaPool),
      () => plainFromPrimary(ask),
    ),
  );

/** The database for a call that only reads. `mayLag`: a slightly outdated answer is acceptable. */
export const readerFor = ({ mayLag }: { mayLag: boolean }): Db => (mayLag && env.DATABASE_REPLICA_URL ? replicated() : newest);

/** Whether this context may read slightly outdated data. */
export const mayLag = (ctx: WithDb): boolean => readsOf(ctx) !== undefined;

/** The same for plain connections. */
export function poolFor(ctx: WithDb): Reads {
  const reads = readsOf(ctx);
  return reads ? replicatedPool(reads) : newestPool;
}

/** Reads that have to be of one database: all of them from the replica, or all of them from the primary. */
export function ofOneDatabase<T>(ctx: WithDb, ofReplica: () => Promise<T>, ofPrimary: () => Promise<T>): Promise<T> {
  const reads = readsOf(ctx);
  return reads ? fromReplica(reads, ofReplica, ofPrimary) : ofPrimary();
}

/** Its statements go over plain connections, everything else as with the database that it is made of. */
const plainDb = (of: Db, reads: Reads): Db =>
  Object.assign(Object.create(of) as Db, {
    $queryRaw: async (...asked: Asked) => (await sendPlainly(reads, asked)).rows,
  });

/** The same context, whose statements go over plain connections, except in a transaction: for calls that come often. */
export const plainly = <C extends WithDb>(ctx: C): C =>
  isInTransaction(ctx) ? ctx : { ...ctx, db: plainDb(ctx.db, poolFor(ctx)) };

/** In a transaction, in which no statement may take longer. */
const within = <T>(ms: number, from: Pool, run: (reads: Reads) => Promise<T>): Promise<T> =>
  onConnection(from, `BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(ms)}`, run).catch((error) => {
    forgetNamesIfStale(error);
    throw error;
  });

/**
 * Several reads over one plain connection, each of which may take so many milliseconds. If the connection is lost in between, all of them
 * are repeated.
 */
export function readTransaction<C extends WithDb, T>(ctx: C, run: (ctx: C) => Promise<T>, ms: number): Promise<T> {
  const ask = (from: Pool) => within(ms, from, (reads) => run({ ...ctx, db: plainDb(ctx.db, reads) }));
  const primary = () =>
    onceMore(
      () => ask(pool),
      () => ask(once()),
    );
  return ofOneDatabase(ctx, () => ask(replicaPool), primary);
}

/** Throws when the database does not answer. */
export async function pingDatabase(): Promise<void> {
  await newestPool.query('SELECT 1');
}
