// Runs MapServer's workers until a signal stops it. `npm run up` and the container start it alike; settings by environment:
//   MAPSERVER_TOKEN (required), MAPSERVER_PORT (default 8085), MAPSERVER_HOST (default 127.0.0.1), MAPSERVER_DIR, MAPSERVER_WORKERS,
//   and libpq's PGHOST, PGPORT, PGDATABASE, PGUSER, PGPASSWORD for the database role that may only read.
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LIBPQ_VARIABLES } from '../lib/db/libpq';
import { unprivileged } from './lib/folders.ts';
import { giveUp, say, Trouble } from './lib/log.ts';
import { startMapServer } from './lib/mapserver/server.ts';
import { findProgram } from './lib/packages.ts';
import { completeSettings } from './lib/settings.ts';

function programs() {
  const mapserv = findProgram(process.env.MAPSERV_BIN, 'mapserv', '/usr/lib/cgi-bin/mapserv');
  const spawnFcgi = findProgram('spawn-fcgi');
  if (!mapserv || !spawnFcgi)
    throw new Trouble('MapServer is missing. Install it with: apt-get install cgi-mapserver spawn-fcgi');
  return { mapserv, spawnFcgi };
}

async function main() {
  completeSettings();
  const token = process.env.MAPSERVER_TOKEN ?? '';
  if (token.length < 32)
    throw new Trouble('MAPSERVER_TOKEN must be set, with at least 32 characters: the app proves with it who it is.');
  const dir = process.env.MAPSERVER_DIR ?? path.join(os.tmpdir(), `vieiro-mapserver-${process.pid}`);
  const running = await startMapServer({
    ...programs(),
    port: Number(process.env.MAPSERVER_PORT ?? 8085),
    host: process.env.MAPSERVER_HOST ?? '127.0.0.1',
    dir,
    token,
    size: Number(process.env.MAPSERVER_WORKERS ?? Math.max(2, Math.min(8, os.availableParallelism()))),
    owner: unprivileged('www-data', 'nobody'),
    database: Object.fromEntries(LIBPQ_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    log: (text: string | Uint8Array) => process.stderr.write(text),
  });
  say(`MapServer answers on port ${running.port}.`);
  const stop = async () => {
    await running.close();
    if (!process.env.MAPSERVER_DIR) rmSync(dir, { recursive: true, force: true });
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop);
}

await main().catch(giveUp);
