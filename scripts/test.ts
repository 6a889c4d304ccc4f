// `npm test`: everything, on a machine that has only Node, npm and apt. `npm run check` (--quick): without build and browser.
// The last line reads `N passed, N failed`; the exit code is 0 only when nothing failed.
import path from 'node:path';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.ts';
import * as checks from './lib/checks.ts';
import { step } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { runChecks } from './lib/run-checks.ts';
import type { Started } from './lib/running.ts';
import { joinTestCluster } from './lib/test-cluster.ts';
import { startProduct } from './lib/test-product.ts';

const quick = process.argv.includes('--quick');

/** An operator's settings say nothing about tests. */
const operators =
  /^(DATABASE_|NEXTAUTH_|PUBLIC_URL|BASE_PATH|NEXT_PUBLIC_|STORAGE_DIR|S3_|MAPSERVER_|METRICS_TOKEN|LAYER_PROXY_|TRUSTED_PROXIES|ADMIN_)/;
for (const name of Object.keys(process.env)) if (operators.test(name)) delete process.env[name];

async function prepare(logFile: string) {
  await step('PostgreSQL, MapServer', () => ensurePrograms(['postgres', 'mapserv', 'spawnFcgi', 'ogr2ogr'], { logFile }));
  if (!quick) await step('Chromium', () => ensurePrograms(['chromium'], { logFile }));
  await step('Database client', () => ensurePrismaClient({ logFile }));
  await step('Background map', () => ensureBasemap({ logFile }));
}

async function checkAll(dir: string, tally: checks.Tally, started: Started) {
  const logFile = path.join(dir, 'log/test.log');
  await prepare(logFile);
  await tally.check('Format and lint', checks.lint);
  await tally.check('Boundaries', checks.boundaries);
  await tally.check('Types', checks.types);
  await tally.check('Unused packages, files and exports', checks.unused);
  await tally.check('OpenAPI', () => checks.openapi(dir));
  const { adminUrl, leave } = await joinTestCluster();
  try {
    await tally.check('Unit and route tests', () => checks.unitTests(dir, { TEST_DATABASE_URL: adminUrl }));
    await tally.check('Row types', checks.rowTypes);
    await tally.check('Tests on an older Node', () => checks.olderNodeTests(dir, { TEST_DATABASE_URL: adminUrl }));
    if (quick) return;
    if (
      !(await tally.check('Production build', async () => {
        await ensureBuild({ logFile });
        return checks.onePassed;
      }))
    )
      return;
    const { chromium } = await ensurePrograms(['chromium'], { logFile });
    await tally.check('End-to-end tests', async () =>
      checks.endToEndTests(dir, { ...(await startProduct(dir, 'e2e', { adminUrl, started, logFile })), CHROMIUM_PATH: chromium }),
    );
  } finally {
    await leave();
  }
}

await runChecks({ command: 'npm test', folder: ['test'], check: checkAll });
