/** The container's work: a backup each day at one hour, the first at once where there is none, and now and then a test of the last. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../lib/durations';
import { say, sentenceOf, Trouble } from '../lib/log.ts';
import { tell } from './backup-command';
import { takeBaseIfDue } from './base';
import { momentOf, newestIn, openFolder } from './folder';
import { hasBaseContent } from './queries';
import { lastTest } from './record';
import { connected } from './session';
import { type Settings, settingsFrom, storeFrom } from './settings';
import { takeBackup } from './take';
import { testNewest } from './test-restore';
import { asTrouble } from './trouble';

const POLL_MS = 2000;
/** Timers stop while a machine sleeps, so the clock is read this often. */
const CHECK_EVERY_MS = 60_000;

/** The first moment after `from` at that hour. In the time zone of the process (TZ). */
export function nextAt(hour: number, from = new Date()): Date {
  const next = new Date(from);
  next.setHours(hour, 0, 0, 0);
  if (next <= from) next.setDate(next.getDate() + 1);
  return next;
}

/** When a backup is due: at once where there is none or one was left out, else at that hour after the newest one. */
export const backupDue = (newest: string | undefined, hour: number, now = new Date()): Date =>
  newest ? nextAt(hour, new Date(momentOf(newest).getTime() + CHECK_EVERY_MS)) : now;

function numberIn(name: string, otherwise: number, most: number): number {
  const value = Number(process.env[name] || otherwise);
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new Trouble(`${name} must be a whole number from 0 to ${most}.`);
  return value;
}

/** Something that is done now and then, by itself: when it fails, it alone is tried again. */
export interface Job {
  due: (now: Date) => Promise<boolean>;
  run: () => Promise<void>;
  /** After a failure it is not tried before. */
  notBefore?: Date;
}

/** Does what is due. What fails is logged, and is due again after an hour. */
export async function doDue(jobs: readonly Job[], now: () => Date, complain: (sentence: string) => void): Promise<void> {
  for (const job of jobs) {
    if (job.notBefore && job.notBefore > now()) continue;
    try {
      if (await job.due(now())) await job.run();
      job.notBefore = undefined;
    } catch (error) {
      complain(sentenceOf(asTrouble(error)));
      job.notBefore = new Date(now().getTime() + HOUR_MS);
    }
  }
}

function jobsFor(settings: Settings, folder: string): Job[] {
  const hour = numberIn('BACKUP_HOUR', 3, 23);
  const testEveryDays = numberIn('BACKUP_TEST_DAYS', 7, 365);
  const testDue = async (now: Date) => {
    if (testEveryDays === 0 || !(await newestIn(folder))) return false;
    const last = await connected(settings.databaseUrl, lastTest);
    return !last || now.getTime() - last.getTime() > testEveryDays * DAY_MS - HOUR_MS;
  };
  const takeBase = async () => {
    const base = await takeBaseIfDue(settings, folder, { now: false });
    if (base) say(`Base backup ${base}`);
  };
  return [
    {
      due: async (now) => backupDue(await newestIn(folder), hour, now) <= now,
      run: async () => {
        tell(await takeBackup(settings, storeFrom(), folder));
        say(`The next backup is due at ${backupDue(await newestIn(folder), hour).toISOString()}.`);
      },
    },
    { due: async () => true, run: takeBase },
    { due: testDue, run: () => testNewest(settings, folder, say) },
  ];
}

/** A stack that starts for the first time, or waits for a restore, has no installation yet. */
async function waitForInstallation({ databaseUrl }: Settings): Promise<void> {
  const installed = () => connected(databaseUrl, hasBaseContent).catch(() => false);
  for (let noted = false; !(await installed()); noted = true) {
    if (!noted) say('Waiting until the database has an installation of Vieiro.');
    await sleep(POLL_MS);
  }
}

/** Goes on for ever. What fails is logged and tried again after an hour; the health check sees when no backup is young enough. */
export async function serve(folder: string): Promise<never> {
  const settings = settingsFrom();
  const jobs = jobsFor(settings, folder);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
  await openFolder(folder);
  await waitForInstallation(settings);
  for (;;) {
    const complain = (sentence: string) => process.stderr.write(`${new Date().toISOString()} ${sentence}\n`);
    await doDue(jobs, () => new Date(), complain);
    await sleep(CHECK_EVERY_MS);
  }
}
