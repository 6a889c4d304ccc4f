import { expect, it } from 'vitest';
import { counted, countLimit } from './count';

it.each([
  [{ offset: 0, size: 20 }, 1000],
  [{ offset: 900, size: 99 }, 1000],
  [{ offset: 900, size: 100 }, 2000],
  [{ offset: 5000, size: 20 }, 6000],
])('for the page %o, rows are counted up to %i: always one beyond the page', (page, limit) => {
  expect(countLimit(page)).toBe(limit);
});

it('a list may count in other steps', () => expect(countLimit({ offset: 0, size: 20 }, 50)).toBe(50));

it('a total is exact where the counting came to an end', () => {
  expect(counted(1000, 1000)).toEqual({ total: 1000, exact: true });
  expect(counted(1001, 1000)).toEqual({ total: 1000, exact: false });
});
