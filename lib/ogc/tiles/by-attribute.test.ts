import { featureFilter, type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as TILE_JSON } from '@/app/api/ogc/collections/[code]/tilejson.json/route';
import { GET as TILE } from '@/app/api/ogc/collections/[code]/tiles/WebMercatorQuad/[z]/[row]/[col]/route';
import { GET as TILESET } from '@/app/api/ogc/collections/[code]/tiles/WebMercatorQuad/route';
import { GET as STYLE } from '@/app/api/ogc/style.json/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { announceClasses, buildLeft } from '@/lib/styles/binding/building';
import type { StyleDocument } from '@/lib/styles/schema';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType } from '@/lib/test/elements';
import { featuresOf } from '@/lib/test/mvt';
import { people } from '@/lib/test/people';

// A type that is drawn by its attributes: which ones are in the tiles, and what is said of them.

let type: { id: number };
let entries: Record<'KIND' | 'HEIGHT' | 'USES' | 'OPEN' | 'NOTE' | 'SECRET' | 'SINCE' | 'TINT', number>;
const CODE = 'drawn';
const RED = '#cc0000';
const AT = [-8.4063, 43.386] as const;

const DOCUMENT: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [
    {
      name: 'Mills',
      filter: { op: '==', property: 'KIND', value: 'MILL' },
      symbolizers: [{ kind: 'mark', shape: 'square', size: 6, color: { property: 'TINT', fallback: RED } }],
    },
    {
      name: 'High or shared',
      filter: {
        op: 'any',
        filters: [
          { op: '>', property: 'HEIGHT', value: 3 },
          { op: '==', property: 'USES', value: 'A' },
          { op: '==', property: 'OPEN', value: true },
          { op: '==', property: 'SECRET', value: 'x' },
          { op: '>', property: 'SINCE', value: 1900 },
        ],
      },
      symbolizers: [{ kind: 'text', label: [{ property: 'description' }], size: 12, color: '#000000' } as never],
    },
    { name: 'Rest', else: true, symbolizers: [{ kind: 'mark', shape: 'circle', size: 6, color: '#0000cc' }] },
  ],
};

beforeAll(async () => {
  const { ana } = await people();
  await sql('DELETE FROM geometric_element');
  type = await anElementType({ name: 'Drawn', geometryType: 'POINT_LINE' });
  await sql('UPDATE geometric_element_type SET code = $2 WHERE id = $1', [type.id, 'DRAWN']);
  for (const [choice, group] of Object.entries({ MILL: 'DRAWN_KINDS', WELL: 'DRAWN_KINDS', A: 'DRAWN_USES', B: 'DRAWN_USES' }))
    await sql('UPDATE code SET code = $2 WHERE id = $1', [await aCode(`called ${choice}`, group), choice]);
  const attribute = async (code: string, dataType: string, values?: string) =>
    (await anAttributeCalled(type.id, code, dataType, { values })).id;
  entries = {
    KIND: await attribute('KIND', 'SELECT', 'DRAWN_KINDS'),
    HEIGHT: await attribute('HEIGHT', 'FLOAT'),
    USES: await attribute('USES', 'MULTISELECT', 'DRAWN_USES'),
    OPEN: await attribute('OPEN', 'BOOLEAN'),
    NOTE: await attribute('NOTE', 'TEXT'),
    SECRET: await attribute('SECRET', 'TEXT'),
    SINCE: await attribute('SINCE', 'TEXT'),
    TINT: await attribute('TINT', 'TEXT'),
  };
  await sql(`UPDATE element_type_attribute_type SET visibility = 'REVIEWER' WHERE id = $1`, [entries.SECRET]);
  await sql('UPDATE style SET document = $2 WHERE id = (SELECT point_style_id FROM geometric_element_type WHERE id = $1)', [
    type.id,
    JSON.stringify(DOCUMENT),
  ]);
  const element = (values: Partial<Record<keyof typeof entries, unknown>>, geom?: GeoJSON.Geometry) =>
    anElement({
      ...{ type, owner: ana, geom },
      attributes: Object.fromEntries(Object.entries(values).map(([code, value]) => [entries[code as 'KIND'], value])),
    });
  const all = {
    KIND: 'MILL',
    HEIGHT: '2.50',
    USES: ['A', 'B'],
    OPEN: 'true',
    NOTE: 'no style asks',
    SECRET: 'x',
    SINCE: '1930',
    TINT: '255,0,0,255',
  };
  await element(all);
  await element({ KIND: 'WELL', HEIGHT: '5' });
  await element({ SECRET: 'x' });
  const far = [AT[0] + 2, AT[1]];
  await element(all, { type: 'LineString', coordinates: [far, [(far[0] as number) + 0.00001, far[1] as number]] } as never);
  await transaction(contextFor(VISITOR, 'en-GB'), (tx) => announceClasses(tx));
}, 60_000);

