// `npm run test:stack [-- <name> …]`: builds the images and tries the stack that operators run, with the machine's Docker engine.
// It has projects, ports and image tags of its own and removes what it started. The last line reads `N passed, N failed`.
import path from 'node:path';
import { ensurePrismaClient } from './lib/build.ts';
import { stackTests } from './lib/checks.ts';
import { ensureEngine, removeTestStacks } from './lib/engine.ts';
import { step } from './lib/log.ts';
import { ensurePrograms } from './lib/packages.ts';
import { runChecks } from './lib/run-checks.ts';

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

await runChecks({
  command: 'npm run test:stack',
  folder: ['test', 'stack'],
  check: async (dir, tally) => {
    const env = await prepare(dir);
    await tally.check('The stack', () => stackTests(dir, names, env));
  },
  cleanUp: async () => {
    if (hasEngine) await step('Remove containers, volumes and networks', removeTestStacks);
  },
});
