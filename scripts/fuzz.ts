// `npm run fuzz`: thousands of odd requests to the production server, made from its OpenAPI document. None may be answered with 500.
// `-- --requests 20000 --seed 7` for more, or for others. It starts a server with a database of its own, and calls nothing but that.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBasemap, ensureBuild, ensurePrismaClient } from './lib/build.ts';
import { takeLock } from './lib/lock.ts';
import { giveUp, step, Trouble } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { dataDir } from './lib/paths.ts';
import { runScript } from './lib/product.ts';
import { withServices } from './lib/running.ts';
import { joinTestCluster } from './lib/test-cluster.ts';
import { startProduct } from './lib/test-product.ts';

const mostRequests = 200_000;

function options() {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
  });
  const [requests, seed] = [Number(values.requests), Number(values.seed)];
  if (!Number.isInteger(requests) || requests < 1 || requests > mostRequests)
    throw new Trouble(`--requests is a whole number from 1 to ${mostRequests}.`);
  if (!Number.isInteger(seed)) throw new Trouble('--seed is a whole number.');
  return [String(requests), String(seed)];
}

async function main() {
  const args = options();
  const dir = dataDir('fuzz');
  const logFile = path.join(dataDir('fuzz', 'log'), 'fuzz.log');
  await withServices(dir, takeLock(dir, 'npm run fuzz'), async (started) => {
    await ensurePrograms(['postgres', 'mapserv', 'spawnFcgi', 'ogr2ogr'], { logFile });
    await step('Database client', () => ensurePrismaClient({ logFile }));
    await step('Background map', () => ensureBasemap({ logFile }));
    await step('Build', () => ensureBuild({ logFile }));
    const { adminUrl, leave } = await joinTestCluster();
    try {
      const env = { ...process.env, ...(await startProduct(dir, 'fuzz', { adminUrl, started, logFile })) };
      const { code } = await runScript('fuzz-requests.ts', args, { env, quiet: false, allowFailure: true, what: 'The requests' });
      process.exitCode = code;
    } finally {
      await leave();
    }
  });
}

await main().catch(giveUp);