const tile = async (z: number, lng: number = AT[0]) => {
  const col = Math.floor(((lng + 180) / 360) * 2 ** z);
  const row = Math.floor(((1 - Math.asinh(Math.tan((AT[1] * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
  const params = { code: CODE, z: String(z), row: String(row), col: String(col) };
  return featuresOf(await call(TILE, { params, url: '/x' }));
};
interface TileJson {
  vector_layers: [{ fields: Record<string, string> }];
}
interface Tileset {
  layers: [{ propertiesSchema: { properties: Record<string, { type: string; title: string }> } }];
}
const fields = async () => (await callJson<TileJson>(TILE_JSON, { params: { code: CODE } })).body.vector_layers[0].fields;
const properties = async (language = 'en-GB') =>
  (await callJson<Tileset>(TILESET, { params: { code: CODE }, headers: { 'Accept-Language': language } })).body.layers[0]
    .propertiesSchema.properties;

describe('what is said of the fields of tiles', () => {
  it('are those that real tiles have at all zooms, each of its type, and no others', async () => {
    await vi.waitFor(
      async () => {
        await buildLeft();
        expect(Object.keys((await tile(5)).find(({ count }) => count === 3)?.properties ?? {})).toContain('c0');
      },
      { timeout: 30_000, interval: 200 },
    );
    const found = (await Promise.all([tile(5), tile(16), tile(5, AT[0] + 2), tile(12, AT[0] + 2)])).flat();
    const met: Record<string, string> = {};
    for (const { properties: own } of found) for (const [name, value] of Object.entries(own)) met[name] = typeof value;
    expect(await fields()).toEqual(met);
    const said = Object.fromEntries(Object.entries(await properties()).map(([name, { type: of }]) => [name, of]));
    expect(said).toEqual(met);
  });

  it('an attribute that no style asks for, or that not everybody sees, is not among them, nor in tiles', async () => {
    const names = [...Object.keys(await fields()), ...(await tile(16)).flatMap(({ properties: own }) => Object.keys(own))];
    expect(names).toEqual(expect.arrayContaining(['KIND', 'HEIGHT', 'USES', 'OPEN']));
    expect(names).not.toContain('NOTE');
    expect(names).not.toContain('SECRET');
  });

  it('titles are the names of attributes and rules, in the language of the caller', async () => {
    expect(await properties()).toMatchObject({
      KIND: { type: 'string', title: 'The KIND' },
      HEIGHT: { type: 'number', title: 'The HEIGHT' },
      OPEN: { type: 'boolean' },
      'SINCE:number': { type: 'number', title: 'The SINCE, as a number' },
      'TINT:color': { type: 'string', title: 'The TINT, as a colour' },
      description: { title: 'Description' },
      c0: { title: 'Number of elements: Mills' },
      c2: { title: 'Number of elements: Rest' },
    });
    expect(await properties('gl-ES')).toMatchObject({
      count: { title: 'Número de elementos do grupo' },
      description: { title: 'Descrición' },
    });
  });

  it('a type whose styles ask for nothing has those of every tile', async () => {
    const plain = await anElementType({ name: 'Plain' });
    await sql('UPDATE geometric_element_type SET code = $2 WHERE id = $1', [plain.id, 'PLAIN']);
    const { body } = await callJson<TileJson>(TILE_JSON, { params: { code: 'plain' } });
    expect(body.vector_layers[0].fields).toEqual({
      ...{ count: 'number', dot: 'boolean', type: 'number' },
      [`t${plain.id}`]: 'number',
    });
  });
});

describe('the style of all types', () => {
  it('is sound where a style asks attributes, and its filters take the elements of a real tile as the rules do', async () => {
    const { body } = await callJson<StyleSpecification>(STYLE);
    expect(validateStyleMin(body).map(({ message }) => message)).toEqual([]);
    const layers = body.layers.filter((layer) => 'source' in layer && layer.source === CODE && layer.type === 'symbol');
    const features = await tile(16);
    const drawnBy = ({ properties: own, id }: (typeof features)[number]) =>
      layers
        .filter((layer) =>
          featureFilter('filter' in layer ? (layer.filter as never) : undefined, 'filter').filter(
            { zoom: 16 } as never,
            { type: 1, properties: own, id } as never,
          ),
        )
        .map((layer) => layer.id);
    const byHeight = (height: unknown) => features.filter(({ properties: own }) => own.HEIGHT === height).map(drawnBy);
    expect(features).toHaveLength(3);
    // Rules are not exclusive: the mill is also shared. The hidden attribute makes nothing of the third.
    expect([byHeight(2.5), byHeight(5), byHeight(undefined)]).toEqual([
      [['drawn-point-0-0', 'drawn-point-1-0']],
      [['drawn-point-1-0']],
      [['drawn-point-2-0']],
    ]);
    expect(JSON.stringify(layers)).not.toContain('SECRET');
  });
});
