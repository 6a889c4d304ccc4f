import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takeLock } from './lock.ts';
import { dataDir } from './paths.ts';
import { run } from './processes.ts';

const folder = ['test', 'run-checks'];
const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-run-checks-'));
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
  rmSync(dataDir(...folder), { recursive: true, force: true });
});

/** The exit code and what is said last by a command with these checks, and whether it cleaned up. */
async function ended(check: string) {
  const file = path.join(dir, 'command.mjs');
  writeFileSync(
    file,
    `import { runChecks } from ${JSON.stringify(path.resolve('scripts/lib/run-checks.ts'))};
     const cleanUp = async () => console.log('cleaned up');
     await runChecks({ command: 'a test', folder: ${JSON.stringify(folder)}, check: async (dir, tally) => { ${check} }, cleanUp });`,
  );
  const { code, stdout } = await run(process.execPath, ['--import', 'tsx', file], { allowFailure: true });
  const lines = stdout.trimEnd().split('\n');
  const failures = lines.filter((line, index) => line.startsWith('✗') && index > lines.indexOf('cleaned up'));
  return { code, last: lines.at(-1), failures, cleanedUp: stdout.includes('cleaned up') };
}

const passing = `await tally.check('One', async () => ({ passed: 2 }));`;

it('all passed: the sum is the last line, and the command succeeds', async () => {
  expect(await ended(passing)).toMatchObject({ code: 0, last: '2 passed, 0 failed', cleanedUp: true });
});

it('one failed: the others count, it is named once more at the end, and the command fails', async () => {
  const failing = `await tally.check('Other', async () => { throw new Error('on purpose'); });`;
  expect(await ended(failing + passing)).toMatchObject({
    code: 1,
    last: '2 passed, 1 failed',
    cleanedUp: true,
    failures: ['✗ Other: Error: on purpose'],
  });
});

it('what was broken off has failed, whatever had passed until then', async () => {
  const stopped = `${passing}
    const busy = setInterval(() => {}, 1000);
    await new Promise((_, fail) => {
      process.once('SIGTERM', () => { clearInterval(busy); fail(new Error('stopped')); });
      process.kill(process.pid, 'SIGTERM');
    });`;
  expect(await ended(stopped)).toMatchObject({
    code: 130,
    last: '2 passed, 1 failed',
    cleanedUp: true,
    failures: ['✗ a test was broken off'],
  });
});

it('what fails outside of a check fails the command', async () => {
  const failing = `${passing} throw new Error('on purpose');`;
  expect(await ended(failing)).toMatchObject({ code: 1, last: '2 passed, 1 failed', cleanedUp: true });
});

it('a second one in the same folder fails at once', async () => {
  const release = takeLock(dataDir(...folder), 'another test');
  expect(await ended(passing)).toMatchObject({ code: 1, last: '0 passed, 1 failed', cleanedUp: false });
  release();
});
