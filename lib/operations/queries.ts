import 'server-only';
import { pool } from '@/lib/db';

/** Throws when the database does not answer. */
export async function pingDatabase(): Promise<void> {
  await pool.query('SELECT 1');
}

/** How the pool of plain connections stands. */
export const poolState = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
