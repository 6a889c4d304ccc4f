// `npm run import:divisions -- parishes=parroquias.geojson`: provinces, counties, municipalities and parishes from files.
// DATABASE_URL says where; without it, the private cluster of a running `npm run up`.
import { giveUp } from './lib/log.mjs';
import { dataDir } from './lib/paths.mjs';
import { runScript, secretsIn } from './lib/product.mjs';
import { runningDatabase } from './lib/running-database.mjs';

async function main() {
  const dir = dataDir();
  const env = { ...process.env, DATABASE_URL: await runningDatabase(dir), NEXTAUTH_SECRET: secretsIn(dir).NEXTAUTH_SECRET };
  const { code } = await runScript('import-divisions.ts', process.argv.slice(2), { env, quiet: false, allowFailure: true });
  process.exitCode = code;
}

await main().catch(giveUp);
