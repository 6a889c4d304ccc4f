import type { LRUCache } from 'lru-cache';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import type * as Reading from '@/lib/db/reading';
import { mayLag, newest } from '@/lib/db/reading';
import { processState } from '@/lib/process-state';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people, visitor } from '@/lib/test/people';
import { publicTile } from './public-tiles';
import { current, primary } from './source';

vi.mock('@/lib/db/reading', async (original) => {
  const reading = await original<typeof Reading>();
  return { ...reading, mayLag: vi.fn(reading.mayLag) };
});

let ana: Person;
let uxia: Person;
let typeId: number;
beforeAll(async () => {
  ({ ana, uxia } = await people());
  const type = await anElementType();
  typeId = type.id;
  await anElement({ type, owner: ana });
  await anElement({ type, owner: ana, isPublic: false });
});

const WORLD = { z: '0', x: '0', y: '0.mvt' };
const EMPTY = { z: '2', x: '3', y: '3.mvt' };
const get = (
  as: Person = visitor,
  { at = WORLD, types = String(typeId), query = '', headers = {} as Record<string, string> } = {},
) => call(GET, { url: `/x?${query}`, params: { typeIds: types, ...at }, as, headers });
const headersOf = ({ headers }: Response) =>
  ['cache-control', 'vary', 'content-type', 'x-content-type-options'].map((name) => headers.get(name));
const MVT = 'application/vnd.mapbox-vector-tile';

describe('who may store a tile', () => {
  it('a public one: a shared cache for ten seconds; a browser asks each time whether it has changed', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(headersOf(response)).toEqual(['public, max-age=0, s-maxage=10, must-revalidate', null, MVT, 'nosniff']);
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
  });
  it('an empty one too', async () => {
    const response = await get(visitor, { at: EMPTY });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(headersOf(response)).toEqual(['public, max-age=0, s-maxage=10, must-revalidate', null, null, 'nosniff']);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(visitor, { at: EMPTY, headers: { 'if-none-match': etag } })).status).toBe(304);
  });
  it('nobody one with what is not public', async () => {
    for (const [as, query] of [
      [ana, 'scope=own'],
      [uxia, 'scope=all'],
    ] as const) {
      const response = await get(as, { query });
      expect([response.status, ...headersOf(response)]).toEqual([200, 'private, no-store', null, MVT, 'nosniff']);
      expect(response.headers.get('etag')).toBeNull();
      expect((await get(as, { query, at: EMPTY })).status).toBe(204);
    }
  });
});

describe('304', () => {
  it.each([
    ['its ETag', (etag: string) => etag, 304],
    ['it as a weak one', (etag: string) => `W/${etag}`, 304],
    ['it among others', (etag: string) => `"a", ${etag},"b"`, 304],
    ['it among others without spaces', (etag: string) => `"a",W/${etag}`, 304],
    ['another one', () => '"a"', 200],
    ['a part of it', (etag: string) => etag.slice(0, -3), 200],
    ['nothing', () => '', 200],
  ])('to whoever sends %s', async (_, sent, status) => {
    const etag = (await get()).headers.get('etag') ?? '';
    const response = await get(visitor, { headers: { 'if-none-match': sent(etag) } });
    expect([response.status, response.headers.get('etag')]).toEqual([status, etag]);
    expect(response.headers.get('cache-control')).toMatch(/^public/);
    expect((await response.arrayBuffer()).byteLength > 0).toBe(status === 200);
  });
});

describe('where elements are shown to accounts only', () => {
  const setReading = (value: string) =>
    sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`, [value]);
  beforeAll(() => setReading('false'));
  afterAll(() => setReading('true'));

  it('401: a visitor, with an ETag too, and whether or not the type exists', async () => {
    const etag = (await get(ana)).headers.get('etag') ?? '';
    expect((await get()).status).toBe(401);
    expect((await get(visitor, { headers: { 'if-none-match': etag } })).status).toBe(401);
    expect((await get(visitor, { types: '987654' })).status).toBe(401);
    expect((await get(ana, { types: '987654' })).status).toBe(404);
  });
  it('200, 304: an account, and no shared cache stores it', async () => {
    const first = await get(ana);
    const etag = first.headers.get('etag') ?? '';
    const again = await get(ana, { headers: { 'if-none-match': etag } });
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const response of [first, again])
      expect(headersOf(response).slice(0, 2)).toEqual(['private, max-age=0, must-revalidate', 'Authorization, Cookie']);
  });
  it('the newest state counts, although the tile itself may come from a replica', async () => {
    const tile = { typeIds: [typeId], z: 1, x: 0, y: 0 };
    vi.mocked(mayLag).mockReturnValue(true);
    const open = async () => (await publicTile({ db: newest }, tile)).state.open;
    expect(await open()).toBe(false);
    await setReading('true');
    expect(await open()).toBe(true);
    vi.mocked(mayLag).mockReturnValue(false);
    expect(await open()).toBe(true);
    await setReading('false');
    expect(await open()).toBe(false);
  });
});

describe('the cache of public tiles', () => {
  // Who may read has changed.
  beforeAll(() => current(primary()));
  const cache = () =>
    processState<LRUCache<string, object>>('tiles.made', () => {
      throw new Error('there is no cache');
    });
  const statements = async (tile: Parameters<typeof publicTile>[1]) => {
    const { tiles, watch } = primary();
    const asked = [vi.spyOn(watch, 'query'), vi.spyOn(tiles, 'query')];
    await publicTile({ db: newest }, tile);
    const names = asked.flatMap(({ mock }) => mock.calls.map(([statement]) => (statement as unknown as { name: string }).name));
    for (const spy of asked) spy.mockRestore();
    return names;
  };

  it('reads a tile once, and then only whether it has changed', async () => {
    const tile = { typeIds: [typeId], z: 3, x: 3, y: 2 };
    expect(await statements(tile)).toEqual(['tile_public_grouped']);
    expect(await statements(tile)).toEqual(['tile_news']);
    await sql('UPDATE geometric_element SET geom = ST_Translate(geom, 0.1, 0) WHERE type_id = $1 AND is_public', [typeId]);
    expect(await statements(tile)).toEqual(['tile_news', 'tile_public_grouped']);
    expect(await statements(tile)).toEqual(['tile_news']);
  });
  it('each tile is one of its own: of other types, zooms, columns and rows', async () => {
    const other = (await anElementType()).id;
    const tile = { typeIds: [typeId], z: 5, x: 14, y: 11 };
    await statements(tile);
    for (const more of [{ typeIds: [other] }, { typeIds: [typeId, other] }, { z: 6 }, { x: 13 }, { y: 12 }])
      expect(await statements({ ...tile, ...more })).toEqual(['tile_public_grouped']);
  });
  it('holds a tile of a type that has never had an element, too', async () => {
    const tile = { typeIds: [(await anElementType()).id], z: 0, x: 0, y: 0 };
    await statements({ ...tile, z: 1 });
    expect([await statements(tile), await statements(tile)]).toEqual([['tile_public_grouped'], ['tile_news']]);
  });
  it('has 32 MB, of which an empty tile takes its share too', async () => {
    expect(cache().maxSize).toBe(32 * 1024 * 1024);
    const before = cache().calculatedSize;
    const { bytes } = await publicTile({ db: newest }, { typeIds: [typeId], z: 7, x: 0, y: 0 });
    expect([bytes.length, cache().calculatedSize - before]).toEqual([0, 700]);
  });
});
