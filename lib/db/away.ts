import 'server-only';
import { AppError } from '@/lib/errors';
import { processState } from '@/lib/process-state';

/** Seconds after which a caller may try again: a restart of the server takes about as long. */
export const RETRY_AFTER_S = 5;

/** PostgreSQL's codes: connections ended or refused, server starting or shutting down, too many connections. */
const STATES = /^(08\w{3}|57P0[1-5]|53300)$/;
/** Codes of the operating system and of Prisma: server unreachable, or no free connection in time. */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/;
const KINDS = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** Errors without a code, and those whose code could also be about a file. */
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
/** An open connection has ended: a new one may work. */
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

/** Whether an error or its cause has one of the signs. Errors of `fetch` are about other servers. */
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
/** The code for a cancelled statement; the message is in the language of the server. */
const BROKEN_OFF: Signs = { codes: [/^57014$/], kinds: NEVER, words: NEVER };

/** Whether a statement was cancelled because it took too long. */
export const isBrokenOff = (error: unknown): boolean => shows(error, BROKEN_OFF);

/** The code for files that could not be written, in tables, in the log or for sorting. */
const FULL: Signs = { codes: [/^53100$/], kinds: NEVER, words: NEVER };

/** Whether a statement failed because the disk of the database is full. */
export const isDatabaseFull = (error: unknown): boolean => shows(error, FULL);

/** pg-pool's error for a connection that was not established in time. Its cause is that of a lost connection, but no statement was sent. */
const NEVER_CAME: Signs = { codes: [], kinds: NEVER, words: /^Connection terminated due to connection timeout/m };

/** Whether an error means that the connection was lost during a statement. */
export const isConnectionLost = (error: unknown): boolean => !shows(error, NEVER_CAME) && shows(error, LOST);

/** pg-pool's error when all connections are in use. It says nothing about the server. */
const POOL_FULL: Signs = { codes: [], kinds: NEVER, words: /^timeout exceeded when trying to connect/m };

/** Whether an error means that no connection of the pool became free in time. */
export const isPoolFull = (error: unknown): boolean => shows(error, POOL_FULL);

const seen = processState('db.away', () => ({ at: Number.NEGATIVE_INFINITY }));

/** Remembers that the database was away, for errors that are only a consequence. Rethrows the error. */
export function noteAway(error: unknown): never {
  if (isDatabaseAway(error)) seen.at = performance.now();
  throw error;
}

export const databaseAway = () => new AppError('project.common.databaseAway', { retryAfterS: RETRY_AFTER_S });

/** Whether the database was away a moment ago. */
export const wasAway = (): boolean => performance.now() - seen.at < RETRY_AFTER_S * 1000;
