// `npm run bench`: how fast, how big, against what was promised. `-- --large` also measures ten times as many elements.
// `-- --only tiles,lists` runs some parts. A part that fails costs the others nothing.
// Content is made once and stored in databases of its own (vieiro_bench_…), under .data/bench or on the server of DATABASE_URL.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ChangeFigures, Figures, Lists, StyledFigures } from '../bench/figures.ts';
import { judge, table } from '../bench/verdict.ts';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.ts';
import { ensureDatabase, urlForDatabase } from './lib/database.ts';
import { takeLock } from './lib/lock.ts';
import { giveUp, note, say, step, Trouble } from './lib/log.ts';
import { shippedNode } from './lib/node-versions.ts';
import { ensurePrograms, type Postgres } from './lib/packages.ts';
import { dataDir, inRoot, root } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { type Ran, run, type Service, type Variables } from './lib/processes.ts';
import * as product from './lib/product.ts';
import { type Started, withServices } from './lib/running.ts';

const PARTS = [
  'tiles',
  'tileCost',
  'coldStart',
  'saves',
  'mapServer',
  'viewer',
  'phone',
  'lists',
  'firstLoad',
  'lighthouse',
  'exports',
  'items',
  'streams',
  'imports',
  'changes',
  'review',
  'styled',
  'administration',
] as const satisfies (keyof Figures)[];
type Part = (typeof PARTS)[number];

const growth = 10;
/** How many elements an import brings, of those that there are. */
const IMPORTED = 0.2;
/** What several elements of the demo are called by. */
const DEMO_WORD = 'torre';
/** The lists are compared with a hundredth of their elements. */
const LISTS = { of: 'lists_', generator: 'generate-lists.ts' };
const listSizes = (elements: number) => [Math.max(1000, elements / 100), elements];

// The operator's server may be that of the product, whose role for MapServer has a password of its own.
process.env.MAPSERVER_DB_USER = 'vieiro_bench_mapserver';

