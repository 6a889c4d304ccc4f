import 'server-only';
import Cursor from 'pg-cursor';
import type { Prisma } from '@/prisma/generated/client';
import { pool } from '.';

/**
 * The rows of a statement as lists of their columns, in batches, all of one moment. Nothing is read ahead of whoever takes them. A
 * connection is taken for as long; whoever stops early gives it back.
 */
export async function* streamRows<R extends unknown[]>(query: Prisma.Sql, batch: number): AsyncGenerator<R[], void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN READ ONLY');
    const cursor = client.query(new Cursor<R>(query.text, query.values as unknown[], { rowMode: 'array' }));
    try {
      for (let rows = await cursor.read(batch); rows.length > 0; rows = await cursor.read(batch)) yield rows;
    } finally {
      await cursor.close();
    }
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    if (!failure) await client.query('COMMIT');
    client.release(failure);
  }
}
