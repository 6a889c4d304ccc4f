// `npm run up`: from a fresh clone to a running product with demo content. Run again, it does only what is needed.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.ts';
import { endLeftovers, takeLock } from './lib/lock.ts';
import { bold, duration, giveUp, note, say, step, Trouble } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { dataDir, inRoot, root } from './lib/paths.ts';
import { claimPort, parsePort } from './lib/ports.ts';
import * as product from './lib/product.ts';
import { type Started, withServices } from './lib/running.ts';

const neededMb = { first: 1500, again: 300 };

/** Says early what would fail late: too little space is noticed before ten minutes of work, not after. */
function checkDisk() {
  const { bavail, bsize } = statfsSync(root);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  const needed = existsSync(inRoot('.next/.vieiro-build')) ? neededMb.again : neededMb.first;
  if (freeMb < needed)
    throw new Trouble(
      `Only ${freeMb} MB are free on the disk of ${root}; about ${needed} MB are needed. Free some space and run it again.`,
    );
}

/** HOSTNAME is often the machine's name, set by a shell or a container: only an address is taken as a wish. */
function listenAddress(): string {
  const { HOSTNAME = '' } = process.env;
  return net.isIP(HOSTNAME) ? HOSTNAME : '127.0.0.1';
}

async function chooseDatabase(dir: string, started: Started, logFile: string): Promise<product.Database> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  const { postgres } = await ensurePrograms(['postgres'], { logFile });
  return product.startPrivateDatabase(dir, postgres, started);
}

function showAccounts(accountsFile: string, address: string) {
  say(`\n  ${bold(address)}\n`);
  if (!existsSync(accountsFile)) return;
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as Record<'login' | 'password' | 'role', string>[];
  for (const { login, password, role } of accounts) say(`  ${role.padEnd(6)} ${login.padEnd(16)} ${password}`);
  say(`\n  The accounts are also in ${path.relative(process.cwd(), accountsFile)}. Ctrl-C stops everything.`);
}

async function bringUp(dir: string, port: number, host: string, started: Started): Promise<'stay'> {
  const logFile = path.join(dir, 'log/up.log');
  const begin = performance.now();
  await step(
    'MapServer, GDAL',
    () => ensurePrograms(['mapserv', 'spawnFcgi', 'ogr2ogr'], { logFile }),
    () => 'present',
  );
  await step('Database client', () => ensurePrismaClient({ logFile }));
  const secrets = product.secretsIn(dir);
  const database = await step(
    'PostgreSQL',
    () => chooseDatabase(dir, started, logFile),
    () => undefined,
  );
  await step('Database', () => product.prepareDatabase(database, secrets.mapServerPassword));
  const accountsFile = path.join(dir, 'demo-accounts.json');
  const env = product.serverEnvironment({ dir, url: database.url, port, host, secrets });
  const stateFile = path.join(dir, 'seeded');
  await step('Content', async () => {
    const demo = await product.mayHoldDemo(database.url, stateFile);
    return product.seed({ url: database.url, env, demo, stateFile, logFile, accountsFile });
  });
  await step('Background map', () => ensureBasemap({ logFile }));
  await step('Build', () => ensureBuild({ logFile }));
  await step('MapServer', async () => {
    env.MAPSERVER_URL = await product.startMapServer(dir, database.url, secrets, started);
  });
  await step('Server', () => product.startServer(dir, env, started));
  note(`ready after ${duration(performance.now() - begin)}`);
  showAccounts(accountsFile, `${env.PUBLIC_URL}${env.BASE_PATH}`);
  return 'stay';
}

async function main() {
  const port = parsePort(process.env.PORT ?? '3000');
  const host = listenAddress();
  const dir = dataDir();
  dataDir('log');
  const release = takeLock(dir, 'npm run up');
  await withServices(
    dir,
    release,
    async (started) => {
      const left = await endLeftovers(dir);
      if (left.length > 0) note(`ended what an earlier run had left: ${left.join(', ')}`);
      await claimPort(port, host);
      checkDisk();
      return bringUp(dir, port, host, started);
    },
    { restart: {} },
  );
}

await main().catch(giveUp);
