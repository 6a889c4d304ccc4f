/** The connection that a backup hangs on: while it is there, no other backup runs and no discarded file is removed. */
import pg from 'pg';
import { BACKUP_LOCK, BACKUP_TURN_LOCK } from '../lib/advisory-locks.ts';
import { withoutPassword } from '../lib/database.ts';
import { Trouble } from '../lib/log.ts';
import { COMPARABLE } from './queries';

/** Longer than a sweep may take, which a backup waits for. */
const SWEEP_MS = 180_000;

/** Runs `work` with a connection of its own, on which no statement is broken off. */
export async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'vieiro backup' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`${COMPARABLE}; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET jit = off`);
  } catch (cause) {
    await client.end().catch(() => {});
    // Where a name has two addresses the message is empty.
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new Trouble(`The database does not answer at ${withoutPassword(databaseUrl)}: ${message || code}`, { cause });
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs `work` while nobody else makes a backup and nothing is removed from the store. */
export async function inTurn<T>(databaseUrl: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (session) => {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS free', [BACKUP_TURN_LOCK]);
    if (!rows[0].free) throw new Trouble('Another backup of this installation is running. Wait until it has ended.');
    await session.query(`SET lock_timeout = ${SWEEP_MS}`);
    await session.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    await session.query('SET lock_timeout = 0');
    return work(session);
  });
}

/** What is read within sees one moment, which other programs share by its name. */
export async function atOneMoment<T>(
  session: pg.Client,
  work: (snapshot: { name: string; moment: Date }) => Promise<T>,
): Promise<T> {
  await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const { rows } = await session.query(
      `SELECT pg_export_snapshot() AS name, date_trunc('milliseconds', clock_timestamp()) AS moment`,
    );
    return await work(rows[0]);
  } finally {
    await session.query('ROLLBACK').catch(() => {});
  }
}
