import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { PrismaClient } from '@/prisma/generated/client';
import { noteAway } from './away';

/**
 * Compiling a statement, or calling helpers for it, costs more than any of ours takes; the planner, which overrates searches by box
 * and in documents, would do it often.
 */
const SESSION = '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0';

/** For a connection, or for one of the pool to be free: longer than any statement that is asked for by a person. */
const CONNECT_MS = 20_000;

const idsAreNumbers = {
  getTypeParser: ((oid: number, format?: never) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as never,
};

const poolTo = (connectionString: string) => {
  const pool = new pg.Pool({
    connectionString,
    max: env.DATABASE_POOL_SIZE ?? 10,
    connectionTimeoutMillis: CONNECT_MS,
    options: SESSION,
    types: idsAreNumbers,
  });
  // An idle connection that the server closes is replaced at its next use.
  pool.on('error', (error) => console.error('database connection lost:', error.message));
  return pool;
};

/** bigint keys and counts stay far below 2^53: they leave the database as numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

function connect() {
  const config = {
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE ?? 10,
    connectionTimeoutMillis: CONNECT_MS,
    options: SESSION,
  };
  return new PrismaClient({ adapter: new PrismaPg(config) }).$extends({
    query: { $queryRaw: async ({ args, query }) => plain(await query(args).catch(noteAway)) },
  });
}

const lazily = <T extends object>(make: () => T): T =>
  new Proxy({} as T, {
    get: (_, name) => {
      const target = make();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The database for use cases, through Prisma. Connects at first use. */
export const db = lazily(() => processState('db.client', connect));

/** Plain connections, for what is hot or bulky. */
export const pool = lazily(() => processState('db.pool', () => poolTo(env.DATABASE_URL)));

/** Reads that may lag a little: the replica where there is one. */
export const readPool = lazily(() => {
  const { DATABASE_REPLICA_URL: replica } = env;
  return replica ? processState('db.replica', () => poolTo(replica)) : pool;
});

type Client = ReturnType<typeof connect>;
/** Either the client or an open transaction: queries take this and never ask which. */
export type Db = Pick<Client, '$queryRaw' | '$executeRaw'>;
