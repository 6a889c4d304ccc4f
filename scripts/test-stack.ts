// `npm run test:stack [-- <name> …]`: builds the images and tries the stack that operators run, with the machine's Docker engine.
// It has projects, ports and image tags of its own and removes what it started. The last line reads `N passed, N failed`.
import path from 'node:path';
import { ensurePrismaClient } from './lib/build.ts';
import { stackTests, Tally } from './lib/checks.ts';
import { ensureEngine, removeTestStacks } from './lib/engine.ts';
import { takeLock } from './lib/lock.ts';
import { giveUp, say, step } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { dataDir } from './lib/paths.ts';
import { withServices } from './lib/running.ts';

const names = process.argv.slice(2);

let hasEngine = false;

async function prepare(dir: string) {
  const logFile = path.join(dir, 'log/prepare.log');
  await step('Docker engine and Compose', ensureEngine);
  hasEngine = true;
  const { chromium } = await ensurePrograms(['chromium'], { logFile });
  await step('Database client', () => ensurePrismaClient({ logFile }));
  await step('Stacks of an earlier run', removeTestStacks);
  return { CHROMIUM_PATH: chromium };
}

async function main() {
  const dir = dataDir('test', 'stack');
  dataDir('test', 'stack', 'log');
  const release = takeLock(dir, 'npm run test:stack');
  const tally = new Tally();
  let finished = false;
  await withServices(dir, release, async () => {
    const env = await prepare(dir);
    await tally.check('The stack', () => stackTests(dir, names, env));
    finished = true;
  });
  if (hasEngine) await step('Remove containers, volumes and networks', removeTestStacks);
  // What was broken off has not passed, whatever had until then.
  if (!finished) tally.add({ failed: 1 });
  if (tally.failed > 0) process.exitCode ||= 1;
  say(`\n${tally}`);
}

await main().catch((error) => {
  giveUp(error);
  say('\n0 passed, 1 failed');
});
