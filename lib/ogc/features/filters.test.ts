import { beforeAll, describe, expect, it } from 'vitest';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { readCql2Text } from '@/lib/cql2/text';
import { callJson } from '@/lib/test/call';
import { ids, who, withFountains } from '@/lib/test/fountains';
import type { Person } from '@/lib/test/people';

beforeAll(withFountains);

interface Answer {
  features?: { id: number }[];
  fieldErrors?: { fieldName: string; message: string }[];
}
const ask = (query: Record<string, string>, as?: Person) =>
  callJson<Answer>(ITEMS, { url: `/x?${new URLSearchParams(query)}`, params: { code: 'fountain' }, as });
const nameOf = (wanted: number) => Object.entries(ids).find(([, id]) => id === wanted)?.[0];
const found = async (query: Record<string, string>, as?: Person) => {
  const { status, body } = await ask(query, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.features?.map(({ id }) => nameOf(id));
};
const ALL = ['tower', 'path', 'square', 'far'];
/** Two areas that share a part. */
const OVER_EACH_OTHER =
  'GEOMETRYCOLLECTION(POLYGON((-8.6 43, -8.35 43, -8.35 43.3, -8.6 43.3, -8.6 43)), POLYGON((-8.5 43.2, -8.35 43.2, -8.35 43.4, -8.5 43.4, -8.5 43.2)))';

describe('CQL2 as text and as JSON', () => {
  it.each<[string, string[]]>([
    [`kind = 'ROUND'`, ['tower']],
    [`kind <> 'ROUND'`, ['path']],
    [`'ROUND' = kind`, ['tower']],
    ['works = false', ['path']],
    ['height > 3', ['tower']],
    ['3 < height', ['tower']],
    ['height >= 3 AND jets < 10', ['tower']],
    ['jets > height', ['path']],
    ['height BETWEEN 3 AND 12', ['path']],
    ['height NOT BETWEEN 3 AND 12', ['tower']],
    [`kind IN ('ROUND', 'SQUARE')`, ['tower', 'path']],
    [`kind NOT IN ('ROUND')`, ['path']],
    ['note IS NULL', ['square', 'far']],
    ['note IS NOT NULL', ['tower', 'path']],
    [`note LIKE '%pedra%'`, ['tower']],
    [`NOT note LIKE 'agua%'`, ['tower']],
    [`note LIKE 'a\\\\'`, []],
    // Unaccented, this is the escape character.
    [`ACCENTI(note) LIKE ACCENTI('a＼')`, []],
    [`CASEI(note) LIKE CASEI('ÁGUA%')`, ['tower']],
    [`ACCENTI(CASEI(note)) LIKE ACCENTI(CASEI('ÁGUA%'))`, ['tower', 'path']],
    [`CASEI(kind) = CASEI('round')`, ['tower']],
    [`built < DATE('1900-01-01')`, ['tower']],
    [`built = '2001-01-01'`, ['path']],
    [`seen = TIMESTAMP('2026-03-01T11:30:00+01:00')`, ['tower']],
    [`T_BEFORE(built, DATE('1900-01-01'))`, ['tower']],
    [`T_AFTER(DATE('1900-01-01'), built)`, ['tower']],
    [`T_INTERSECTS(seen, INTERVAL('2026-01-01', '..'))`, ['tower']],
    [`T_DURING(built, INTERVAL('1700-01-01', '1800-01-01'))`, ['tower']],
    [`T_DISJOINT(built, INTERVAL('1700-01-01', '1800-01-01'))`, ['path']],
    [`T_AFTER(creation_date, DATE('2020-01-01'))`, ALL],
    [`province = 'Lugo'`, ['far']],
    ['is_public = TRUE', ALL],
    ['S_INTERSECTS(geom, BBOX(-8.41, 43.38, -8.40, 43.39))', ['tower']],
    ['S_WITHIN(geom, POLYGON((-8.5 43.3, -8.4 43.3, -8.4 43.4, -8.5 43.4, -8.5 43.3)))', ['tower']],
    ['S_CONTAINS(POLYGON((-8.5 43.3, -8.4 43.3, -8.4 43.4, -8.5 43.4, -8.5 43.3)), geom)', ['tower']],
    ['S_DISJOINT(geom, BBOX(-9, 42, -8, 44))', ['far']],
    ['S_CROSSES(geom, LINESTRING(-8.5 43.2, -8.4 43.1))', ['path']],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION(POINT(-8.4063 43.386), LINESTRING(-8.5 43.2, -8.4 43.1)))', ['tower', 'path']],
    [
      'S_DISJOINT(GEOMETRYCOLLECTION(POINT(-8.4063 43.386), POLYGON((-9 42, -8.35 42, -8.35 43.3, -9 43.3, -9 42))), geom)',
      ['square', 'far'],
    ],
    [`S_WITHIN(geom, ${OVER_EACH_OTHER})`, ['tower', 'path']],
    [`S_CONTAINS(${OVER_EACH_OTHER}, geom)`, ['tower', 'path']],
    [
      `S_WITHIN(geom, ${OVER_EACH_OTHER.replaceAll('POLYGON', '').replace('GEOMETRYCOLLECTION', 'MULTIPOLYGON')})`,
      ['tower', 'path'],
    ],
    [`S_TOUCHES(geom, ${OVER_EACH_OTHER})`, []],
    [`S_CROSSES(geom, ${OVER_EACH_OTHER})`, []],
    [`S_OVERLAPS(geom, ${OVER_EACH_OTHER})`, []],
    ['S_EQUALS(geom, GEOMETRYCOLLECTION(POINT(-8.4063 43.386)))', ['tower']],
    ['S_INTERSECTS(geom, GEOMETRYCOLLECTION(POLYGON((-9 43, -8 44, -8 43, -9 44, -9 43))))', ['square']],
    [`(kind = 'ROUND' OR works = FALSE) AND NOT height > 10`, ['path']],
    ['TRUE', ALL],
    ['FALSE', []],
    // Values, columns and patterns on either side (OGC 21-065r2, property-property).
    [`'foo' = 'foo'`, ALL],
    [`'foo' <> 'foo'`, []],
    ['3.14 >= 3.14 AND TRUE = TRUE', ALL],
    [`TIMESTAMP('2022-04-14T14:48:46Z') < TIMESTAMP('2022-04-14T14:48:46+01:00')`, []],
    [`DATE('2022-04-14') < DATE('2022-04-15')`, ALL],
    [`CASEI('FOO') = CASEI('foo')`, ALL],
    [`'Ourense' LIKE 'O_rens%'`, ALL],
    ['height BETWEEN 1 AND jets', ['path']],
    ['height NOT BETWEEN 1 AND jets', ['tower']],
    ['4 BETWEEN jets AND height', ['tower']],
    ['height IN (jets, 3)', ['path']],
    ['note = note', ['tower', 'path']],
    ['note <> kind', ['tower', 'path']],
    [`note BETWEEN CASEI('A') AND CASEI('Z')`, ['path']],
    [`note NOT BETWEEN CASEI('A') AND CASEI('B')`, ['tower']],
    [`'x' IS NULL OR CASEI(note) IS NULL`, ['square', 'far']],
    ['S_EQUALS(geom, geom)', ALL],
    ['S_INTERSECTS(POINT(1 2), BBOX(0, 0, 3, 3))', ALL],
    // A box across the antimeridian.
    ['S_INTERSECTS(geom, BBOX(150, -90, -150, 90))', []],
    ['S_INTERSECTS(geom, BBOX(-8.39, 40, -180, 45))', ['square', 'far']],
    ['S_INTERSECTS(BBOX(170, 0, -170, 1), POINT(180 0.5))', ALL],
    // A day is a whole one, as in the lists.
    [`seen = DATE('2026-03-01')`, ['tower']],
    [`DATE('2026-03-01') = seen`, ['tower']],
    [`seen <> DATE('2026-03-01')`, []],
    [`seen <= DATE('2026-03-01')`, ['tower']],
    [`seen < DATE('2026-03-01') OR seen > DATE('2026-03-01')`, []],
    [`seen >= DATE('2026-03-01')`, ['tower']],
    [`seen BETWEEN DATE('2026-02-01') AND DATE('2026-03-01')`, ['tower']],
    [`seen IN (DATE('2026-03-01'), DATE('2026-03-02'))`, ['tower']],
    [`creation_date > DATE('2020-01-01') AND NOT creation_date <= DATE('2020-01-01')`, ALL],
    // Times by all their relations.
    [`T_EQUALS(built, INTERVAL('1700-01-01', '1800-01-01'))`, []],
    [`T_EQUALS(built, INTERVAL('1790-05-01', '1790-05-01'))`, ['tower']],
    [`T_EQUALS(seen, DATE('2026-03-01'))`, ['tower']],
    [`T_EQUALS(INTERVAL(built, built), DATE('1790-05-01'))`, ['tower']],
    [`T_BEFORE(built, seen)`, ['tower']],
    [`T_AFTER(INTERVAL('2000-01-01', '..'), built)`, ['tower']],
    [`T_CONTAINS(INTERVAL(built, seen), INTERVAL('1800-01-01', '1900-01-01'))`, ['tower']],
    ['seen < creation_date', ['tower']],
    ['NOT creation_date > seen', []],
    ['seen BETWEEN creation_date AND modification_date', []],
    ['creation_date IN (seen)', []],
    ['seen IN (seen)', ['tower']],
    [`T_DURING(INTERVAL('1800-01-01', '1900-01-01'), INTERVAL(built, creation_date))`, ['tower']],
    [`T_DURING(INTERVAL(built, creation_date), INTERVAL('2000-01-01', '..'))`, ['path']],
    [`T_STARTS(built, INTERVAL('1790-05-01', '1800-01-01'))`, ['tower']],
    [`T_STARTEDBY(INTERVAL(built, '..'), DATE('1790-05-01'))`, ['tower']],
    [`T_FINISHES(built, INTERVAL('..', '1790-05-01'))`, ['tower']],
    [`T_FINISHEDBY(INTERVAL('1700-01-01', built), DATE('1790-05-01'))`, ['tower']],
    [`T_MEETS(INTERVAL('1700-01-01', built), INTERVAL('1790-05-01', '..'))`, ['tower']],
    [`T_METBY(INTERVAL(built, '..'), INTERVAL('..', '1790-05-01'))`, ['tower']],
    [`T_OVERLAPS(INTERVAL(built, '2010-01-01'), INTERVAL('2000-01-01', '..'))`, ['tower']],
    [`T_OVERLAPPEDBY(INTERVAL(built, '2010-01-01'), INTERVAL('2000-01-01', '2005-01-01'))`, ['path']],
    [`NOT T_DISJOINT(INTERVAL(built, built), INTERVAL('..', '1800-01-01'))`, ['tower']],
    [`T_AFTER(modification_date, creation_date) OR T_INTERSECTS(modification_date, INTERVAL(creation_date, '..'))`, ALL],
  ])('%s', async (text, expected) => {
    const json = JSON.stringify(readCql2Text(text));
    expect([await found({ filter: text }), await found({ filter: json, 'filter-lang': 'cql2-json' })]).toEqual([
      expected,
      expected,
    ]);
  });

  it('geometries in the system that is said', async () => {
    const filter = 'S_INTERSECTS(geom, BBOX(43.38, -8.41, 43.39, -8.40))';
    expect(await found({ filter, 'filter-crs': 'http://www.opengis.net/def/crs/EPSG/0/4326' })).toEqual(['tower']);
  });

  it('beside other parameters', async () =>
    expect(await found({ filter: 'height > 1', sortby: '-height', works: 'true' })).toEqual(['tower']));

  it('the owner is asked about by those who see them', async () => {
    const filter = `owner = '${who.ana.login}'`;
    expect((await ask({ filter })).status).toBe(400);
    expect([await found({ filter }, who.brais), await found({ filter: `NOT ${filter}` }, who.brais)]).toEqual([
      [],
      ['path', 'far'],
    ]);
    expect(await found({ filter }, who.ana)).toEqual(['tower', 'square', 'hidden']);
  });

  it.each([
    [{ filter: 'height >' }, 'filter'],
    [{ filter: `height = 'tall'` }, 'filter'],
    [{ filter: 'kind = 1' }, 'filter'],
    [{ filter: 'internal_comments = 1' }, 'filter'],
    [{ filter: 'S_INTERSECTS(photo, POINT(1 2))' }, 'filter'],
    [{ filter: 'S_WITHIN(geom, POLYGON((1 2, 3 4, 5 6, 7 8)))' }, 'filter'],
    [{ filter: `1 = 'a'` }, 'filter'],
    [{ filter: 'CASEI(height) = CASEI(jets)' }, 'filter'],
    [{ filter: 'height = note' }, 'filter'],
    [{ filter: 'note LIKE note' }, 'filter'],
    [{ filter: `1 LIKE 'a'` }, 'filter'],
    [{ filter: 'T_AFTER(built, note)' }, 'filter'],
    [{ filter: `T_AFTER(INTERVAL(built, owner), '..')` }, 'filter'],
    [{ filter: `T_AFTER(built, INTERVAL(owner, '..'))` }, 'filter'],
    ...['POINT(90 180)', 'MULTIPOINT(7.02 49.92, 90 180)', 'BBOX(0, 0, 1, 91)', 'BBOX(0, 2, 1, 1)'].map((it) => [
      { filter: `S_INTERSECTS(geom, ${it})` },
      'filter',
    ]),
    [{ filter: 'S_INTERSECTS(geom, BBOX(2, 0, 1, 1))', 'filter-crs': 'http://www.opengis.net/def/crs/EPSG/0/3857' }, 'filter'],
    [{ bbox: '2,0,1,1', 'bbox-crs': 'http://www.opengis.net/def/crs/EPSG/0/3857' }, 'bbox'],
    [{ bbox: '91,0,92,1', 'bbox-crs': 'http://www.opengis.net/def/crs/EPSG/0/4258' }, 'bbox'],
    [{ filter: `T_AFTER(kind, DATE('2020-01-01'))` }, 'filter'],
    [{ filter: `T_AFTER(built, DATE('yesterday'))` }, 'filter'],
    [{ filter: '{"op":"=","args":[{"property":"kind"}]}', 'filter-lang': 'cql2-json' }, 'filter'],
    [{ filter: '{', 'filter-lang': 'cql2-json' }, 'filter'],
    [{ filter: '['.repeat(20_000), 'filter-lang': 'cql2-json' }, 'filter'],
    [{ filter: `${'{"op":"not","args":['.repeat(1000)}true${']}'.repeat(1000)}`, 'filter-lang': 'cql2-json' }, 'filter'],
    [{ filter: `kind = '\u0000'` }, 'filter'],
    ...["'\\'", "'%\\'", "'a\\\\\\'"].map((pattern) => [{ filter: `description LIKE ${pattern}` }, 'filter']),
    [{ filter: `CASEI(note) LIKE CASEI('a\\')` }, 'filter'],
    ...["'0000-01-01T00:00:00Z'", "TIMESTAMP('0001-01-01T00:00:00+14:00')", "TIMESTAMP('9999-12-31T23:59:59-14:00')"].map(
      (it) => [{ filter: `creation_date > ${it}` }, 'filter'],
    ),
    [{ filter: `creation_date = DATE('0000-01-01')` }, 'filter'],
    [{ filter: `T_AFTER(creation_date, DATE('0000-12-31'))` }, 'filter'],
    [{ filter: `T_DURING(creation_date, INTERVAL('..', '9999-12-31T23:59:59-14:00'))` }, 'filter'],
    ...['POINT(1e9 1e9)', 'BBOX(0, 0, 2e9, 2e9)', 'LINESTRING(0 0, 1e20 1)', 'GEOMETRYCOLLECTION(POINT(-1e8 0))'].map((it) => [
      { filter: `S_INTERSECTS(geom, ${it})`, 'filter-crs': 'http://www.opengis.net/def/crs/EPSG/0/25829' },
      'filter',
    ]),
    ...[
      '{"type":"GeometryCollection","geometries":[]}',
      '{"type":"GeometryCollection"}',
      '{"type":"GeometryCollection","geometries":[{"property":"geom"}]}',
      '{"type":"GeometryCollection","geometries":[{"bbox":[1,2,3,4]}]}',
      '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1]}]}',
      `${'{"type":"GeometryCollection","geometries":['.repeat(2)}{"type":"Point","coordinates":[1,2]}${']}'.repeat(2)}`,
      `${'{"type":"GeometryCollection","geometries":['.repeat(900)}{"type":"Point","coordinates":[1,2]}${']}'.repeat(900)}`,
    ].map((it) => [{ filter: `{"op":"s_intersects","args":[{"property":"geom"},${it}]}`, 'filter-lang': 'cql2-json' }, 'filter']),
    [{ filter: `S_WITHIN(geom, GEOMETRYCOLLECTION(${Array.from({ length: 6000 }, () => 'POINT(1 2)')}))` }, 'filter'],
    [{ filter: 'TRUE', 'filter-lang': 'ecql' }, 'filter-lang'],
    [{ filter: 'TRUE', 'filter-crs': 'x' }, 'filter-crs'],
  ] as [Record<string, string>, string][])('400: %j', async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, body.fieldErrors?.[0]?.fieldName], JSON.stringify(body)).toEqual([400, field]);
    expect(body.fieldErrors?.[0]?.message).not.toMatch(/^ogc\./);
  });

  it.each<[string | object, string]>([
    ['height > 1 AND S_WITHIN(geom, POLYGON((1 2, 3 4, 5 6, 7 8)))', 'letter 31'],
    [`height > 1 AND built = DATE('yesterday')`, 'letter 24'],
    [`T_AFTER(built, INTERVAL('2020', '..'))`, 'letter 16'],
    ['height > 1 OR height = 1e400', 'letter 15'],
    [`note IN (${Array.from({ length: 1001 }, (_, n) => n)})`, 'at most 1000'],
    [Array.from({ length: 201 }, () => 'TRUE').join(' OR '), 'at most 200'],
    [{ op: 'and', args: [true, { op: '=', args: [{ property: 'height' }] }] }, 'at args[1].args.'],
    [{ op: 'not', args: [{ op: '=', args: [{ property: 'height' }, { date: 'x' }] }] }, 'at args[0].args[1].'],
    [
      { op: 's_within', args: [{ property: 'geom' }, { type: 'Polygon', coordinates: [[[1, 2]]] }] },
      'at args[1].coordinates[0].',
    ],
    [{ op: 'in', args: [{ property: 'height' }, Array.from({ length: 1001 }, () => 1)] }, 'at most 1000'],
    [{ op: 'is', args: [true] }, 'no CQL2.'],
  ])('400 that says where, or by which limit: %j', async (filter, place) => {
    const asked: Record<string, string> =
      typeof filter === 'string' ? { filter } : { filter: JSON.stringify(filter), 'filter-lang': 'cql2-json' };
    const { status, body } = await ask(asked);
    expect([status, body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'filter']);
    expect(body.fieldErrors?.[0]?.message).toContain(place);
  });
});
