import { pool } from '@/lib/db';
import { isWaitedFor } from './database';
import type { startTestServer } from './database-server';

/** Somebody holds what a call needs (`held`: a statement); when the call waits for it, in the middle of its work, the database is killed. */
export async function killedInTheMiddle(
  { server }: Awaited<ReturnType<typeof startTestServer>>,
  held: string,
  call: () => Promise<{ status: number }>,
): Promise<number> {
  const other = await pool.connect();
  other.on('error', () => undefined);
  await other.query('BEGIN');
  await other.query(held);
  const answer = call();
  await isWaitedFor(other);
  await server.kill();
  other.release(true);
  await server.start();
  return (await answer).status;
}
