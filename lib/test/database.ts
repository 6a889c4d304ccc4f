import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { expect, inject, vi } from 'vitest';
import { pool } from '@/lib/db';

/** Plain SQL on the database of this test file, to arrange a test and to check its result. */
export async function sql<R extends QueryResultRow = QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await pool.query<R>(text, values)).rows;
}

/** The first row of a statement that must return one. */
export async function sqlOne<R extends QueryResultRow = QueryResultRow>(text: string, values: unknown[] = []): Promise<R> {
  const [row] = await sql<R>(text, values);
  if (!row) throw new Error(`no row from: ${text}`);
  return row;
}

/**
 * Makes the planner see the elements as it would after a while: an index alone is read only where pages are known to be visible to all,
 * which any transaction beside prevents, such as an autovacuum. Without names all tables are gone through.
 */
export async function vacuum(...tables: string[]): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    await sql(`VACUUM ANALYZE ${tables.join(', ')}`);
    const { seen } = await sqlOne<{ seen: boolean }>(
      `SELECT relallvisible >= relpages AS seen FROM pg_class WHERE oid = 'geometric_element'::regclass`,
    );
    if (seen) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('something keeps the elements from being visible to all');
}

/** Folds what writers have left to be added to the cells, as the server does every second. */
export async function folded(): Promise<void> {
  while ((await sqlOne<{ more: boolean }>('SELECT fold_element_cells(100000) AS more')).more);
}

/**
 * Resolves when another connection waits for the transaction of this client, and, with it, `count` of them for any. A connection of its own
 * asks: within a transaction `pg_stat_activity` has only the connections that there were when it was first read.
 */
export async function isWaitedFor(client: pg.ClientBase, count = 1): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const waiting = () =>
    sqlOne<{ count: number; isFor: boolean | null }>(
      `SELECT count(*)::int AS count, bool_or($1::int = ANY (holders)) AS "isFor"
       FROM (SELECT pg_blocking_pids(pid) AS holders FROM pg_stat_activity WHERE datname = current_database()) it WHERE holders <> '{}'`,
      [rows[0]?.pid],
    );
  // A process that is to wait takes its time to begin.
  await vi.waitFor(
    async () => {
      const now = await waiting();
      expect(now.isFor && now.count >= count).toBe(true);
    },
    { timeout: 20_000 },
  );
}

/** The database of this test file, for whoever copies it. */
export const thisDatabase = () => ({ url: process.env.DATABASE_URL as string, adminUrl: inject('adminUrl') });

let last = 0;
/** A number that is unique in this file, for names. */
export const next = () => ++last;
