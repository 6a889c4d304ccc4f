import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { urlForDatabase, withClient } from '@/scripts/lib/database.ts';
import { docker, removeProject, testPrefix } from '@/scripts/lib/engine.ts';
import { waitFor } from '@/scripts/lib/processes.ts';
import { services } from './images';

/** The stack's PostgreSQL by itself, with settings of the test's own. It goes when the test file ends, and is not started yet. */
export function postgres(name: string, settings: Record<string, string>) {
  const container = `${testPrefix}-${name}`;
  const password = randomBytes(18).toString('base64url');
  // A power cut is not what is tested.
  const flags = Object.entries({ fsync: 'off', full_page_writes: 'off', ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  let admin: string;
  afterAll(() => removeProject(container));
  return {
    async start() {
      await removeProject(container);
      await docker([
        ...['run', '-d', '--name', container, '--label', `com.docker.compose.project=${container}`, '--shm-size', '1g'],
        ...['-p', '127.0.0.1::5432', '-e', 'POSTGRES_USER=vieiro', '-e', `POSTGRES_PASSWORD=${password}`],
        ...[services().db?.image as string, 'postgres', ...flags],
      ]);
      const published = (await docker(['port', container, '5432/tcp'])).stdout.trim();
      admin = `postgresql://vieiro:${password}@${published}/postgres`;
      // While the official entrypoint makes the cluster, its server listens on the socket alone.
      const asked = async (client: pg.Client) => Boolean(await client.query('SELECT 1'));
      await waitFor('PostgreSQL', () => withClient(admin, asked), { timeoutMs: 180_000 });
    },
    /** Makes an empty database and returns its URL. */
    async create(database: string) {
      await withClient(admin, (client: pg.Client) => client.query(`CREATE DATABASE ${database}`));
      return urlForDatabase(admin, database);
    },
    /** Runs a command of the shell in the container, as the superuser of the database. */
    shell: (command: string) =>
      docker(['exec', '-e', 'PGUSER=vieiro', '-u', 'postgres', container, 'bash', '-euo', 'pipefail', '-c', command]),
  };
}
