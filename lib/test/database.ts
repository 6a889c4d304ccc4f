import type { QueryResultRow } from 'pg';
import { pool } from '@/lib/db';

/** Plain SQL on the database of this test file, for arranging a test and for looking at what came of it. */
export async function sql<R extends QueryResultRow = QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await pool.query<R>(text, values)).rows;
}

/** The first row of a statement that must return one. */
export async function sqlOne<R extends QueryResultRow = QueryResultRow>(text: string, values: unknown[] = []): Promise<R> {
  const [row] = await sql<R>(text, values);
  if (!row) throw new Error(`no row from: ${text}`);
  return row;
}

let last = 0;
/** A number that no other factory call in this file got: names made with it never collide. */
export const next = () => ++last;
