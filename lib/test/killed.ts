import { pool } from '@/lib/db';
import { sql } from './database';
import { type startTestServer, until } from './database-server';

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
  const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const answer = call();
  const waits = () => sql('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [rows[0]?.pid]);
  await until(async () => (await waits()).length > 0, 20_000);
  await server.kill();
  other.release(true);
  await server.start();
  return (await answer).status;
}
