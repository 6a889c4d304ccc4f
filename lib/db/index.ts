import 'server-only';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { noteAway } from './away';
import { type Client, clientOf, lazily, poolTo } from './connect';

/** The database for use cases, through Prisma. Connects at first use. */
export const db = lazily(() => processState('db.client', () => clientOf(poolTo(env.DATABASE_URL), noteAway)));

/** Plain connections, for what is hot or bulky. */
export const pool = lazily(() => processState('db.pool', () => poolTo(env.DATABASE_URL)));

/** Either the client or an open transaction: queries take this and never ask which. */
export type Db = Pick<Client, '$queryRaw' | '$executeRaw'>;

/** Whatever carries the database to ask: a use case's context is one. */
export interface WithDb {
  db: Db;
}
