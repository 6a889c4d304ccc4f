import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { db, pool } from '@/lib/db';
import { refreshElementDivisions } from '@/lib/elements/divisions/service';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { withDivisions } from '@/lib/test/geography';
import { people } from '@/lib/test/people';
import type { Kind } from './kinds';
import { propertyNames, type SourceFeature } from './reading';
import { hasChanged, importDivisions } from './service';
import { featuresIn } from './source';

const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);

/** A rectangle, [lng, lat], wound as ST_MakeEnvelope winds it. */
const box = (west: number, south: number, east: number, north: number): GeoJSON.Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  ],
});
const feature = (properties: object | null, geometry: unknown): SourceFeature => ({ properties, geometry });
const parish = (code: string | null, name: string | null, geometry: unknown, more = {}) =>
  feature({ CODPARRO: code, PARROQUIA: name, ...more }, geometry);

async function load(features: SourceFeature[], kind: Kind = 'parishes', options = {}) {
  const client = await pool.connect();
  try {
    const [outcome] = await importDivisions(client, [{ kind, features }], options);
    return outcome as NonNullable<typeof outcome>;
  } finally {
    client.release();
  }
}
const parishes = () => sql('SELECT parish_code AS code, name, ine_code AS ine FROM parish ORDER BY 1');

beforeEach(withDivisions);

