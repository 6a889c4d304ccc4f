import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET as TILE_JSON } from '@/app/api/ogc/collections/[code]/tilejson.json/route';
import { GET as TILESETS } from '@/app/api/ogc/collections/[code]/tiles/route';
import { GET as TILE } from '@/app/api/ogc/collections/[code]/tiles/WebMercatorQuad/[z]/[row]/[col]/route';
import { GET as TILESET } from '@/app/api/ogc/collections/[code]/tiles/WebMercatorQuad/route';
import { GET as GLYPHS } from '@/app/api/ogc/fonts/[fonts]/[range]/route';
import { GET as SPRITE } from '@/app/api/ogc/sprites/[file]/route';
import { GET as STYLE } from '@/app/api/ogc/style.json/route';
import { GET as ELEMENT_TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import type { StyleDocument } from '@/lib/styles/schema';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';

let who: Awaited<ReturnType<typeof people>>;
let type: { id: number };
const at = [-8.4063, 43.386] as const;
const Z = 17;
/** Column and row of the tile in which the elements lie. */
const COL = Math.floor(((at[0] + 180) / 360) * 2 ** Z);
const ROW = Math.floor(((1 - Math.asinh(Math.tan((at[1] * Math.PI) / 180)) / Math.PI) / 2) * 2 ** Z);

const RED_DOT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#ff0000"/></svg>',
).toString('base64');
const DOCUMENTS: Record<'POINT' | 'LINE' | 'POLYGON', StyleDocument['rules'][number]['symbolizers']> = {
  POINT: [
    { kind: 'mark', shape: 'circle', size: 20, color: '#0000ff' },
    { kind: 'icon', image: `data:image/svg+xml;base64,${RED_DOT}`, size: 8 },
    { kind: 'text', label: [{ property: 'description' }], size: 12, color: '#000000' } as never,
  ],
  LINE: [{ kind: 'line', color: '#00aa00', width: 3 }],
  POLYGON: [{ kind: 'fill', hatch: { color: '#aa0000', width: 1, gap: 4, angle: 45 } } as never],
};

beforeAll(async () => {
  who = await people();
  await sql('DELETE FROM geometric_element');
  type = await anElementType({ name: 'Fountain' });
  await sql('UPDATE geometric_element_type SET code = $2 WHERE id = $1', [type.id, 'FOUNTAIN/Ñ']);
  for (const [kind, symbolizers] of Object.entries(DOCUMENTS))
    await sql(
      `UPDATE style SET document = $2 WHERE id = (SELECT ${kind.toLowerCase()}_style_id FROM geometric_element_type WHERE id = $1)`,
      [type.id, JSON.stringify({ version: 1, geometry: kind, rules: [{ name: 'all', symbolizers }] })],
    );
  await anElement({ type, owner: who.ana });
  await anElement({ type, owner: who.ana, isPublic: false });
});

const CODE = 'fountain/ñ';
const PATH = '/api/ogc/collections/fountain%2F%C3%B1';
const tile = (
  place: { z?: number; row?: number; col?: number; code?: string } = {},
  more: { as?: Person; query?: string; headers?: Record<string, string> } = {},
) => {
  const { z = Z, row = ROW, col = COL, code = CODE } = place;
  const params = { code, z: String(z), row: String(row), col: String(col) };
  return call(TILE, { params, url: `/x${more.query ?? ''}`, as: more.as, headers: more.headers });
};
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('hex');
const style = async () => (await callJson<StyleSpecification>(STYLE)).body;

