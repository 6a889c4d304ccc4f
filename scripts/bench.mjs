// `npm run bench`: how fast, how big, against what was promised. `-- --large` also measures ten times as many elements.
// Content is made once and kept in databases of its own (vieiro_bench_…), under .data/bench or on the server of DATABASE_URL.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { judge, table } from '../bench/verdict.mjs';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.mjs';
import { takeLock } from './lib/lock.mjs';
import { giveUp, note, say, step, Trouble } from './lib/log.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { ensurePrograms } from './lib/packages.mjs';
import { dataDir, inRoot, root } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { run } from './lib/processes.mjs';
import { withServices } from './lib/running.mjs';

const growth = 10;
/** The lists are compared with a hundredth of their elements. */
const listSizes = (elements) => [Math.max(1000, elements / 100), elements];

// The operator's server may be that of the product, whose role for MapServer has a password of its own.
process.env.MAPSERVER_DB_USER = 'vieiro_bench_mapserver';

function options() {
  const { values } = parseArgs({
    options: {
      elements: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '7' },
      large: { type: 'boolean', default: false },
    },
  });
  const [elements, rounds] = [Number(values.elements), Number(values.rounds)];
  if (!Number.isInteger(elements) || elements < 1000) throw new Trouble('--elements is a whole number from 1000 on.');
  if (!Number.isInteger(rounds) || rounds < 1) throw new Trouble('--rounds is a whole number from 1 on.');
  return { sizes: values.large ? [elements, elements * growth] : [elements], rounds };
}

/** 1000000 → `1m`: what the database is called by. */
const shortly = (n) => (n % 1e6 === 0 ? `${n / 1e6}m` : n % 1e3 === 0 ? `${n / 1e3}k` : String(n));

const typescript = (file, args, env, logFile) =>
  run(process.execPath, ['--conditions=react-server', '--import', 'tsx', inRoot('bench', file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    logFile,
    what: `bench/${file}`,
  });

const lastLine = ({ stdout }) => JSON.parse(stdout.trimEnd().split('\n').at(-1));

/** The server for the databases: the operator's, whose role may make databases, or a cluster for the benchmark alone, as durable as the product's. */
async function databaseServer(dir, postgres, started) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  const { startPrivateDatabase } = await import('./lib/product.mjs');
  return startPrivateDatabase(dir, postgres, started);
}

async function fill({ adminUrl, url: anyUrl }, elements, env, secrets, logFile, { of = '', generator = 'generate.ts' } = {}) {
  const { ensureDatabase, urlForDatabase } = await import('./lib/database.mjs');
  const product = await import('./lib/product.mjs');
  const name = `vieiro_bench_${of}${shortly(elements)}`;
  const url = urlForDatabase(anyUrl, name);
  if (!adminUrl) await ensureDatabase(urlForDatabase(anyUrl, 'postgres'), name);
  await product.prepareDatabase({ adminUrl, url }, secrets.mapServerPassword);
  await product.runScript('seed.ts', [], { env: { ...process.env, ...env, DATABASE_URL: url }, logFile, what: 'The seed' });
  await typescript(generator, ['--elements', String(elements)], { DATABASE_URL: url }, logFile);
  return url;
}

async function serveOne(dir, url, elements, secrets, mapServerUrl, started) {
  const product = await import('./lib/product.mjs');
  const port = await freePort();
  const env = product.serverEnvironment({ dir, url, port, host: '127.0.0.1', secrets, mapServerUrl });
  let server;
  await product.startServer(dir, env, (service) => {
    server = started(service);
    return server;
  });
  return { target: { elements, url, address: `http://127.0.0.1:${port}`, pid: server.pid }, env };
}

