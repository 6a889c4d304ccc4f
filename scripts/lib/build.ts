// Everything that is made from the sources before the server can start: Prisma's client, the background map, the production build.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleServer } from './bundling.ts';
import { compressFiles } from './compress.ts';
import { contentHash } from './hashes.ts';
import { Trouble } from './log.ts';
import { inRoot, packageBin, productionServer, root } from './paths.ts';
import { readSafely, run } from './processes.ts';

interface Options {
  logFile?: string;
}

const upToDate = (stampFile: string, hash: string) => readSafely(stampFile) === hash;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Generates Prisma's client when the schema changed. It needs no engine, so none is searched. */
export async function ensurePrismaClient({ logFile }: Options = {}): Promise<string> {
  const stampFile = inRoot('prisma/generated/.made-from');
  const hash = contentHash(['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json']);
  if (upToDate(stampFile, hash)) return 'unchanged';
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  await run(process.execPath, [packageBin('prisma', 'build/index.js'), 'generate'], {
    cwd: root,
    env,
    logFile,
    what: 'prisma generate',
  });
  writeFileSync(stampFile, hash);
  return 'generated';
}

const basemapSources = ['scripts/basemap.ts', 'scripts/basemap', 'lib/styles/basemap-colors.ts', 'package-lock.json'];

/** Draws the background map that lies under everything when there is no internet. */
export async function ensureBasemap({ logFile }: Options = {}): Promise<string> {
  const stampFile = inRoot('public/basemap/.made-from');
  const hash = contentHash(basemapSources);
  if (upToDate(stampFile, hash)) return 'unchanged';
  await run(process.execPath, ['--import', 'tsx', inRoot('scripts/basemap.ts')], {
    cwd: root,
    logFile,
    what: 'The background map',
  });
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  return 'drawn';
}

const sourceFolders = ['app', 'components', 'lib', 'messages', 'public', 'prisma/schema.prisma', 'styles'];
const configFiles = /^(package-lock\.json|[\w.-]+\.(mjs|ts|cjs|js))$/;

/** The hash of everything that goes into the production build, the base path included. */
function buildHash() {
  const settings = readdirSync(root).filter(
    (name) => configFiles.test(name) && !/^(vitest|playwright)\.config|^next-env/.test(name),
  );
  const skip = (file: string) => isTest(file) || file.startsWith('lib/test') || file.startsWith('public/basemap');
  return contentHash([...sourceFolders, ...settings, ...basemapSources, 'scripts/lib/bundling.ts', 'scripts/lib/compress.ts'], {
    skip,
    extra: [process.env.BASE_PATH ?? ''],
  });
}

const buildStamp = inRoot('.next/.vieiro-build');

/** What the service worker keeps for when there is no network: every file that pages load, by its address below `_next/static`. */
function listFiles(dir: string) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|woff2)$/.test(entry.name))
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  writeFileSync(path.join(dir, 'files.json'), JSON.stringify(files.sort()));
}

/** Builds when the sources changed and puts together what the server needs. The stamp is written last: half a build counts as none. */
export async function ensureBuild({ logFile }: Options = {}): Promise<string> {
  const hash = buildHash();
  if (upToDate(buildStamp, hash) && existsSync(productionServer)) return 'unchanged';
  rmSync(buildStamp, { force: true });
  rmSync(inRoot('.next/standalone'), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await run(process.execPath, [packageBin('next', 'dist/bin/next'), 'build'], { cwd: root, env, logFile, what: 'The build' });
  if (!existsSync(productionServer))
    throw new Trouble('The build made no .next/standalone/server.js: next.config must say output: "standalone".');
  await bundleServer(productionServer);
  listFiles(inRoot('.next/static'));
  cpSync(inRoot('.next/static'), inRoot('.next/standalone/.next/static'), { recursive: true });
  await compressFiles(
    inRoot('.next/static'),
    inRoot(`.next/standalone/.next/compressed${process.env.BASE_PATH ?? ''}/_next/static`),
  );
  cpSync(inRoot('public'), inRoot('.next/standalone/public'), { recursive: true });
  writeFileSync(buildStamp, hash);
  return 'built';
}
