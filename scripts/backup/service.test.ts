import { expect, it } from 'vitest';
import { nameOf } from './folder';
import { backupDue, doDue, type Job, nextAt } from './service';

it('the next backup is at the hour that was chosen, today or tomorrow', () => {
  expect(nextAt(3, new Date(2026, 10, 22, 2, 59))).toEqual(new Date(2026, 10, 22, 3));
  expect(nextAt(3, new Date(2026, 10, 22, 3, 0))).toEqual(new Date(2026, 10, 23, 3));
});

it('a backup is due at once where there is none, or one was left out; else at the next hour after the newest', () => {
  const now = new Date(2026, 10, 22, 14);
  const due = (...at: [number, number, number, number, number?]) => backupDue(nameOf(new Date(...at)), 3, now);
  expect(backupDue(undefined, 3, now)).toEqual(now);
  expect(due(2026, 10, 22, 3)).toEqual(new Date(2026, 10, 23, 3));
  expect(due(2026, 10, 22, 13)).toEqual(new Date(2026, 10, 23, 3));
  expect(due(2026, 10, 21, 3).getTime()).toBeLessThan(now.getTime());
  expect(due(2026, 10, 19, 3).getTime()).toBeLessThan(now.getTime());
});

it('what fails is tried again after an hour, and nothing else with it', async () => {
  let now = new Date(2026, 10, 22, 3);
  const done = { backup: 0, base: 0 };
  const complaints: string[] = [];
  const backup: Job = { due: async () => done.backup === 0, run: async () => void done.backup++ };
  const base: Job = {
    due: async () => true,
    run: async () => {
      done.base++;
      throw Object.assign(new Error('no archive'), { severity: 'ERROR' });
    },
  };
  const hours = async (later: number) => {
    now = new Date(now.getTime() + later * 3_600_000);
    await doDue(
      [backup, base],
      () => now,
      (it) => complaints.push(it),
    );
  };
  for (const later of [0, 0.5, 0.4, 0.2]) await hours(later);
  expect(done).toEqual({ backup: 1, base: 2 });
  expect(complaints).toEqual(Array(2).fill('The database refuses: no archive.'));
});