describe('the tiles of a collection', () => {
  it('are those of its type, by row and column, cached alike', async () => {
    const found = await tile();
    const same = await call(ELEMENT_TILE, {
      params: { typeIds: String(type.id), z: String(Z), x: String(COL), y: `${ROW}.mvt` },
    });
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
    for (const header of ['etag', 'cache-control']) expect(found.headers.get(header)).toBe(same.headers.get(header));
    expect(await bytes(found)).toBe(await bytes(same));
    const etag = found.headers.get('etag') ?? '';
    expect((await tile({}, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await tile({ row: COL, col: ROW })).status).toBe(204);
  });

  it('hold what is not public for its owner alone', async () => {
    const query = '?scope=own';
    const status = async (as?: Person, query = '') => (await tile({}, { as, query })).status;
    expect([await status(undefined, query), await status(who.brais, query), await status(who.ana, query)]).toEqual([
      401, 204, 200,
    ]);
    expect([await status(who.ana, '?scope=all'), await status(who.uxia, '?scope=all')]).toEqual([403, 200]);
    expect((await tile({}, { as: who.ana, query })).headers.get('cache-control')).toBe('private, no-store');
  });

  it('400: outside of the grid, and an unknown parameter; 404: no such collection', async () => {
    expect([(await tile({ z: 3, row: 8, col: 0 })).status, (await tile({ z: 3, row: 0, col: 8 })).status]).toEqual([400, 400]);
    expect([(await tile({ z: 30 })).status, (await tile({}, { query: '?tiles=1' })).status]).toEqual([400, 400]);
    expect((await tile({ code: 'none' })).status).toBe(404);
  });

  it('401: for visitors where elements are shown to accounts only', async () => {
    const set = (value: string) =>
      sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`, [value]);
    await set('false');
    const found = [(await tile()).status, (await tile({}, { as: who.ana })).status];
    await set('true');
    expect(found).toEqual([401, 200]);
  });
});

describe('what is said about them', () => {
  interface Link {
    rel: string;
    href: string;
    templated?: boolean;
  }
  const site = process.env.PUBLIC_URL ?? 'http://localhost:3000';

  it('the list of tilesets, and the one with its limits and layer', async () => {
    const list = await callJson<{ tilesets: { links: Link[]; dataType: string }[] }>(TILESETS, { params: { code: CODE } });
    const [only, ...others] = list.body.tilesets;
    expect([list.status, others, only?.dataType]).toEqual([200, [], 'vector']);
    expect(only?.links.find(({ rel }) => rel === 'item')).toMatchObject({
      href: `${site}${PATH}/tiles/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}`,
      templated: true,
    });
    const one = await callJson<{ tileMatrixSetLimits: object[]; layers: object[]; tileMatrixSetURI: string }>(TILESET, {
      params: { code: CODE },
    });
    expect(one.body).toMatchObject({
      tileMatrixSetURI: expect.stringMatching(/WebMercatorQuad$/),
      layers: [{ id: 'elements', dataType: 'vector' }],
    });
    expect(one.body.tileMatrixSetLimits.at(-1)).toEqual({
      tileMatrix: '16',
      minTileRow: 0,
      maxTileRow: 65535,
      minTileCol: 0,
      maxTileCol: 65535,
    });
  });

  it('TileJSON, whose addresses have the column last', async () => {
    const { status, body } = await callJson<Record<string, unknown>>(TILE_JSON, { params: { code: CODE } });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        ...{ tilejson: '3.0.0', name: 'Fountain', minzoom: 0, maxzoom: 16 },
        tiles: [`${site}${PATH}/tiles/WebMercatorQuad/{z}/{y}/{x}`],
        vector_layers: [expect.objectContaining({ id: 'elements' })],
      }),
    ]);
    expect((await call(TILE_JSON, { params: { code: 'none' } })).status).toBe(404);
    expect((await call(TILE_JSON, { params: { code: CODE }, url: '/x?f=xml' })).status).toBe(400);
  });
});

describe('the style of all types', () => {
  it('is sound, with a source for each collection and layers in its styles', async () => {
    const found = await style();
    expect(validateStyleMin(found).map(({ message }) => message)).toEqual([]);
    expect(found.sources[CODE]).toEqual({
      type: 'vector',
      url: `${process.env.PUBLIC_URL ?? 'http://localhost:3000'}${PATH}/tilejson.json`,
    });
    const own = found.layers.filter((layer) => 'source' in layer && layer.source === CODE);
    expect(own.map(({ type: kind }) => kind)).toEqual(expect.arrayContaining(['fill', 'line', 'symbol', 'circle']));
    for (const layer of own) expect(layer).toMatchObject({ 'source-layer': 'elements' });
    expect(found.layers.map(({ type: kind }) => kind).indexOf('fill')).toBeLessThan(
      found.layers.findIndex(({ type: kind }) => kind === 'symbol'),
    );
  });

  it.each([1, 2])('finds its pictures on a sheet, at density %d', async (ratio) => {
    const file = ratio === 1 ? 'types' : 'types@2x';
    const { layers, sprite } = await style();
    expect(sprite).toMatch(/\/api\/ogc\/sprites\/types$/);
    type Place = { x: number; y: number; width: number; height: number; pixelRatio: number };
    const { body: index } = await callJson<Record<string, Place>>(SPRITE, { params: { file: `${file}.json` } });
    const named = layers.flatMap((layer) => {
      const pictures = [
        layer.type === 'symbol' && layer.layout?.['icon-image'],
        layer.type === 'fill' && layer.paint?.['fill-pattern'],
      ];
      return pictures.filter((name): name is string => typeof name === 'string');
    });
    expect(named.length).toBeGreaterThan(1);
    expect(Object.keys(index)).toEqual(expect.arrayContaining(named));
    const answer = await call(SPRITE, { params: { file: `${file}.png` } });
    expect(answer.headers.get('content-type')).toBe('image/png');
    const sheet = sharp(Buffer.from(await answer.arrayBuffer())).ensureAlpha();
    const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true });
    const place = Object.entries(index).find(
      ([name]) =>
        name.startsWith('symbols-') &&
        layers.some((it) => it.id.startsWith(`${CODE}-point`) && it.type === 'symbol' && it.layout?.['icon-image'] === name),
    )?.[1] as Place;
    const pixel = (dx: number) => {
      const [x, y] = [Math.floor(place.x + place.width / 2 + dx * ratio), Math.floor(place.y + place.height / 2)];
      return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    };
    // The icon in the middle, the disc around it, nothing beyond.
    expect([pixel(0), pixel(7), pixel(place.width / 2 / ratio - 0.6)[3]]).toEqual([[255, 0, 0, 255], [0, 0, 255, 255], 0]);
    expect([place.pixelRatio, place.width % ratio]).toEqual([ratio, 0]);
  });

  it('names font files, and an address of letters for clients that do not read these, where there are none', async () => {
    const found = await style();
    expect(JSON.stringify(found['font-faces'])).toMatch(/https?:[^"]*\/fonts\/noto-sans-latin-400-normal\.woff2/);
    const answer = await call(GLYPHS, { params: { fonts: 'Noto Sans Regular', range: '0-255.pbf' } });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect((await call(SPRITE, { params: { file: 'other.png' } })).status).toBe(400);
  });
});