function options() {
  const { values } = parseArgs({
    options: {
      elements: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '7' },
      large: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const [elements, rounds] = [Number(values.elements), Number(values.rounds)];
  if (!Number.isInteger(elements) || elements < 1000) throw new Trouble('--elements is a whole number from 1000 on.');
  if (!Number.isInteger(rounds) || rounds < 1) throw new Trouble('--rounds is a whole number from 1 on.');
  const only = values.only?.split(',') ?? [...PARTS];
  const unknown = only.find((part) => !PARTS.includes(part as Part));
  if (unknown !== undefined) throw new Trouble(`There is no part ${unknown}: they are ${PARTS.join(', ')}.`);
  return { sizes: values.large ? [elements, elements * growth] : [elements], rounds, parts: only as Part[] };
}

/** 1000000 → `1m`: what the database is called by. */
const shortly = (n: number) => (n % 1e6 === 0 ? `${n / 1e6}m` : n % 1e3 === 0 ? `${n / 1e3}k` : String(n));

const typescript = async (file: string, args: string[], env: Variables, logFile: string) =>
  run((await shippedNode()).program, ['--conditions=react-server', '--import', 'tsx', inRoot('bench', file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    logFile,
    what: `bench/${file}`,
  });

/** What a program printed last, which is of the kind that it says in bench/figures.ts. */
const lastLine = <T>({ stdout }: Ran): T => JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as T;

/** The server for the databases: the operator's, whose role may make databases, or a cluster for the benchmark alone, as durable as the product's. */
async function databaseServer(dir: string, postgres: Postgres, started: Started): Promise<product.Database> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL };
  return product.startPrivateDatabase(dir, postgres, started);
}

interface Tools {
  secrets: product.Secrets;
  logFile: string;
  started: Started;
  mapServerUrl?: string;
}
type Target = Awaited<ReturnType<typeof serveOne>>['target'];

/** Work that is done when it is first asked for, and once. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** A database of the benchmark with the whole schema. */
async function databaseOf({ adminUrl, url: anyUrl }: product.Database, called: string, { secrets }: Tools): Promise<string> {
  const name = `vieiro_bench_${called}`;
  const url = urlForDatabase(anyUrl, name);
  if (!adminUrl) await ensureDatabase(urlForDatabase(anyUrl, 'postgres'), name);
  await product.prepareDatabase({ adminUrl, url }, secrets.mapServerPassword);
  return url;
}

async function fill(
  databases: product.Database,
  elements: number,
  tools: Tools,
  { of = '', generator = 'generate.ts' } = {},
): Promise<string> {
  const { secrets, logFile } = tools;
  const url = await databaseOf(databases, `${of}${shortly(elements)}`, tools);
  await product.runScript('seed.ts', [], {
    env: { ...process.env, NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET, DATABASE_URL: url },
    logFile,
    what: 'The seed',
  });
  await typescript(generator, ['--elements', String(elements)], { DATABASE_URL: url }, logFile);
  return url;
}

/** The production server on a database. The first one has MapServer on the same, which all of them ask. */
async function serveOne(dir: string, url: string, elements: number, tools: Tools) {
  const { secrets, started } = tools;
  tools.mapServerUrl ??= await product.startMapServer(dir, url, secrets, started);
  const { mapServerUrl } = tools;
  const port = await freePort();
  const env = product.serverEnvironment({ dir, url, port, host: '127.0.0.1', secrets, mapServerUrl });
  let server: Service | undefined;
  const keep = (service: Service) => {
    server = started(service);
    return server;
  };
  await product.startServer(dir, env, keep, (await shippedNode()).program);
  return { target: { elements, url, address: `http://127.0.0.1:${port}`, pid: server?.pid }, env };
}

/** What somebody sees after `npm run up`: for all that depends on what the pages show, and on words, photos and types to choose from. */
async function serveDemo(dir: string, databases: product.Database, tools: Tools) {
  const url = await databaseOf(databases, 'demo', tools);
  const env = { NEXTAUTH_SECRET: tools.secrets.NEXTAUTH_SECRET, DATABASE_URL: url };
  const [stateFile, accountsFile] = [path.join(dir, 'seeded'), path.join(dir, 'demo-accounts.json')];
  await product.seed({ url, env, demo: true, stateFile, logFile: tools.logFile, accountsFile });
  return (await serveOne(dir, url, 0, tools)).target;
}

/** The elements of each size, each behind a server of its own. */
async function serveContent(dir: string, databases: product.Database, sizes: number[], tools: Tools) {
  const served: Awaited<ReturnType<typeof serveOne>>[] = [];
  for (const elements of sizes) {
    const url = await step(
      `${shortly(elements)} elements`,
      () => fill(databases, elements, tools),
      () => undefined,
    );
    served.push(await serveOne(dir, url, elements, tools));
  }
  return { ...(served as [(typeof served)[number]])[0], targets: served.map(({ target }) => target) };
}
type Content = Awaited<ReturnType<typeof serveContent>>;

/** Both sizes of the lists' content, each behind a server of its own, asked in turn; what a list costs, of the other content. */
async function measureLists(
  dir: string,
  databases: product.Database,
  content: Target,
  tools: Tools,
  rounds: number,
): Promise<Lists> {
  const { secrets, logFile } = tools;
  const env = { NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET };
  const targets: Target[] = [];
  for (const size of listSizes(content.elements)) {
    const url = await fill(databases, size, tools, LISTS);
    targets.push((await serveOne(dir, url, size, tools)).target);
  }
  const asked = lastLine<Lists['asked']>(
    await typescript('measure-lists.ts', [JSON.stringify({ targets, rounds })], env, logFile),
  );
  const { url, address, elements: largest } = targets.at(-1) as Target;
  const searches = lastLine<Lists['searches']>(
    await typescript('search.ts', [JSON.stringify({ address, url, rounds })], {}, logFile),
  );
  const statements = lastLine<Lists['statements']>(
    await typescript('statements.ts', [String(largest)], { ...env, DATABASE_URL: url }, logFile),
  );
  const cost = lastLine<Lists['cost']>(await typescript('list-cost.ts', [JSON.stringify(content)], {}, logFile));
  return { asked, statements, searches, cost };
}

/** Changes of the definitions of the type that the lists are measured with. They are undone in the end. */
async function measureChanges(dir: string, databases: product.Database, elements: number, tools: Tools): Promise<ChangeFigures> {
  const url = await fill(databases, elements, tools, LISTS);
  const { target, env } = await serveOne(dir, url, elements, tools);
  return lastLine<ChangeFigures>(await typescript('changes.ts', [JSON.stringify(target)], env, tools.logFile));
}

/** A type whose style asks for an attribute, in a database of its own. */
async function measureStyled(dir: string, databases: product.Database, elements: number, tools: Tools, rounds: number) {
  const url = await fill(databases, elements, tools, { of: 'styled_', generator: 'generate-styled.ts' });
  const { target, env } = await serveOne(dir, url, elements, tools);
  return lastLine<StyledFigures>(await typescript('styled.ts', [JSON.stringify({ ...target, rounds })], env, tools.logFile));
}

async function bench(dir: string, { sizes, rounds, parts }: ReturnType<typeof options>, started: Started): Promise<Figures> {
  const logFile = path.join(dataDir('bench', 'log'), 'bench.log');
  const names = ['postgres', 'mapserv', 'spawnFcgi', 'ogr2ogr', 'chromium'] as const;
  const programs = await step('PostgreSQL, MapServer, Chromium', () => ensurePrograms([...names], { logFile }));
  await step('Database client', () => ensurePrismaClient({ logFile }));
  await step('Background map', () => ensureBasemap({ logFile }));
  await step('Build', () => ensureBuild({ logFile }));
  const secrets = product.secretsIn(dir);
  const databases = await databaseServer(dir, programs.postgres, started);
  const tools: Tools = { secrets, logFile, started };
  const content = once(() => serveContent(dir, databases, sizes, tools));
  const demo = once(async () => {
    await content();
    return serveDemo(dir, databases, tools);
  });
  const browser = { CHROMIUM_PATH: programs.chromium };
  const [elements] = sizes as [number];
  const measure = <T>(title: string, file: string, setup: object | string, more: Variables): Promise<T> => {
    const argument = typeof setup === 'string' ? setup : JSON.stringify(setup);
    return step(title, async () => lastLine<T>(await typescript(file, [argument], more, logFile)));
  };
  const inParts = <T>(title: string, work: () => Promise<T>): Promise<T> => step(title, work, () => undefined);
  /** What is asked of the content of the smaller size. */
  const ofContent =
    <T>(title: string, file: string, setup: (content: Content) => object | Promise<object>) =>
    async (): Promise<T> => {
      const served = await content();
      return measure(title, file, await setup(served), { ...served.env, ...browser });
    };
  /** Whatever was asked before, it has made no tile yet. */
  const freshServer = async ({ target }: Content) => (await serveOne(dir, target.url, target.elements, tools)).target;
  const rounded = ({ target }: Content) => ({ ...target, rounds });
  const measured: { [P in Part]: () => Promise<Figures[P]> } = {
    tiles: ofContent(`Tiles, ${rounds} rounds`, 'measure.ts', ({ targets }) => ({ targets, rounds })),
    tileCost: ofContent('What tiles cost', 'tile-cost.ts', freshServer),
    coldStart: ofContent('First tiles of a server', 'cold-start.ts', freshServer),
    saves: ofContent('Saves', 'saves.ts', ({ target }) => ({ ...target, adminUrl: databases.adminUrl })),
    mapServer: ofContent(`Maps and features, ${rounds} rounds`, 'map-server.ts', ({ target }) => ({
      ...target,
      ...{ rounds, mapServerUrl: tools.mapServerUrl, token: secrets.MAPSERVER_TOKEN },
    })),
    viewer: ofContent(`Viewer, ${rounds} rounds`, 'viewer.ts', rounded),
    phone: async () => measure('Phone', 'phone.ts', { address: (await demo()).address, rounds, word: DEMO_WORD }, browser),
    lists: () =>
      inParts(`Lists, ${rounds} rounds`, async () => measureLists(dir, databases, (await content()).target, tools, rounds)),
    exports: ofContent(`Exports, ${rounds} rounds`, 'exports.ts', rounded),
    imports: ofContent('Imports', 'imports.ts', ({ target }) => ({
      ...target,
      rows: Math.round(target.elements * IMPORTED),
    })),
    changes: () => inParts('Changes of a type', () => measureChanges(dir, databases, elements, tools)),
    items: ofContent(`Pages of features, ${rounds} rounds`, 'items.ts', rounded),
    streams: ofContent('Streams', 'streams.ts', ({ target }) => target),
    review: ofContent('Review', 'review.ts', ({ target }) => target),
    styled: () => inParts(`Styles by attribute, ${rounds} rounds`, () => measureStyled(dir, databases, elements, tools, rounds)),
    administration: ofContent(`Administration, ${rounds} rounds`, 'administration.ts', rounded),
    firstLoad: async () => measure('First load', 'first-load.ts', (await demo()).address, browser),
    lighthouse: async () => measure('Lighthouse', 'lighthouse.ts', await demo(), browser),
  };
  const figures: Figures = {};
  for (const part of parts)
    try {
      Object.assign(figures, { [part]: await measured[part]() });
    } catch (error) {
      giveUp(error);
    }
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
