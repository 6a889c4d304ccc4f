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

interface Signs {
  codes: RegExp[];
  kinds: RegExp;
  words: RegExp;
}
const AWAY: Signs = { codes: [STATES, CODES], kinds: KINDS, words: WORDS };
/** A connection that there was has ended: another one may well do. */
const LOST: Signs = {
  codes: [/^(08003|08006|57P0[125]|ECONNRESET|EPIPE|P1017)$/],
  kinds: /^ConnectionClosed$/,
  words: /^(Connection terminated|Connection ended unexpectedly|Client has encountered a connection error)/m,
};

function says({ code, kind, originalCode, message }: Clues, { codes, kinds, words }: Signs): boolean {
  const texts = [code, originalCode].filter((it): it is string => typeof it === 'string');
  return (
    texts.some((it) => codes.some((known) => known.test(it))) ||
    (typeof kind === 'string' && kinds.test(kind)) ||
    (typeof message === 'string' && words.test(message))
  );
}

/** Whether an error, or what it was caused by, has one of the signs. Of other servers (`fetch`) it is not the database. */
function shows(error: unknown, signs: Signs): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const clues = error as Clues;
  if (clues.message === 'fetch failed') return false;
  const within = [clues.cause, clues.meta?.driverAdapterError, ...(Array.isArray(clues.errors) ? clues.errors : [])];
  return says(clues, signs) || within.some((inner) => shows(inner, signs));
}

/** Whether an error means that the database does not answer at the moment. */
export const isDatabaseAway = (error: unknown): boolean => shows(error, AWAY);

const NEVER = /(?!)/;
/** The database's code for a statement that was broken off; its words are in the language of the server. */
const BROKEN_OFF: Signs = { codes: [/^57014$/], kinds: NEVER, words: NEVER };

/** Whether a statement was ended because it took longer than it may. */
export const isBrokenOff = (error: unknown): boolean => shows(error, BROKEN_OFF);

/** Of pg-pool: a connection that did not come in time. Its cause is the end of that connection, which nothing was asked in. */
const NEVER_CAME: Signs = { codes: [], kinds: NEVER, words: /^Connection terminated due to connection timeout/m };

/** Whether an error means that the connection was lost in which something was asked. */
export const isConnectionLost = (error: unknown): boolean => !shows(error, NEVER_CAME) && shows(error, LOST);

/** Of pg-pool: all connections were in use for too long. It says nothing about the server. */
const POOL_FULL: Signs = { codes: [], kinds: NEVER, words: /^timeout exceeded when trying to connect/m };

/** Whether an error means that no connection of the pool became free in time. */
export const isPoolFull = (error: unknown): boolean => shows(error, POOL_FULL);

const seen = processState('db.away', () => ({ at: Number.NEGATIVE_INFINITY }));

/** Remembers that the database was away, for those who fail because of it without knowing. Goes on as the same error. */
export function noteAway(error: unknown): never {
  if (isDatabaseAway(error)) seen.at = performance.now();
  throw error;
}

export const databaseAway = () => new AppError('project.common.databaseAway', { retryAfterS: RETRY_AFTER_S });

/** Whether the database was away a moment ago. */
export const wasAway = (): boolean => performance.now() - seen.at < RETRY_AFTER_S * 1000;
