import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { libpqEnvironment } from '@/lib/db/libpq';
import { urlForRole } from '@/scripts/lib/database.ts';
import { unprivileged } from '@/scripts/lib/folders.ts';
import { startMapServer } from '@/scripts/lib/mapserver/server.ts';
import { ensurePrograms } from '@/scripts/lib/packages.ts';
import { ensureMapServerRole } from '@/scripts/lib/roles.ts';
import { mapServerTestRole as role } from '@/scripts/lib/test-databases.ts';
import './own-database';

const token = 'a-token-that-only-the-tests-use-4711';
/**
 * Starts MapServer on this file's database. Call it before anything reads the settings: it puts its address among them.
 * `size` is the number of workers.
 */
export async function startTestMapServer({ size = 1, maxRequests = 5000, port = 0 } = {}) {
  const url = process.env.DATABASE_URL as string;
  const { mapserv, spawnFcgi } = await ensurePrograms(['mapserv', 'spawnFcgi']);
  await ensureMapServerRole(url, role);
  const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-mapserver-'));
  const said: string[] = [];
  const running = await startMapServer({
    dir,
    token,
    size,
    maxRequests,
    port,
    mapserv,
    spawnFcgi,
    owner: unprivileged('www-data', 'nobody'),
    database: libpqEnvironment(urlForRole(url, role), 'vieiro-mapserver'),
    log: (text: unknown) => said.push(String(text)),
  });
  Object.assign(process.env, { MAPSERVER_URL: `http://127.0.0.1:${running.port}`, MAPSERVER_TOKEN: token });
  return {
    ...running,
    token,
    /** The database role that the workers use. */
    user: role.user,
    /** What the workers wrote to their error output. */
    said,
    async close() {
      await running.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
