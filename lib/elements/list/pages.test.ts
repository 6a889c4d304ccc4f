import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '@/lib/auth/context';
import { inTime } from '@/lib/db/in-time';
import { type Count, counted, countLimit } from '@/lib/http/count';
import { findFacts } from './fact-queries';
import type { ElementSelection } from './order-queries';
import { findPage } from './pages';
import { findByStep, type Window } from './queries';
import type { ElementQuery } from './schema';

// Pages of a list of numbers in the place of the database: what is shown, counted and led to, page by page.

vi.mock('./fact-queries', () => ({ findFacts: vi.fn() }));
vi.mock('./queries', () => ({ findByStep: vi.fn() }));
vi.mock('@/lib/db/in-time', () => ({ inTime: vi.fn() }));
const [factsMock, stepMock, inTimeMock] = [vi.mocked(findFacts), vi.mocked(findByStep), vi.mocked(inTime)];

const ctx = { db: 'the database' } as unknown as Context;
const listOf = (sortOrder?: 'asc' | 'desc') =>
  ({ typeId: 7, readable: true, query: { sortField: 'id', sortOrder }, attributes: [] }) as unknown as ElementSelection;

/** The rows of a window of the ids 1 to `n`. */
function rows(n: number, { query }: { query: ElementQuery }, { offset, size, after }: Window): string[][] {
  const ids = Array.from({ length: n }, (_, at) => at + 1);
  if (query.sortOrder !== 'asc') ids.reverse();
  const rest = after ? ids.slice(ids.indexOf(Number(after[0])) + 1) : ids;
  return rest.slice(offset, offset + size).map((id) => [String(id)]);
}
const PLANNED = { filters: 0, indexed: true, inIndexOrder: false, acrossDates: false };
/** What a list of the ids 1 to `n` finds by its first step, counted in this way. */
function setRows(n: number, count: (window: Window) => Count | undefined) {
  factsMock.mockResolvedValue(PLANNED);
  stepMock.mockImplementation(async (_, selection, window) => ({ sortKeys: rows(n, selection, window), count: count(window) }));
}

beforeEach(() => {
  vi.resetAllMocks();
  inTimeMock.mockImplementation(async (inside, _, run) => run(inside));
});

const exactly = (n: number) => () => ({ total: n, exact: true });
const never = () => undefined;
const COUNTS: Record<string, (n: number) => (window: Window) => Count | undefined> = {
  'counted exactly': exactly,
  'counted as far as its page needs': (n) => (window) => counted(n, countLimit(window, 2)),
  'counted by number only': (n) => (window) => (window.after ? undefined : counted(n, countLimit(window, 4))),
};

describe.each(Object.entries(COUNTS))('a list that is %s', (_, countOf) => {
  it.each([
    ['asc', 1],
    ['asc', 3],
    ['desc', 2],
    [undefined, 4],
  ] as const)('%s, %i at a time: cursors lead to its end and back, whatever its length', async (sortOrder, size) => {
    for (let n = 0; n <= 9; n++) {
      setRows(n, countOf(n));
      const all = rows(n, listOf(sortOrder), { offset: 0, size: n }).map(([id]) => Number(id));
      const pages = [await findPage(ctx, listOf(sortOrder), { page: 0, size })];
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
        pages.push(await findPage(ctx, listOf(sortOrder), { page: 0, size, cursor: next }));
      expect([n, pages.flatMap(({ ids }) => ids)]).toEqual([n, all]);
      for (const [at, page] of pages.entries()) {
        expect(page.ids).toEqual(all.slice(at * size, (at + 1) * size));
        const numbered = await findPage(ctx, listOf(sortOrder), { page: at, size });
        expect([numbered.ids, numbered.next, numbered.previous]).toEqual([page.ids, page.next, page.previous]);
        for (const { total, exact } of [page, numbered]) {
          // Never less than what is shown and what follows, never more than there is.
          expect(total).toBeGreaterThanOrEqual(Math.min(n, at * size + page.ids.length + (page.next ? 1 : 0)));
          expect(exact ? total : total + 0.5).toBeLessThanOrEqual(n);
          if (exact) expect(total).toBe(n);
        }
      }
      expect([pages[0]?.previous, pages.at(-1)?.next]).toEqual([undefined, undefined]);
      expect(pages.at(-1)).toMatchObject({ total: n, exact: true });

      const back = [];
      for (let cursor = pages.at(-1)?.previous; cursor; cursor = back.at(-1)?.previous)
        back.push(await findPage(ctx, listOf(sortOrder), { page: 0, size, cursor }));
      expect(back.map(({ ids }) => ids)).toEqual(
        pages
          .slice(0, -1)
          .map(({ ids }) => ids)
          .reverse(),
      );
      for (const page of back) expect(page.next).toBeDefined();
      if (pages.length > 1) expect(back.at(-1)?.previous).toBeUndefined();
    }
  });
});

