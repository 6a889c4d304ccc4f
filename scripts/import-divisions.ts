// `npm run import:divisions -- parishes=parroquias.geojson`: provinces, counties, municipalities and parishes from files.
// DATABASE_URL says where; without it, the private cluster of a running `npm run up`.
import { giveUp } from './lib/log.ts';
import { runScript } from './lib/product.ts';
import { runningInstallation } from './lib/running-database.ts';

async function main() {
  const env = { ...process.env, ...(await runningInstallation()) };
  const { code } = await runScript('divisions.ts', process.argv.slice(2), { env, quiet: false, allowFailure: true });
  process.exitCode = code;
}

await main().catch(giveUp);
