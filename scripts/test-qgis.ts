// `npm run test:qgis`: the production server with the demo content, as QGIS reads and edits it. Debian's package of QGIS is large, so that
// this is no part of `npm test`. The last line reads `N passed, N failed`.
import path from 'node:path';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.ts';
import { onePassed, qgisTests } from './lib/checks.ts';
import { step } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { runChecks } from './lib/run-checks.ts';
import { joinTestCluster } from './lib/test-cluster.ts';
import { startProduct } from './lib/test-product.ts';

await runChecks({
  command: 'npm run test:qgis',
  folder: ['test', 'qgis'],
  check: async (dir, tally, started) => {
    const logFile = path.join(dir, 'log/test.log');
    const { qgisPython } = await ensurePrograms(['qgisPython', 'postgres', 'mapserv', 'spawnFcgi', 'ogr2ogr'], { logFile });
    await step('Database client', () => ensurePrismaClient({ logFile }));
    await step('Background map', () => ensureBasemap({ logFile }));
    const isBuilt = await tally.check('Production build', async () => {
      await ensureBuild({ logFile });
      return onePassed;
    });
    if (!isBuilt) return;
    const { adminUrl, leave } = await joinTestCluster();
    try {
      await tally.check('QGIS', async () =>
        qgisTests(qgisPython, await startProduct(dir, 'qgis', { adminUrl, started, logFile })),
      );
    } finally {
      await leave();
    }
  },
});
