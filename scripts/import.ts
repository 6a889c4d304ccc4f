// `npm run import -- <folder>`: an export into an empty installation; `--help` tells the rest.
// DATABASE_URL says where.
import { giveUp } from './lib/log.ts';
import { runScript } from './lib/product.ts';
import { runningDatabase } from './lib/running-database.ts';

async function main() {
  const env = { ...process.env, DATABASE_URL: await runningDatabase() };
  const args = ['import', ...process.argv.slice(2)];
  const { code } = await runScript('backup/command.ts', args, { env, quiet: false, allowFailure: true });
  process.exitCode = code;
}

await main().catch(giveUp);
