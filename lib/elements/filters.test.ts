import { describe, expect, it } from 'vitest';
import { height, keeper, state, uses } from '@/lib/test/lighthouses';
import { askedAttributeIds, attributeFilters } from './filters';
import type { ElementQuery } from './list/schema';

const ofType = [keeper(7), height(8), state(9, ['LIT', 'DARK']), uses(10, ['SEA', 'LAND'])];
const filters = (query: object) => attributeFilters(ofType, query as ElementQuery, 'en-GB');

describe('filters by attribute', () => {
  it('are the parameters that begin with `attribute.`, in their order', () => {
    const query = { page: 1, 'attribute.8': '1..2', description: 'x', 'attribute.7': 'Ana', 'my.attribute.9': 'DARK' };
    expect(askedAttributeIds(query as unknown as ElementQuery)).toEqual([8, 7]);
    expect(filters(query)).toEqual({
      filters: [
        { id: 8, kind: 'numbers', from: '1', to: '2' },
        { id: 7, kind: 'contains', text: 'Ana' },
      ],
      issues: [],
    });
  });
  it('have one value or, where one is chosen, several', () => {
    expect(filters({ 'attribute.9': 'LIT' }).filters).toEqual([{ id: 9, kind: 'anyOf', values: ['LIT'], many: false }]);
    expect(filters({ 'attribute.10': ['SEA', 'LAND'] }).filters).toEqual([
      { id: 10, kind: 'anyOf', values: ['SEA', 'LAND'], many: true },
    ]);
  });
  it('no parameter, no filter', () => expect(filters({})).toEqual({ filters: [], issues: [] }));
  it('each that is wrong is an issue under its own name: of a value, or of an attribute that the type does not have', () =>
    expect(filters({ 'attribute.8': 'tall', 'attribute.7': 'Ana', 'attribute.77': '1' })).toEqual({
      filters: [{ id: 7, kind: 'contains', text: 'Ana' }],
      issues: [
        { path: 'attribute.8', key: 'elements.filter.value', values: { field: 'Height' } },
        { path: 'attribute.77', key: 'elements.attribute.notOfType' },
      ],
    }));
  it('an attribute with zeros before its number is called as it was asked for', () =>
    expect(filters({ 'attribute.077': '1' }).issues.map(({ path }) => path)).toEqual(['attribute.077']));
});
