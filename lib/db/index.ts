import 'server-only';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { noteAway } from './away';
import { type Client, clientOf, lazily, poolTo, statementNames } from './connect';

/** The connections of `db`, and the names of their statements. */
export const connections = () =>
  processState('db.connections', () => ({ pool: poolTo(env.DATABASE_URL), names: statementNames() }));

/** The database for use cases, through Prisma. Connects at first use. */
export const db = lazily(() =>
  processState('db.client', () => {
    const { pool, names } = connections();
    return clientOf(pool, noteAway, names);
  }),
);

/** Plain connections, for frequent or large queries. */
export const pool = lazily(() => processState('db.pool', () => poolTo(env.DATABASE_URL)));

/** Plain tables that are queried by their Prisma model; all others are queried in SQL (0193). */
export const MODELS = ['backup', 'code', 'codeGroup', 'configurationParameter', 'fileFormat', 'userRole'] as const;

/** The client or an open transaction: queries need not know which. */
export type Db = Pick<Client, '$queryRaw' | '$executeRaw' | (typeof MODELS)[number]>;

/** An object that holds the database to query, such as the context of a use case. */
export interface WithDb {
  db: Db;
}
