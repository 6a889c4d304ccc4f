import pg from 'pg';
import { pause } from './waiting';

const AGAIN_MS = 1000;
const MAX_MS = 15 * 60_000;

/**
 * Waits until the server has purged what was deleted, by an import that was undone for example: it does so in the background, and takes
 * processor time and log that would count for what is measured. Throws after a quarter of an hour.
 */
export async function untilPurged(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    for (const until = performance.now() + MAX_MS; performance.now() < until; await pause(AGAIN_MS)) {
      const { rows } = await db.query<{ waiting: boolean }>(
        'SELECT EXISTS (SELECT FROM element_purged) OR EXISTS (SELECT FROM element_bin WHERE purge_at <= now()) AS waiting',
      );
      if (!rows[0]?.waiting) return;
    }
    throw new Error(`the server has not purged what was deleted within ${MAX_MS / 60_000} minutes`);
  } finally {
    await db.end();
  }
}
