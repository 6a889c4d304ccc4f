// `npm run export -- <folder>`: a whole installation in open formats; `--help` tells the rest.
// DATABASE_URL says which; without it, the private cluster of a running `npm run up`.
import { giveUp } from './lib/log.ts';
import { runScript } from './lib/product.ts';
import { runningDatabase } from './lib/running-database.ts';

async function main() {
  const env = { ...process.env, DATABASE_URL: await runningDatabase() };
  const args = ['export', ...process.argv.slice(2)];
  const { code } = await runScript('backup/command.ts', args, { env, quiet: false, allowFailure: true });
  process.exitCode = code;
}

await main().catch(giveUp);
