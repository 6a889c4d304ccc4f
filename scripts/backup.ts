// `npm run backup -- <folder>`: the database and the files of one moment, with checksums; `--help` tells the rest.
// DATABASE_URL says where; without it, the private cluster of a running `npm run up`.
import { giveUp } from './lib/log.ts';
import { runScript } from './lib/product.ts';
import { runningDatabase } from './lib/running-database.ts';

async function main() {
  const env = { ...process.env, DATABASE_URL: await runningDatabase() };
  const args = ['backup', ...process.argv.slice(2)];
  const { code } = await runScript('backup/command.ts', args, { env, quiet: false, allowFailure: true });
  process.exitCode = code;
}

await main().catch(giveUp);
