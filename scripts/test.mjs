// `npm test`: everything, on a machine that has only Node, npm and apt. `npm run check` (--quick): without build and browser.
// The last line reads `N passed, N failed`; the exit code is 0 only when nothing failed.
import path from 'node:path';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.mjs';
import { takeLock } from './lib/lock.mjs';
import { giveUp, say, step } from './lib/log.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { ensurePrograms } from './lib/packages.mjs';
import { dataDir } from './lib/paths.mjs';
import { withServices } from './lib/running.mjs';

const quick = process.argv.includes('--quick');

/** An operator's settings say nothing about tests. */
const operators =
  /^(DATABASE_|NEXTAUTH_|PUBLIC_URL|BASE_PATH|NEXT_PUBLIC_|STORAGE_DIR|S3_|MAPSERVER_|METRICS_TOKEN|LAYER_PROXY_|TRUSTED_PROXIES|ADMIN_)/;
for (const name of Object.keys(process.env)) if (operators.test(name)) delete process.env[name];

async function prepare(logFile) {
  await step('Node packages', async () => ((await ensureNodeModules({ logFile })) ? 'installed' : 'present'));
  const names = ['postgres', 'mapserv', 'spawnFcgi', 'ogr2ogr', ...(quick ? [] : ['chromium'])];
  let programs;
  await step('PostgreSQL, MapServer, Chromium', async () => {
    programs = await ensurePrograms(names, { logFile });
    return 'present';
  });
  await step('Database client', () => ensurePrismaClient({ logFile }));
  await step('Background map', () => ensureBasemap({ logFile }));
  return programs;
}

async function checkAll(dir, started, tally) {
  const logFile = path.join(dir, 'log/test.log');
  const { chromium } = await prepare(logFile);
  const checks = await import('./lib/checks.mjs');
  const { joinTestCluster } = await import('./lib/test-cluster.mjs');
  await tally.check('Format and lint', checks.lint);
  await tally.check('Boundaries', checks.boundaries);
  await tally.check('Types', checks.types);
  await tally.check('OpenAPI', () => checks.openapi(dir));
  const { adminUrl, leave } = await joinTestCluster();
  try {
    await tally.check('Unit and route tests', () => checks.unitTests(dir, { TEST_DATABASE_URL: adminUrl }));
    if (quick) return;
    if (!(await tally.check('Production build', async () => void (await ensureBuild({ logFile }))))) return;
    const { startProduct } = await import('./lib/test-product.mjs');
    await tally.check('Journeys', async () =>
      checks.journeys(dir, { ...(await startProduct(dir, 'journeys', { adminUrl, started, logFile })), CHROMIUM_PATH: chromium }),
    );
  } finally {
    await leave();
  }
}

async function main() {
  const dir = dataDir('test');
  dataDir('test', 'log');
  const release = takeLock(dir, 'npm test');
  const { Tally } = await import('./lib/checks.mjs');
  const tally = new Tally();
  let finished = false;
  await withServices(dir, release, async (started) => {
    await checkAll(dir, started, tally);
    finished = true;
  });
  // What was broken off has not passed, whatever had until then.
  if (!finished) tally.add({ failed: 1 });
  if (tally.failed > 0) process.exitCode ||= 1;
  say(`\n${tally}`);
}

await main().catch((error) => {
  giveUp(error);
  say('\n0 passed, 1 failed');
});
