import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { people } from '@/lib/test/people';
import { aPublishedLayer } from '@/lib/test/published-layer';
import { conditionSql } from './condition-queries';
import { publishedType } from './feature-types';

let mapServer: Awaited<ReturnType<typeof startTestMapServer>>;
let element = 0;
const RELATIONS = ['Equals', 'Touches', 'Within', 'Overlaps', 'Crosses', 'Intersects', 'Contains', 'Disjoint'] as const;
/** The unit square with a spike to 2 1. */
const SPIKED = '0 0, 1 0, 1 1, 2 1, 1 1, 0 1, 0 0';

beforeAll(async () => {
  mapServer = await startTestMapServer({ size: 2 });
  const { ana } = await people();
  const inner = [
    [0.2, 0.2],
    [0.4, 0.2],
    [0.4, 0.4],
    [0.2, 0.2],
  ];
  ({ id: element } = await anElement({
    type: await anElementType({ geometryType: 'POLYGON' }),
    owner: ana,
    isPublic: true,
    geom: { type: 'Polygon', coordinates: [inner] },
  }));
  const area = (wkt: string) => `ST_SetSRID('POLYGON(${wkt})'::geometry, 4326)`;
  await aPublishedLayer({
    internalName: 'fields',
    columns: 'name text, number int, geom geometry(Polygon, 4326)',
    rows: `('spiked', 1, ${area(`(${SPIKED})`)}), ('inner', 2, ${area('(0.2 0.2, 0.4 0.2, 0.4 0.4, 0.2 0.2)')}),
      ('far', 3, ${area('(20 20, 21 20, 21 21, 20 20)')})`,
  });
});
afterAll(() => mapServer.close());

const polygon = (positions: string) =>
  `<Polygon srsName="CRS:84"><exterior><LinearRing><posList>${positions.replaceAll(',', '')}</posList></LinearRing></exterior></Polygon>`;
const get = (type: string, filter: string, more = '&OUTPUTFORMAT=geojson') =>
  call(GET, {
    url: `/api/mapserver?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${type}${more}&FILTER=${encodeURIComponent(`<Filter>${filter}</Filter>`)}`,
  });
const related = (relation: string, positions: string) =>
  `<${relation}><ValueReference>geom</ValueReference>${polygon(positions)}</${relation}>`;

/** How many the features are, and how many are counted. */
async function found(type: string, filter: string) {
  const [features, hits] = [await get(type, filter), await get(type, filter, '&RESULTTYPE=hits')];
  const [text, counted] = [await features.text(), await hits.text()];
  expect([features.status, hits.status], text + counted).toEqual([200, 200]);
  const { features: all } = JSON.parse(text) as { features: { properties: { name?: string; id?: number } }[] };
  expect(Number(/numberMatched="(\d+)"/.exec(counted)?.[1])).toBe(all.length);
  return all.map(({ properties }) => properties.name ?? properties.id);
}

describe('every spatial relation', () => {
  it.each([
    ['Equals', []],
    ['Touches', []],
    ['Within', ['spiked', 'inner']],
    ['Overlaps', []],
    ['Crosses', []],
    ['Intersects', ['spiked', 'inner']],
    ['Contains', []],
    ['Disjoint', ['far']],
  ])('of a published layer’s rows with an area: %s', async (relation, expected) => {
    expect(await found('fields', related(relation, '-1 -1, 5 -1, 5 5, -1 5, -1 -1'))).toEqual(expected);
  });

  it.each(RELATIONS)('with an area that has a spike, as a row may have one too: %s', async (relation) => {
    const whole: Partial<Record<(typeof RELATIONS)[number], string[]>> = {
      Equals: ['spiked'],
      Contains: ['spiked'],
      Within: ['spiked', 'inner'],
      Intersects: ['spiked', 'inner'],
      Disjoint: ['far'],
    };
    expect(await found('fields', related(relation, SPIKED))).toEqual(whole[relation] ?? []);
    const within = relation === 'Within' || relation === 'Intersects';
    expect(await found('geometric_element_polygon', related(relation, SPIKED))).toEqual(within ? [element] : []);
  });
});

describe('a number in a filter', () => {
  const type = publishedType({
    internalName: 'fields',
    title: '',
    source: {
      geometryType: 'POLYGON',
      view: 'published.x',
      srid: 4326,
      columns: [{ name: 'number', type: 'integer' }],
      extent: null,
    },
  } as unknown as Parameters<typeof publishedType>[0]);
  const compared = (literal: string) =>
    conditionSql(type, { op: 'compare', with: '=', left: { property: 'number' }, right: { literal }, matchCase: true });

  it('is compared with a column of integers as an integer, which an index finds', () => {
    expect(compared(' 5 ')).toBe('f.number = (5)::bigint');
    expect(compared('-999999999999999999')).toBe('f.number = (-999999999999999999)::bigint');
    expect(compared('5.5')).toBe('f.number = (5.5)::numeric');
    expect(compared('9999999999999999999')).toBe('f.number = (9999999999999999999)::numeric');
    expect(conditionSql(type, { op: 'between', property: 'number', lower: '1', upper: '2.5' })).toBe(
      'f.number BETWEEN (1)::bigint AND (2.5)::numeric',
    );
  });
});
