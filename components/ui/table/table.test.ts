import { expect, it } from 'vitest';
import { pagesAround } from '../pages';
import { readAddress, type TableRules, writeAddress } from './address';
import { foldedKeys, nextSort } from './columns';
import { endsOf, filled, rangeOf, without } from './filters';

const rules: TableRules = {
  sortFields: ['id', 'modificationDate'],
  defaultSort: { field: 'modificationDate', order: 'desc' },
  isFilter: (name) => name === 'description' || name.startsWith('attribute.'),
};
const read = (query: string) => readAddress(new URLSearchParams(query), rules);

it('an address that says nothing is the first page of ten, in the default order', () => {
  expect(read('')).toEqual({ page: 0, size: 10, sort: rules.defaultSort, filters: {} });
});

it('what is written is read again, and defaults are not written', () => {
  const state = {
    page: 2,
    size: 25,
    sort: { field: 'id', order: 'asc' as const },
    filters: { description: 'muíño & ponte', 'attribute.3': ['A', 'B'] },
  };
  expect(read(writeAddress(state, rules))).toEqual(state);
  expect(writeAddress(read(''), rules)).toBe('');
});

it('a filter may bear a name of the table’s own, and a table may have one size only', () => {
  const groups: TableRules = { ...rules, isFilter: (name) => name === 'order' || name === 'size', sizes: [10] };
  const state = { page: 0, size: 10, sort: { field: 'id', order: 'desc' as const }, filters: { order: '3', size: '20' } };
  expect(readAddress(new URLSearchParams(writeAddress(state, groups)), groups)).toEqual(state);
  expect(readAddress(new URLSearchParams('size=50'), groups).size).toBe(10);
});

it('nonsense in an address is as if it were not there', () => {
  expect(read('page=-1&size=7&sort=secret&order=up&owner=me&description=')).toEqual(read(''));
  expect(read('page=0').page).toBe(0);
});

it('columns fold from the highest number down, until the rest fits', () => {
  const columns = [
    { key: 'name', widthPx: 300 },
    { key: 'a', widthPx: 200, fold: 2 },
    { key: 'b', widthPx: 200, fold: 1 },
  ];
  expect([...foldedKeys(columns, 0)]).toEqual([]);
  expect([...foldedKeys(columns, 800)]).toEqual([]);
  expect([...foldedKeys(columns, 600)]).toEqual(['a']);
  expect([...foldedKeys(columns, 800, 150)]).toEqual(['a']);
  expect([...foldedKeys(columns, 360)]).toEqual(['a', 'b']);
});

it('pressing a header turns its order round, another one starts ascending', () => {
  expect(nextSort({ field: 'id', order: 'asc' }, 'id')).toEqual({ field: 'id', order: 'desc' });
  expect(nextSort({ field: 'id', order: 'desc' }, 'name')).toEqual({ field: 'name', order: 'asc' });
});

it('a range has two ends, one of which may be open', () => {
  expect(rangeOf('1', '5')).toBe('1..5');
  expect(rangeOf('', '5')).toBe('..5');
  expect(rangeOf('', '')).toBe('');
  expect(endsOf('1..')).toEqual(['1', '']);
  expect(endsOf('7')).toEqual(['7', '7']);
  expect(endsOf('')).toEqual(['', '']);
});

it('taking a filter away takes along what depended on it', () => {
  const values = { province: '27', municipality: '27031', parish: '1', description: 'a' };
  expect(without(values, { name: 'province', clears: ['municipality', 'parish'] })).toEqual({ description: 'a' });
  expect(filled({ a: ' ', b: [], c: 'x' })).toEqual({ c: 'x' });
});

it('the first, the last and the pages around the current one are offered', () => {
  expect(pagesAround(0, 1)).toEqual([0]);
  expect(pagesAround(1, 3)).toEqual([0, 1, 2]);
  expect(pagesAround(5, 11)).toEqual([0, 'gap-before', 4, 5, 6, 'gap-after', 10]);
});
