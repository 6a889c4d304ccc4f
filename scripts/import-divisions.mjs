// `npm run import:divisions -- parishes=parroquias.geojson`: provinces, counties, municipalities and parishes from files.
// DATABASE_URL says where; without it, the private cluster of a running `npm run up`.
import { giveUp } from './lib/log.mjs';
import { runScript } from './lib/product.mjs';
import { runningInstallation } from './lib/running-database.mjs';

async function main() {
  const env = { ...process.env, ...(await runningInstallation()) };
  const { code } = await runScript('import-divisions.ts', process.argv.slice(2), { env, quiet: false, allowFailure: true });
  process.exitCode = code;
}

await main().catch(giveUp);
