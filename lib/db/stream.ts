import 'server-only';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import type { Prisma } from '@/prisma/generated/client';
import { pool } from '.';

/** The length of a batch of texts, and the most rows in one. */
const BATCH_LETTERS = 262_144;
const MAX_ROWS = 500;
const FIRST_ROWS = 5;

/** Batches of rows that begin with a text, of about as many letters each, however long the texts are. */
export function lettersPerBatch(last: readonly (readonly [string, ...unknown[]])[]): number {
  if (last.length === 0) return FIRST_ROWS;
  const longest = last.reduce((most, [text]) => Math.max(most, text.length), 1);
  return Math.max(1, Math.min(MAX_ROWS, last.length * 4, Math.floor(BATCH_LETTERS / longest)));
}

export interface Streaming {
  /** Ends the statement in PostgreSQL, too; reading throws its reason. */
  signal?: AbortSignal;
  /** How long PostgreSQL may take for one batch. Reading throws a TimeoutError after it. */
  batchMs?: number;
}

/** Asks PostgreSQL to end what a connection does. Nobody else may use the connection from then on: this may reach it late. */
async function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  await pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
}

type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * What is asked of a connection fails when it is lost: a cursor would wait for it without end, and an error without a listener end the
 * process. No race of promises: the one that stays would keep the rows of each batch.
 */
function guardOf(client: pg.PoolClient): { guard: Guard; forget: () => void } {
  let loss: Error | undefined;
  let fail: ((error: Error) => void) | undefined;
  const note = (error: Error) => {
    loss = error;
    fail?.(error);
  };
  client.on('error', note);
  const guard: Guard = (work) =>
    new Promise((resolve, reject) => {
      if (loss) return reject(loss);
      fail = reject;
      work().then(resolve, reject);
    });
  return { guard, forget: () => void client.off('error', note) };
}

/** Runs for each batch; ends the statement where one takes too long. */
const limited =
  (batchMs: number | undefined, ending: AbortController) =>
  async <T>(batch: Promise<T>): Promise<T> => {
    if (batchMs === undefined) return batch;
    const timer = setTimeout(() => ending.abort(new DOMException('the batch takes too long', 'TimeoutError')), batchMs);
    return batch.finally(() => clearTimeout(timer));
  };

type RowsOf<R> = (last: R[]) => number;

interface Reading<R> {
  rowsOf: RowsOf<R>;
  /** Runs for each batch. */
  during: <T>(batch: Promise<T>) => Promise<T>;
  guard: Guard;
}

/** The rows of a statement: as many as are asked for at a time, none at the end. */
async function* readBatches<R>(
  client: pg.PoolClient,
  query: Prisma.Sql,
  { rowsOf, during, guard }: Reading<R>,
): AsyncGenerator<R[], void> {
  const cursor = client.query(new Cursor<R>(query.text, query.values as unknown[], { rowMode: 'array' }));
  const read = (last: R[]) => during(guard(() => cursor.read(rowsOf(last))));
  try {
    for (let rows = await read([]); rows.length > 0; rows = await read(rows)) yield rows;
  } finally {
    await guard(() => cursor.close());
  }
}

/**
 * The rows of a statement as lists of their columns, in batches, all of one moment. Nothing is read ahead of whoever takes them. A
 * connection is taken for as long; whoever stops early gives it back. `batch`: how many rows, from those of the batch before (none for
 * the first one).
 */
export async function* streamRows<R extends unknown[]>(
  query: Prisma.Sql,
  batch: number | RowsOf<R>,
  streaming: Streaming = {},
): AsyncGenerator<R[], void> {
  streaming.signal?.throwIfAborted();
  const ending = new AbortController();
  const client = await pool.connect();
  const { guard, forget } = guardOf(client);
  let failure: Error | undefined;
  let cancelled: Promise<void> | undefined;
  ending.signal.addEventListener('abort', () => {
    cancelled = cancelStatement(client);
  });
  const leave = () => ending.abort(streaming.signal?.reason);
  streaming.signal?.addEventListener('abort', leave, { once: true });
  try {
    streaming.signal?.throwIfAborted();
    await client.query('BEGIN READ ONLY');
    yield* readBatches(client, query, {
      rowsOf: typeof batch === 'number' ? () => batch : batch,
      during: limited(streaming.batchMs, ending),
      guard,
    });
  } catch (error) {
    failure = error as Error;
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    streaming.signal?.removeEventListener('abort', leave);
    await cancelled;
    if (!failure && !cancelled) await client.query('COMMIT');
    client.release(failure ?? Boolean(cancelled));
    forget();
  }
}
