// The frame of a command that checks: one at a time in its folder, everything stopped at the end, and a sum in the last line.
import { Tally } from './checks.ts';
import { takeLock } from './lock.ts';
import { giveUp, say } from './log.ts';
import { dataDir } from './paths.ts';
import { type Started, withServices } from './running.ts';

interface Work {
  /** The command, for the message to another run that finds the folder locked. */
  command: string;
  /** Its folder below `.data`. */
  folder: string[];
  check: (dir: string, tally: Tally, started: Started) => Promise<unknown>;
  /** Comes when everything is stopped, also after Ctrl-C. */
  cleanUp?: () => Promise<unknown>;
}

async function run({ command, folder, check, cleanUp }: Work): Promise<void> {
  const dir = dataDir(...folder);
  dataDir(...folder, 'log');
  const release = takeLock(dir, command);
  const tally = new Tally();
  let finished = false;
  await withServices(dir, release, async (started) => {
    await check(dir, tally, started);
    finished = true;
  });
  await cleanUp?.();
  // What was broken off has not passed, whatever had until then.
  if (!finished) tally.add({ failed: 1, failures: [`${command} was broken off`] });
  if (tally.failed > 0) process.exitCode ||= 1;
  // Once more where a log that is cut has its end.
  for (const failure of tally.failures) say(`✗ ${failure}`);
  say(`\n${tally}`);
}

/** The last line reads `N passed, N failed`; the exit code is 0 only when nothing failed. */
export const runChecks = (work: Work): Promise<void> =>
  run(work).catch((error) => {
    giveUp(error);
    say('\n0 passed, 1 failed');
  });
