import 'server-only';
import { env } from '@/lib/env';
import { processState } from '@/lib/process-state';
import { noteAway } from './away';
import { type Client, clientOf, lazily, poolTo } from './connect';

/** The database for use cases, through Prisma. Connects at first use. */
export const db = lazily(() => processState('db.client', () => clientOf(poolTo(env.DATABASE_URL), noteAway)));

/** Plain connections, for what is hot or bulky. */
export const pool = lazily(() => processState('db.pool', () => poolTo(env.DATABASE_URL)));

/** Plain tables that queries ask by their Prisma model; everything else is asked in SQL (0193). */
export const MODELS = [
  'backup',
  'code',
  'codeGroup',
  'configurationParameter',
  'fileFormat',
  'geometricElementFile',
  'limitedUse',
  'storageGarbage',
  'userRole',
] as const;

/** Either the client or an open transaction: queries take this and never ask which. */
export type Db = Pick<Client, '$queryRaw' | '$executeRaw' | (typeof MODELS)[number]>;

/** Whatever carries the database to ask: a use case's context is one. */
export interface WithDb {
  db: Db;
}
