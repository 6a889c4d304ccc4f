import { beforeEach, expect, it } from 'vitest';
import { aPublicPoint } from '@/components/test/elements';
import { extended, placeIn, rememberList, type VisitedList, visitedList } from './visited-list';

beforeEach(() => sessionStorage.clear());

const named = (...ids: number[]) => ids.map((id) => aPublicPoint(id));

it('says what stands beside an element in the list that one came from, and where the list goes on', () => {
  expect(visitedList()).toBeNull();
  rememberList(3, { size: 2 }, { items: named(5, 4), next: 'n', previous: 'p' });
  const list = visitedList() as VisitedList;
  expect(placeIn(list, 5)).toEqual({ before: undefined, after: { id: 4, name: 'Light 4' }, more: 'previous' });
  expect(placeIn(list, 4)).toEqual({ before: { id: 5, name: 'Light 5' }, after: undefined, more: 'next' });
  expect(placeIn(list, 9)).toBeUndefined();
});

it('goes on over the ends of a page, until the list ends', () => {
  rememberList(3, {}, { items: named(5), next: 'n', previous: 'p' });
  const after = extended(visitedList() as VisitedList, 'next', { items: named(4) });
  expect(placeIn(after, 5)).toMatchObject({ after: { id: 4 }, more: 'previous' });
  const both = extended(after, 'previous', { items: named(7, 6) });
  expect(both.items.map(({ id }) => id)).toEqual([7, 6, 5, 4]);
  expect(placeIn(both, 7)?.more).toBeUndefined();
  expect(placeIn(both, 4)?.more).toBeUndefined();
});
