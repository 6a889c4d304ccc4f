import { describe, expect, it } from 'vitest';
import { tilesApi } from './api';
import { TileParams, TileQuery } from './schema';

const ids = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
const tile = (more: object = {}) => ({ typeIds: '7', z: '3', x: '0', y: '0.mvt', ...more });
const issues = (more: object) => TileParams.safeParse(tile(more)).error?.issues ?? [];
const refused = (more: object) => issues(more).map(({ path }) => path.join('.'));
const rule = (more: object) => issues(more).map((issue) => ('params' in issue ? issue.params : undefined));

describe('the address of a tile', () => {
  it('types in ascending order, each once, and three whole numbers', () =>
    expect(TileParams.parse({ typeIds: '10,9,10,2', z: '22', x: '4194303', y: '4194303.mvt' })).toEqual({
      typeIds: [2, 9, 10],
      z: 22,
      x: 4194303,
      y: 4194303,
    }));
  it('200 types are the most', () => {
    expect(TileParams.parse(tile({ typeIds: ids(200).join() })).typeIds).toEqual(ids(200));
    expect(refused({ typeIds: ids(201).join() })).toEqual(['typeIds']);
    expect(rule({ typeIds: ids(201).join() })).toEqual([{ key: 'project.tiles.typeIds', values: { max: 200 } }]);
  });
  it.each(['', '1,', ',1', 'one', '1;2', '-1', '1.5', '1 ', 'x1', '1'.repeat(16), `1,${'1'.repeat(16)}`])(
    '%j are no types',
    (typeIds) => expect(refused({ typeIds })).toEqual(['typeIds']),
  );
  it('an id has 15 digits at most, the list 2000 characters', () => {
    expect(TileParams.parse(tile({ typeIds: '9'.repeat(15) })).typeIds).toEqual([999_999_999_999_999]);
    const list = (length: number) =>
      Array.from({ length: 199 }, () => '123456789')
        .join()
        .concat(',', '1'.repeat(length));
    expect(list(10)).toHaveLength(2000);
    expect(refused({ typeIds: list(10) })).toEqual([]);
    expect(refused({ typeIds: list(11) })).toEqual(['typeIds']);
  });

  it.each([[{ z: '0', x: '0', y: '0.mvt' }], [{ z: '3', x: '7', y: '7.mvt' }], [{ z: '22', x: '4194303', y: '0.mvt' }]])(
    '%j is in the grid',
    (more) => expect(refused(more)).toEqual([]),
  );
  it.each([
    ['z', { z: '23' }],
    ['z', { z: '23', x: '999999999', y: '999999999.mvt' }],
    ['x', { x: '8' }],
    ['y', { y: '8.mvt' }],
    ['x', { z: '0', x: '1' }],
    ['x', { z: '22', x: '4194304' }],
    ['y', { z: '22', y: '4194304.mvt' }],
  ])('%s is outside of it: %j', (field, more) => {
    expect(refused(more)).toEqual([field]);
    expect(rule(more)).toEqual([{ key: 'project.tiles.outsideGrid' }]);
  });
  it.each([
    ['z', ''],
    ['z', '-1'],
    ['z', '1.5'],
    ['z', '1x'],
    ['z', '1000000000'],
    ['x', 'x1'],
    ['x', '1000000000'],
    ['y', '0'],
    ['y', '0.png'],
    ['y', '0.mvt.gz'],
    ['y', 'x0.mvt'],
    ['y', '.mvt'],
    ['y', '-1.mvt'],
    ['y', '1x2.mvt'],
    ['y', '0xmvt'],
    ['y', '1000000000.mvt'],
  ])('%s is no number: %j', (field, text) => expect(refused({ [field]: text })).toEqual([field]));
  it('each number that is none is refused', () => expect(refused({ z: 'one', x: 'two', y: 'three' })).toEqual(['z', 'x', 'y']));
});

describe('the query of a tile', () => {
  it.each([{}, { scope: 'own' }, { scope: 'all' }, { v: '17' }])('%j', (query) => expect(TileQuery.parse(query)).toEqual(query));
  it.each([{ scope: 'public' }, { scope: '' }, { v: ['1', '2'] }])('not %j', (query) =>
    expect(TileQuery.safeParse(query).success).toBe(false),
  );
});

it('tiles may be asked for by anyone and come from a replica, as vector tiles', () => {
  const { summary, params, query, ...call } = tilesApi.elements;
  expect(call).toEqual({
    method: 'GET',
    path: '/api/tiles/elements/{typeIds}/{z}/{x}/{y}',
    access: 'anyone',
    mayLag: true,
    returns: 'application/vnd.mapbox-vector-tile',
  });
  expect([params, query]).toEqual([TileParams, TileQuery]);
  expect(summary).toMatch(/^[A-Z].+[^.]$/);
  expect(params.shape.typeIds.meta()?.description).toMatch(/at most 200/);
});