describe('importing divisions', () => {
  it('adds what is new, changes what differs and leaves the rest, however often it runs', async () => {
    const source = [
      parish('1503001', 'Monte Alto', box(-9, 43.3, -8, 43.6)),
      parish('1503002', 'San Vicenzo de Elviña', box(-9, 43, -8, 43.3)),
      parish('2702801', 'Lamas', box(-8, 43, -7, 43.6)),
    ];
    expect(await load(source)).toMatchObject({ read: 3, added: 1, changed: 1, unchanged: 1, misfits: [] });
    expect(await parishes()).toEqual([
      { code: '1503001', name: 'Monte Alto', ine: '15030' },
      { code: '1503002', name: 'San Vicenzo de Elviña', ine: '15030' },
      { code: '2702801', name: 'Lamas', ine: '27028' },
    ]);
    const again = await load(source);
    expect([again, hasChanged([again])]).toMatchObject([{ added: 0, changed: 0, unchanged: 3 }, false]);
  });

  it('says of everything that does not fit which it is and why, and imports the rest', async () => {
    const hourglass = {
      type: 'Polygon',
      coordinates: [
        [
          [-9, 43],
          [-8, 43.3],
          [-8, 43],
          [-9, 43.3],
          [-9, 43],
        ],
      ],
    };
    const line = {
      type: 'Polygon',
      coordinates: [
        [
          [-9, 43],
          [-8, 43],
          [-9, 43],
          [-9, 43],
        ],
      ],
    };
    const { misfits, repaired, added } = await load([
      parish('1503010', 'Good', box(-8.9, 43.1, -8.8, 43.2)),
      parish(null, 'No code', box(-9, 43, -8, 44)),
      parish('1503011', '', box(-9, 43, -8, 44)),
      parish('15030/1', 'Bad code', box(-9, 43, -8, 44)),
      parish('1503012', 'No geometry', null),
      parish('1503013', 'A point', { type: 'Point', coordinates: [-8, 43] }),
      parish('1503014', 'Open', {
        type: 'Polygon',
        coordinates: [
          [
            [-9, 43],
            [-8, 43],
            [-8, 44],
            [-9, 44],
          ],
        ],
      }),
      parish('1503015', 'In metres', box(540_000, 4_790_000, 541_000, 4_791_000)),
      parish('1503016', 'Nonsense', {
        type: 'Polygon',
        coordinates: [
          [
            ['a', 43],
            [-8, null],
            [-8, 44],
            [-9, 44],
          ],
        ],
      }),
      parish('1503017', 'Mended', hourglass),
      parish('1503018', 'No area', line),
      parish('1503010', 'Twice', box(-9, 43, -8, 43.3)),
      parish('9999901', 'Far away', box(10, 10, 11, 11)),
      feature(null, null),
      'not a feature' as never,
    ]);
    expect(added).toBe(2);
    expect(repaired).toEqual([{ feature: 10, code: '1503017', name: 'Mended' }]);
    expect(misfits.map((it) => [it.feature, it.reason.split(':')[0]])).toEqual([
      [2, 'it has no code'],
      [3, 'it has no name'],
      [4, 'its code may only have letters, digits, "_", "-" and ".", 20 at most'],
      [5, 'it has no geometry'],
      [6, 'its geometry is a Point, not an area'],
      [7, 'a ring is not closed'],
      [8, 'positions lie outside longitude ±180 or latitude ±90'],
      [9, 'the geometry has something that is not a position'],
      [11, 'its geometry has no area'],
      [12, 'its code is that of feature 1'],
      [13, 'the municipality that it belongs to is not known'],
      [14, 'it has no code'],
      [15, 'it has no code'],
    ]);
    expect(misfits[4]).toMatchObject({ code: '1503013', name: 'A point' });
  });

  it('finds the larger division by its property, else by the code, else by where it lies', async () => {
    await load([
      parish('A-1', 'By property', box(-8.9, 43.1, -8.8, 43.2), { CODCONC: 27028 }),
      parish('1503020', 'By code', box(-7.9, 43.1, -7.8, 43.2)),
      parish('A-2', 'By place', box(-7.9, 43.1, -7.8, 43.2), { CODCONC: 99999 }),
    ]);
    expect((await parishes()).filter((it) => /^By/.test(it.name)).map((it) => [it.name, it.ine])).toEqual([
      ['By code', '15030'],
      ['By property', '27028'],
      ['By place', '27028'],
    ]);
  });

  it('knows provinces, counties and municipalities, with leading zeros and IGN’s long codes; an unknown county stays open', async () => {
    await load([feature({ NATCODE: '34120100000', NAMEUNIT: 'Araba' }, box(-3, 42, -2, 43))], 'provinces');
    await load([feature({ comarcaCode: 'C06', comarca: 'A Coruña', provinceCode: 15 }, box(-9, 43, -8, 44))], 'counties');
    const { withoutCounty } = await load(
      [
        feature({ ine: 1001, name: 'Alegría' }, box(-2.9, 42.1, -2.8, 42.2)),
        feature({ ine: '15030', name: 'A Coruña', comarcaCode: 'C06' }, box(-9, 43, -8, 43.6)),
        feature({ ine: '15031', name: 'Culleredo', comarcaCode: 'C99' }, box(-8.4, 43.2, -8.3, 43.3)),
      ],
      'municipalities',
    );
    expect(withoutCounty).toBe(1);
    expect(await sql('SELECT ine_code AS ine, province_code AS p, county_code AS c FROM municipality ORDER BY 1')).toEqual([
      { ine: '01001', p: '01', c: null },
      { ine: '15030', p: '15', c: 'C06' },
      { ine: '15031', p: '15', c: null },
      { ine: '27028', p: '27', c: null },
    ]);
    await load([feature({ ine: '15030', name: 'A Coruña' }, box(-9, 43, -8, 43.6))], 'municipalities');
    expect(await sqlOne(`SELECT county_code AS c FROM municipality WHERE ine_code = '15030'`)).toEqual({ c: 'C06' });
  });

  it('named properties win over guesses', () => {
    expect(propertyNames('parishes', ['CODPARRO', 'name', 'name_gl'], { name: 'name_gl' })).toEqual({
      code: 'CODPARRO',
      name: 'name_gl',
      parent: undefined,
      county: undefined,
    });
  });

  it('a dry run writes nothing', async () => {
    expect(await load([parish('1503030', 'New', box(-9, 43, -8, 43.1))], 'parishes', { dryRun: true })).toMatchObject({
      added: 1,
    });
    expect(await parishes()).toHaveLength(2);
  });

  it('replacing takes away what the source does not name, but not what it names badly or what others depend on', async () => {
    const { removed, misfits } = await load(
      [parish('1503009', 'New', box(-9, 43, -8, 43.1)), parish('1503001', 'Broken', null)],
      'parishes',
      {
        replace: true,
      },
    );
    expect([removed, misfits.length]).toEqual([1, 1]);
    expect((await parishes()).map((it) => it.code)).toEqual(['1503001', '1503009']);
    const lugo = feature({ ine: '27028', name: 'Lugo' }, box(-8, 43, -7, 43.6));
    expect(await load([lugo], 'municipalities', { replace: true })).toMatchObject({ removed: 0, retained: 1 });
  });

  it('an import that breaks off leaves everything as it was', async () => {
    const breaking = (function* () {
      yield parish('1503040', 'First', box(-9, 43, -8, 43.1));
      throw new Error('the disk went away');
    })();
    await expect(load(breaking as never)).rejects.toThrow('the disk went away');
    expect(await parishes()).toHaveLength(2);
  });
});

