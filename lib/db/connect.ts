import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '@/lib/env';
import { PrismaClient } from '@/prisma/generated/client';
import { StatementNames } from './statement-names';

/**
 * JIT and parallel workers cost more than our statements take; the planner, which overestimates searches by box and in JSON
 * documents, would use them often.
 */
const SESSION = '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0';

type PrismaPgOptions = NonNullable<ConstructorParameters<typeof PrismaPg>[1]>;

/** Time to wait for a connection, new or of the pool: longer than any statement that a person waits for. */
const CONNECT_MS = 20_000;

const INT8_ARRAY = 1016;
const bigints = pg.types.getTypeParser(INT8_ARRAY as never) as (text: string) => string[];
const idParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [INT8_ARRAY, (text) => bigints(text).map(Number)],
]);
const idsAreNumbers = {
  getTypeParser: ((oid: number, format?: never) => idParsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as never,
};

/** `session`: further settings of its connections. */
export function poolTo(connectionString: string, more: pg.PoolConfig = {}, session = ''): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: env.DATABASE_POOL_SIZE ?? 10,
    connectionTimeoutMillis: CONNECT_MS,
    options: `${SESSION} ${session}`,
    types: idsAreNumbers,
    ...more,
  });
  // An idle connection that the server closes is replaced at its next use.
  pool.on('error', (error) => console.error('database connection lost:', error.message));
  return pool;
}

/** bigint keys and counts stay far below 2^53, so they are read as numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

/** The plan of a list takes some hundred kilobytes of a connection's memory. */
const MAX_PREPARED = 200;

export const statementNames = () => new StatementNames(MAX_PREPARED);

/** A pool through Prisma. `onFailure` is called for every read that fails, and throws. Models keep bigint, as their types say. */
export function clientOf(pool: pg.Pool, onFailure: (error: unknown) => never, names = statementNames()) {
  // The type wants a name for each statement; pg takes none for one that is not prepared.
  const statementNameGenerator = (({ sql }) => names.of(sql)) as PrismaPgOptions['statementNameGenerator'];
  const failed = (error: unknown): never => {
    names.forgetIfStale(error);
    return onFailure(error);
  };
  return new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) }).$extends({
    query: {
      $queryRaw: async ({ args, query }) => plain(await query(args).catch(failed)),
      $allModels: { $allOperations: ({ args, query }) => query(args).catch(failed) },
    },
  });
}

export type Client = ReturnType<typeof clientOf>;

/** Created at first use: no setting is read during the build. */
export const lazily = <T extends object>(make: () => T): T =>
  new Proxy({} as T, {
    get: (_, name) => {
      const target = make();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
