import 'server-only';
import { processState } from '@/lib/process-state';
import type { Prisma } from '@/prisma/generated/client';
import { StatementNames } from './statement-names';

const MAX_PREPARED = 100;
const names = () => processState('db.pool.names', () => new StatementNames(MAX_PREPARED));

/** A statement for a plain connection, with a name once it has come often enough (0300). `of`: the names of its pool. */
export const named = ({ text, values }: Prisma.Sql, of = names()) => ({ name: of.of(text), text, values: values as unknown[] });

/** A migration may have changed the columns of prepared statements. */
export const forgetNamesIfStale = (error: unknown): void => names().forgetIfStale(error);