describe('where elements lie', () => {
  it('is found out anew in batches; neither version nor modification date change', async () => {
    const { ana } = await people();
    const type = await anElementType();
    const at = (geom: GeoJSON.Geometry) => anElement({ type, owner: ana, geom });
    const path43 = await at({
      type: 'LineString',
      coordinates: [
        [-8.5, 43.25],
        [-8.5, 43.35],
      ],
    });
    const lugo = await at({ type: 'Point', coordinates: [-7.5, 43.3] });
    const sea = await at({ type: 'Point', coordinates: [-20, 30] });
    const read = () =>
      sql(
        `SELECT e.id, province_code AS p, ine_code AS m, parish_code AS pa, version, modification_date AS at,
           ARRAY(SELECT ep.parish_code FROM element_parish ep WHERE ep.element_id = e.id ORDER BY 1) AS reached
         FROM geometric_element e ORDER BY id`,
      );
    const before = await read();
    const seen: number[][] = [];
    expect(await refreshElementDivisions(db, { batchSize: 2, onProgress: (...it) => seen.push(it) })).toEqual({ moved: 2 });
    expect(seen.at(-1)).toEqual([3, 3]);
    expect(await read()).toEqual([
      { ...before[0], id: path43.id, p: '15', m: '15030', pa: expect.stringMatching(/^15030/), reached: ['1503001', '1503002'] },
      { ...before[1], id: lugo.id, p: '27', m: '27028', pa: null, reached: [] },
      { ...before[2], id: sea.id, p: null, m: null, pa: null, reached: [] },
    ]);
    expect(await refreshElementDivisions(db)).toEqual({ moved: 0 });
    await load([parish('1503002', 'Elviña', box(-9, 43, -8, 43.2)), parish('2702801', 'Lamas', box(-8, 43, -7, 43.6))]);
    expect(await refreshElementDivisions(db)).toEqual({ moved: 2 });
    expect((await read()).map((it) => [it.pa, it.reached])).toEqual([
      [null, ['1503001']],
      ['2702801', ['2702801']],
      [null, []],
    ]);
  });
});

describe('sources', () => {
  const collection = (features: SourceFeature[], more = {}) =>
    JSON.stringify({ type: 'FeatureCollection', features: features.map((it) => ({ type: 'Feature', ...it })), ...more });
  const two = [
    parish('1503001', 'Monte Alto', box(-8.5, 43.3, -8.4, 43.4)),
    parish('1503002', 'Elviña', box(-8.5, 43.2, -8.4, 43.3)),
  ];
  const all = async (name: string, options = {}) => {
    const found: SourceFeature[] = [];
    for await (const it of featuresIn(file(name), options)) found.push(it);
    return found;
  };
  const names = (found: SourceFeature[]) => found.map((it) => (it.properties as { PARROQUIA: string }).PARROQUIA);

  const firstPosition = ([found]: SourceFeature[]) =>
    ((found?.geometry as GeoJSON.Polygon | undefined)?.coordinates[0]?.[0] ?? []) as [number, number];

  it('GeoJSON, whole or line by line', async () => {
    writeFileSync(file('p.geojson'), collection(two));
    writeFileSync(file('p.geojsonl'), `${two.map((it) => JSON.stringify(it)).join('\n')}\n`);
    expect(names(await all('p.geojson'))).toEqual(['Monte Alto', 'Elviña']);
    expect(names(await all('p.geojsonl'))).toEqual(['Monte Alto', 'Elviña']);
  });

  it('a shapefile in any reference system, also zipped, with its accents', async () => {
    for (const target of ['p.shp', 'p.zip'])
      execFileSync('ogr2ogr', [
        '-t_srs',
        'EPSG:25829',
        '-lco',
        'ENCODING=ISO-8859-1',
        '-f',
        'ESRI Shapefile',
        file(target === 'p.zip' ? 'p.shz' : target),
        file('p.geojson'),
      ]);
    execFileSync('mv', [file('p.shz'), file('p.zip')]);
    for (const name of ['p.shp', 'p.zip']) {
      const found = await all(name);
      expect(names(found)).toEqual(['Monte Alto', 'Elviña']);
      const [lng, lat] = firstPosition(found);
      expect([Math.abs(lng + 8.45) < 0.06, Math.abs(lat - 43.35) < 0.06]).toEqual([true, true]);
    }
  });

  it('GeoJSON that says that it is in metres', async () => {
    execFileSync('ogr2ogr', ['-t_srs', 'EPSG:25829', '-f', 'GeoJSON', file('metres.geojson'), file('p.geojson')]);
    const [lng] = firstPosition(await all('metres.geojson'));
    expect(lng).toBeCloseTo(-8.5, 1);
  });

  it.each([
    ['missing.geojson', /There is no file/],
    ['page.json', /is not JSON/],
    ['single.geojson', /not a GeoJSON FeatureCollection/],
    ['null.json', /not a GeoJSON FeatureCollection/],
    ['broken.geojsonl', /line that is not JSON/],
    ['fake.zip', /ogr2ogr could not read/],
  ])('%s is refused with a sentence', async (name, sentence) => {
    writeFileSync(file('page.json'), '<html>');
    writeFileSync(file('single.geojson'), JSON.stringify(two[0]));
    writeFileSync(file('null.json'), 'null');
    writeFileSync(file('broken.geojsonl'), '{"a":1}\n{');
    writeFileSync(file('fake.zip'), 'no zip');
    await expect(all(name)).rejects.toThrow(sentence);
  });

  it('a shapefile that is cut off, or that lacks a part, is refused', async () => {
    execFileSync('ogr2ogr', ['-f', 'ESRI Shapefile', file('cut.shp'), file('p.geojson')]);
    truncateSync(file('cut.shp'), 200);
    await expect(all('cut.shp')).rejects.toThrow(/cut off: 200 of \d+ bytes/);
    rmSync(file('cut.dbf'));
    await expect(all('cut.shp')).rejects.toThrow(/there must be its .dbf/);
  });
});
