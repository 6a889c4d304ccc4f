// `npm run dev`: the same database and MapServer as `npm run up`, with the development server in front.
import path from 'node:path';
import { ensureBasemap, ensurePrismaClient } from './lib/build.ts';
import { endLeftovers, takeLock } from './lib/lock.ts';
import { giveUp, say, step } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { dataDir, packageBin, root } from './lib/paths.ts';
import { claimPort, parsePort } from './lib/ports.ts';
import { serve } from './lib/processes.ts';
import * as product from './lib/product.ts';
import { type Started, withServices } from './lib/running.ts';

async function develop(dir: string, port: number, started: Started): Promise<'stay'> {
  const logFile = path.join(dir, 'log/dev.log');
  const programs = await ensurePrograms(['mapserv', 'spawnFcgi', 'ogr2ogr', 'postgres'], { logFile });
  await step('Database client', () => ensurePrismaClient({ logFile }));
  await step('Background map', () => ensureBasemap({ logFile }));
  const secrets = product.secretsIn(dir);
  const database = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL }
    : await product.startPrivateDatabase(dir, programs.postgres, started);
  await step('Database', () => product.prepareDatabase(database, secrets.mapServerPassword));
  const env = product.serverEnvironment({ dir, url: database.url, port, host: '127.0.0.1', secrets });
  const accountsFile = path.join(dir, 'demo-accounts.json');
  await step('Content', () =>
    product.seed({ url: database.url, env, demo: true, stateFile: path.join(dir, 'seeded'), logFile, accountsFile }),
  );
  env.MAPSERVER_URL = await product.startMapServer(dir, database.url, secrets, started);
  const next = [packageBin('next', 'dist/bin/next'), 'dev', '-p', String(port), '-H', '127.0.0.1'];
  const service = started(
    serve('next dev', process.execPath, next, {
      cwd: root,
      env: { ...process.env, ...env, NODE_ENV: 'development' },
      logFile,
      patienceMs: 5000,
    }),
  );
  await step('Development server', () => product.waitUntilReady(env, service, logFile));
  say(`\n  ${env.PUBLIC_URL}   (its output: ${path.relative(process.cwd(), logFile)})`);
  return 'stay';
}

async function main() {
  const port = parsePort(process.env.PORT ?? '3000');
  const dir = dataDir();
  dataDir('log');
  const release = takeLock(dir, 'npm run dev');
  await withServices(dir, release, async (started) => {
    await endLeftovers(dir);
    await claimPort(port, '127.0.0.1', 'npm run dev');
    return develop(dir, port, started);
  });
}

await main().catch(giveUp);
