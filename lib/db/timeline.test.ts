import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { thisDatabase } from '@/lib/test/database';
import { startTestPair, type TestServer, until } from '@/lib/test/database-server';
import { databaseOf } from '@/scripts/lib/database.ts';
import { replicaState } from './replica';

// Servers are started and stopped in here.
vi.setConfig({ testTimeout: 90_000 });

/** The server starts as a standby that follows nobody. */
async function restartAsStandby(server: TestServer): Promise<void> {
  const { data, owner } = server.cluster;
  const file = path.join(data, 'standby.signal');
  writeFileSync(file, '');
  if (owner) chownSync(file, owner.uid, owner.gid);
  await server.restart();
}

const lastOf = async (server: TestServer, lsn: string) =>
  (await server.sql<{ lsn: string }>(`SELECT ${lsn}::text AS lsn`))[0]?.lsn;

it('a standby in a timeline that the primary has left is not used, however far it is', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { primary, standby, close } = await startTestPair(thisDatabase());
  try {
    const name = databaseOf(process.env.DATABASE_URL as string);
    // The standby stands still, and becomes the primary from there. The primary goes on, and becomes a standby.
    await standby.sql(`ALTER SYSTEM SET primary_conninfo = ''`);
    await standby.restart();
    await primary.sql('CREATE TABLE lost AS SELECT generate_series(1, 50000) AS id');
    await standby.sql('SELECT pg_promote()');
    await restartAsStandby(primary);
    [process.env.DATABASE_URL, process.env.DATABASE_REPLICA_URL] = [standby.url(name), primary.url(name)];
    const ahead = `SELECT '${await lastOf(primary, 'pg_last_wal_replay_lsn()')}'::pg_lsn > pg_current_wal_lsn() AS ahead`;
    expect(await standby.sql(ahead)).toEqual([{ ahead: true }]);
    replicaState();
    await until(() => said.mock.calls.length > 0);
    expect(replicaState()?.used).toBe(false);
    expect(said.mock.calls.flat()).toEqual([expect.stringContaining('its timeline is 1, the primary’s 2')]);
  } finally {
    await close();
  }
});