/** Both sizes of the lists' content, each behind a server of its own, asked in turn. */
async function measureLists(dir, databases, elements, { rounds, secrets, mapServerUrl, started, logFile }) {
  const env = { NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET };
  const targets = [];
  for (const size of listSizes(elements)) {
    const url = await fill(databases, size, env, secrets, logFile, { of: 'lists_', generator: 'generate-lists.ts' });
    targets.push((await serveOne(dir, url, size, secrets, mapServerUrl, started)).target);
  }
  const asked = lastLine(await typescript('measure-lists.ts', [JSON.stringify({ targets, rounds })], env, logFile));
  const { url, elements: largest } = targets.at(-1);
  const statements = lastLine(await typescript('statements.ts', [String(largest)], { ...env, DATABASE_URL: url }, logFile));
  return { asked, statements };
}

async function bench(dir, { sizes, rounds }, started) {
  const logFile = path.join(dataDir('bench', 'log'), 'bench.log');
  await step('Node packages', async () => ((await ensureNodeModules({ logFile })) ? 'installed' : 'present'));
  let programs;
  await step('PostgreSQL, MapServer, Chromium', async () => {
    programs = await ensurePrograms(['postgres', 'mapserv', 'spawnFcgi', 'ogr2ogr', 'chromium'], { logFile });
  });
  await step('Database client', () => ensurePrismaClient({ logFile }));
  await step('Background map', () => ensureBasemap({ logFile }));
  await step('Build', () => ensureBuild({ logFile }));
  const product = await import('./lib/product.mjs');
  const secrets = product.secretsIn(dir);
  const databases = await databaseServer(dir, programs.postgres, started);
  const targets = [];
  let mapServerUrl;
  let firstEnv;
  for (const elements of sizes) {
    let url;
    await step(`${shortly(elements)} elements`, async () => {
      url = await fill(databases, elements, { NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET }, secrets, logFile);
    });
    mapServerUrl ??= await product.startMapServer(dir, url, secrets, started);
    const { target, env } = await serveOne(dir, url, elements, secrets, mapServerUrl, started);
    firstEnv ??= env;
    targets.push(target);
  }
  const figures = {};
  await step(`Tiles, ${rounds} rounds`, async () => {
    figures.tiles = lastLine(await typescript('measure.ts', [JSON.stringify({ targets, rounds })], {}, logFile));
  });
  await step(`Maps and features, ${rounds} rounds`, async () => {
    const setup = { ...targets[0], mapServerUrl, token: secrets.MAPSERVER_TOKEN, rounds };
    figures.mapServer = lastLine(await typescript('map-server.ts', [JSON.stringify(setup)], firstEnv, logFile));
  });
  await step(`Viewer, ${rounds} rounds`, async () => {
    const setup = JSON.stringify({ address: targets[0].address, url: targets[0].url, rounds });
    figures.viewer = lastLine(await typescript('viewer.ts', [setup], { CHROMIUM_PATH: programs.chromium }, logFile));
  });
  await step(`Lists, ${rounds} rounds`, async () => {
    figures.lists = await measureLists(dir, databases, sizes[0], { rounds, secrets, mapServerUrl, started, logFile });
  });
  await step('First load', async () => {
    figures.firstLoad = lastLine(
      await typescript('first-load.ts', [targets[0].address], { CHROMIUM_PATH: programs.chromium }, logFile),
    );
  });
  return figures;
}

async function main() {
  const chosen = options();
  const dir = dataDir('bench');
  await withServices(dir, takeLock(dir, 'npm run bench'), async (started) => {
    const figures = await bench(dir, chosen, started);
    const verdicts = judge(figures);
    say(`\n${table(figures, verdicts)}`);
    mkdirSync(path.join(dir, 'results'), { recursive: true });
    const file = path.join(dir, 'results', `${new Date().toISOString().replaceAll(':', '-')}.json`);
    writeFileSync(file, JSON.stringify({ verdicts, figures }, null, 2));
    note(`all figures: ${path.relative(process.cwd(), file)}`);
    if (verdicts.some(({ passed }) => passed === false)) process.exitCode = 1;
  });
}

await main().catch(giveUp);
