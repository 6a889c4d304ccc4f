// `npm run up`: from a fresh clone to a running product with demo content. Run again, it does only what is needed.
// Nothing but Node's own modules may be imported before node_modules is there.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.mjs';
import { endLeftovers, takeLock } from './lib/lock.mjs';
import { bold, duration, giveUp, note, say, step, Trouble } from './lib/log.mjs';
import { ensureNodeModules, installedAsLocked } from './lib/node-modules.mjs';
import { ensurePrograms } from './lib/packages.mjs';
import { dataDir, inRoot, root } from './lib/paths.mjs';
import { claimPort, parsePort } from './lib/ports.mjs';
import * as product from './lib/product.mjs';
import { withServices } from './lib/running.mjs';

const oldestNode = [20, 19];
const neededMb = { first: 2500, again: 300 };

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.version;
  throw new Trouble(`Node ${oldestNode.join('.')} or newer is needed, this is ${process.version}. See https://nodejs.org`);
}

/** Says early what would fail late: too little room is noticed before ten minutes of work, not after. */
function checkDisk() {
  const { bavail, bsize } = statfsSync(root);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  const needed = installedAsLocked() && existsSync(inRoot('.next/.vieiro-build')) ? neededMb.again : neededMb.first;
  if (freeMb < needed)
    throw new Trouble(
      `Only ${freeMb} MB are free on the disk of ${root}; about ${needed} MB are needed. Free some space and run it again.`,
    );
}

/** HOSTNAME is often the machine's name, set by a shell or a container: only an address is taken as a wish. */
const listenAddress = () => (net.isIP(process.env.HOSTNAME ?? '') ? process.env.HOSTNAME : '127.0.0.1');

async function chooseDatabase(dir, postgres, started) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  return product.startPrivateDatabase(dir, postgres, started);
}

function showAccounts(accountsFile, address) {
  say(`\n  ${bold(address)}\n`);
  if (!existsSync(accountsFile)) return;
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8'));
  for (const { login, password, role } of accounts) say(`  ${role.padEnd(6)} ${login.padEnd(16)} ${password}`);
  say(`\n  The accounts are also in ${path.relative(process.cwd(), accountsFile)}. Ctrl-C stops everything.`);
}

async function bringUp(dir, port, host, started) {
  const logFile = path.join(dir, 'log/up.log');
  const begin = performance.now();
  await step('Node packages', async () => ((await ensureNodeModules({ logFile })) ? 'installed' : 'present'));
  const names = ['mapserv', 'spawnFcgi', 'ogr2ogr', ...(process.env.DATABASE_URL ? [] : ['postgres'])];
  let programs;
  await step('PostgreSQL, PostGIS, MapServer', async () => {
    programs = await ensurePrograms(names, { logFile });
    return programs.postgres ? `PostgreSQL ${programs.postgres.version}` : 'MapServer';
  });
  await step('Database client', () => ensurePrismaClient({ logFile }));
  const secrets = product.secretsIn(dir);
  let database;
  await step('Database', async () => {
    database = await chooseDatabase(dir, programs.postgres, started);
    return product.prepareDatabase(database, secrets.mapServerPassword);
  });
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
  checkNode();
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
