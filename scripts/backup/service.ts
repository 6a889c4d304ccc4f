/** The container's work: a backup each day at one hour, the first at once where there is none, and now and then a test of the last. */
import { setTimeout as sleep } from 'node:timers/promises';
import { say, sentenceOf, Trouble } from '../lib/log.mjs';
import { tell } from './backup-command';
import { takeBaseIfDue } from './base';
import { newestIn, openFolder } from './folder';
import { hasBaseContent } from './queries';
import { lastTest } from './record';
import { connected } from './session';
import { type Settings, settingsFrom, storeFrom } from './settings';
import { takeBackup } from './take';
import { testNewest } from './test-restore';

const POLL_MS = 2000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When the next backup is due: today at that hour, or tomorrow. In the time zone of the process (TZ). */
export function nextAt(hour: number, now = new Date()): Date {
  const next = new Date(now);
  next.setHours(hour, 0, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next;
}

function numberIn(name: string, otherwise: number, most: number): number {
  const value = Number(process.env[name] || otherwise);
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new Trouble(`${name} must be a whole number from 0 to ${most}.`);
  return value;
}

async function testIfDue(settings: Settings, folder: string, everyDays: number): Promise<void> {
  if (everyDays === 0) return;
  const last = await connected(settings.databaseUrl, lastTest);
  if (!last || Date.now() - last.getTime() > everyDays * DAY_MS - HOUR_MS) await testNewest(settings, folder, say);
}

async function once(settings: Settings, folder: string, testEveryDays: number): Promise<void> {
  tell(await takeBackup(settings, storeFrom(), folder));
  const base = await takeBaseIfDue(settings, folder, { now: false });
  if (base) say(`Base backup ${base}`);
  await testIfDue(settings, folder, testEveryDays);
}

/** A stack that starts for the first time, or waits for a restore, has no installation yet. */
async function waitForInstallation({ databaseUrl }: Settings): Promise<void> {
  const installed = () => connected(databaseUrl, hasBaseContent).catch(() => false);
  for (let told = false; !(await installed()); told = true) {
    if (!told) say('Waiting until the database has an installation of Vieiro.');
    await sleep(POLL_MS);
  }
}

/** Goes on for ever. What fails is told and tried again after an hour; the health check sees when no backup is young enough. */
export async function serve(folder: string): Promise<never> {
  const settings = settingsFrom();
  const hour = numberIn('BACKUP_HOUR', 3, 23);
  const testEveryDays = numberIn('BACKUP_TEST_DAYS', 7, 365);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
  await openFolder(folder);
  await waitForInstallation(settings);
  let due = (await newestIn(folder)) ? nextAt(hour) : new Date();
  for (;;) {
    if (due > new Date()) say(`The next backup is due at ${due.toISOString()}.`);
    await sleep(Math.max(0, due.getTime() - Date.now()));
    try {
      await once(settings, folder, testEveryDays);
      due = nextAt(hour);
    } catch (error) {
      process.stderr.write(`${new Date().toISOString()} ${sentenceOf(error)}\n`);
      due = new Date(Date.now() + HOUR_MS);
    }
  }
}
