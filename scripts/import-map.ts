// `npm run import:map -- --osm galicia.osm.pbf`: roads, railways, built-up areas, woods, water and heights for the embedded map.
// DATABASE_URL says where; without it, the private cluster of a running `npm run up`.
import { giveUp } from './lib/log.ts';
import { dataDir } from './lib/paths.ts';
import { runScript } from './lib/product.ts';
import { runningInstallation } from './lib/running-database.ts';

async function main() {
  const env = { STORAGE_DIR: dataDir('files'), ...process.env, ...(await runningInstallation()) };
  const { code } = await runScript('embedded-map.ts', process.argv.slice(2), { env, quiet: false, allowFailure: true });
  process.exitCode = code;
}

await main().catch(giveUp);
