import 'server-only';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';

/** After how many seconds a caller may try again: a server that is started anew takes about as long. */
export const RETRY_AFTER_S = 5;

/** Of PostgreSQL: connections that end or are refused, a server that starts or shuts down, no place for one more. */
const STATES = /^(08\w{3}|57P0[1-5]|53300)$/;
/** Of the operating system, and of Prisma: the server is not reached, or nothing is free for too long. */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/;
const KINDS = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** What gives no code of its own, and what could be the code of a file as well. */
const WORDS =
  /^(Connection terminated|Connection ended unexpectedly|timeout exceeded when trying to connect|Client has encountered a connection error|connect ENOENT|getaddrinfo (ENOTFOUND|EAI_AGAIN)|database ".*" is not currently accepting connections)/m;

interface Clues {
  code?: unknown;
  kind?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
  errors?: unknown;
}

function says(error: Clues): boolean {
  const { code, kind, originalCode, message } = error;
  const texts = [code, originalCode].filter((it): it is string => typeof it === 'string');
  return (
    texts.some((it) => STATES.test(it) || CODES.test(it)) ||
    (typeof kind === 'string' && KINDS.test(kind)) ||
    (typeof message === 'string' && WORDS.test(message))
  );
}

/** Whether an error means that the database does not answer at the moment. Of other servers (`fetch`) it is not the database. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const clues = error as Clues;
  if (clues.message === 'fetch failed') return false;
  const within = [clues.cause, clues.meta?.driverAdapterError, ...(Array.isArray(clues.errors) ? clues.errors : [])];
  return says(clues) || within.some(isDatabaseAway);
}

const seen = processState('db.away', () => ({ at: Number.NEGATIVE_INFINITY }));

/** Remembers that the database was away, for those who fail because of it without knowing. Goes on as the same error. */
export function noteAway(error: unknown): never {
  if (isDatabaseAway(error)) seen.at = performance.now();
  throw error;
}

export const databaseAway = () => new AppError('project.common.databaseAway', { retryAfterS: RETRY_AFTER_S });

/** Whether the database was away a moment ago. */
export const wasAway = (): boolean => performance.now() - seen.at < RETRY_AFTER_S * 1000;