describe('a cursor', () => {
  it('says how many rows stand before it', async () => {
    setRows(10, exactly(10));
    const first = await findPage(ctx, listOf('asc'), { page: 0, size: 3 });
    expect(first.next).toEqual({ sortKey: ['3'], at: 3, back: false });
    const second = await findPage(ctx, listOf('asc'), { page: 0, size: 3, cursor: first.next });
    expect([second.previous, second.next]).toEqual([
      { sortKey: ['4'], at: 3, back: true },
      { sortKey: ['6'], at: 6, back: false },
    ]);
    const back = await findPage(ctx, listOf('asc'), { page: 0, size: 2, cursor: second.previous });
    expect([back.ids, back.previous, back.next]).toEqual([
      [2, 3],
      { sortKey: ['2'], at: 1, back: true },
      { sortKey: ['3'], at: 3, back: false },
    ]);
  });
  it('back to a page that rows were inserted before: there is still a page before it', async () => {
    setRows(10, exactly(10));
    const { previous } = await findPage(ctx, listOf('asc'), {
      page: 0,
      size: 3,
      cursor: { sortKey: ['8'], at: 2, back: true },
    });
    expect(previous).toEqual({ sortKey: ['5'], at: 1, back: true });
  });
  it('leads nowhere where all rows after it are gone', async () => {
    setRows(3, never);
    expect(await findPage(ctx, listOf('asc'), { page: 0, size: 3, cursor: { sortKey: ['3'], at: 3, back: false } })).toEqual({
      ids: [],
      total: 3,
      exact: true,
      previous: undefined,
      next: undefined,
    });
  });
  it('where nothing was counted, says that there are more rows without counting them', async () => {
    setRows(10, never);
    const page = (size: number) =>
      findPage(ctx, listOf('asc'), { page: 0, size, cursor: { sortKey: ['2'], at: 2, back: false } });
    expect(await page(6)).toMatchObject({ total: 9, exact: false });
    expect(await page(7)).toMatchObject({ total: 10, exact: true });
    expect(await page(8)).toMatchObject({ total: 10, exact: true });
  });
});

describe('the steps of a plan', () => {
  const page = () => findPage(ctx, listOf('asc'), { page: 0, size: 2 });
  const asked = () => stepMock.mock.calls.map(([db, , , { find }]) => [find, db]);

  it('run one after another until one finds the page; what was counted on the way stays', async () => {
    factsMock.mockResolvedValue({ ...PLANNED, filters: 1 });
    stepMock
      .mockResolvedValueOnce({ count: { total: 1000, exact: false } })
      .mockResolvedValueOnce({})
      .mockResolvedValueOnce({ sortKeys: [['1'], ['2']] });
    expect(await page()).toMatchObject({ ids: [1, 2], total: 1000, exact: false });
    expect(asked()).toEqual([
      ['matches', 'the database'],
      ['planned', 'the database'],
      ['ordered', 'the database'],
    ]);
    // Those that have a limit in time, and no others.
    expect(inTimeMock.mock.calls.map(([, ms]) => ms)).toEqual([250, 250]);
  });
  it('one that takes too long counts nothing', async () => {
    factsMock.mockResolvedValue({ ...PLANNED, filters: 1 });
    inTimeMock.mockResolvedValue(undefined);
    stepMock.mockResolvedValueOnce({ sortKeys: [['1']], count: { total: 1, exact: true } });
    expect(await page()).toMatchObject({ ids: [1], total: 1, exact: true });
    expect(asked()).toEqual([['ordered', 'the database']]);
  });
  it('one with a limit in time reads where its transaction does', async () => {
    factsMock.mockResolvedValue({ ...PLANNED, filters: 1 });
    inTimeMock.mockImplementation(async (_, __, run) => run({ db: 'a transaction' } as unknown as Context));
    stepMock.mockResolvedValueOnce({ sortKeys: [['1']], count: { total: 1, exact: true } });
    await page();
    expect(asked()).toEqual([['matches', 'a transaction']]);
  });
  it('where none finds anything, the page is empty, and the sample says how many there are at least', async () => {
    factsMock.mockResolvedValue({
      ...PLANNED,
      filters: 1,
      indexed: false,
      sample: { read: 5000, matching: 20, of: 5000, each: [] },
    });
    stepMock.mockResolvedValue({});
    expect(await page()).toEqual({ ids: [], total: 0, exact: true, previous: undefined, next: undefined });
    stepMock.mockResolvedValue({ sortKeys: [['1'], ['2']] });
    expect(await page()).toMatchObject({ ids: [1, 2], total: 19, exact: false });
  });
  it('are chosen by the facts of the list and of the page; the sample has 5000 rows', async () => {
    setRows(100, never);
    await findPage(ctx, listOf('asc'), { page: 3, size: 7 });
    expect(factsMock.mock.calls).toEqual([['the database', listOf('asc'), { read: 5000, few: 10_000 }]]);
    expect(stepMock.mock.calls[0]?.slice(1, 3)).toEqual([listOf('asc'), { offset: 21, size: 7, after: undefined }]);
    await findPage(ctx, listOf('asc'), { page: 3, size: 7, cursor: { sortKey: ['50'], at: 50, back: true } });
    expect(stepMock.mock.calls[1]?.slice(1, 3)).toEqual([listOf('desc'), { offset: 0, size: 9, after: ['50'] }]);
  });
});
