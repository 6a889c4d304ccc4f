import { expect, it } from 'vitest';
import { DAY_MS } from '../../lib/durations';
import { momentOf, nameOf } from './folder';
import { superfluous } from './rotation';

const keep = { daily: 7, weekly: 4, monthly: 12, bases: 2 };
const days = (count: number, from = Date.UTC(2025, 0, 1, 3)) =>
  Array.from({ length: count }, (_, n) => nameOf(new Date(from + n * DAY_MS)));
const dayOf = (name: string) => momentOf(name).toISOString().slice(0, 10);

it('names are moments, and sort as they do', () => {
  const moment = new Date('2026-11-22T14:03:00.250Z');
  expect([nameOf(moment), momentOf(nameOf(moment))]).toEqual(['20261122T140300.250Z', moment]);
});

it('of two years of days, seven days, four weeks and twelve months stay', () => {
  const all = days(730);
  const gone = new Set(superfluous(all, keep, { good: all }));
  const retained = all.filter((name) => !gone.has(name)).map(dayOf);
  expect(retained).toEqual([
    ...[
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
    ],
    ...[
      '2026-10-31',
      '2026-11-30',
      '2026-12-13',
      '2026-12-20',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
    ],
    ...['2026-12-30', '2026-12-31'],
  ]);
});

it('what stays after each day is what stays after all of them', () => {
  let retained: string[] = [];
  for (const name of days(400)) {
    retained.push(name);
    const gone = superfluous(retained, keep, { good: retained });
    retained = retained.filter((it) => !gone.includes(it));
  }
  const all = days(400);
  const gone = superfluous(all, keep, { good: all });
  expect(retained).toEqual(all.filter((name) => !gone.includes(name)));
});

it('neither the newest nor the newest good one ever goes', () => {
  const all = days(30);
  const none = { daily: 0, weekly: 0, monthly: 0, bases: 1 };
  expect(superfluous(all, none, { good: all.slice(0, 4) })).toEqual(all.filter((name) => name !== all[3] && name !== all[29]));
});

it('a damaged backup does not take the place of the good one of the same day', () => {
  const noon = days(3, Date.UTC(2026, 0, 1, 12));
  const all = [...days(3, Date.UTC(2026, 0, 1, 3)), ...noon].sort();
  const good = all.filter((name) => name !== noon[0]);
  const three = { daily: 3, weekly: 0, monthly: 0, bases: 1 };
  expect(superfluous(all, three, { good })).toEqual([all[2], all[4]]);
});

it('backups of the time that base backups cover stay, since they hold files that were discarded later', () => {
  const all = days(30);
  const one = { daily: 1, weekly: 0, monthly: 0, bases: 1 };
  const since = momentOf(all[20] as string);
  expect(superfluous(all, one, { good: all, since })).toEqual(all.slice(0, 20));
});
