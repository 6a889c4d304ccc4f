import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { anElementType, withDefaultStyles } from '@/lib/test/elements';
import { imported, refusedOf, sendImport } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { aZip } from '@/lib/test/zips';

const run = promisify(execFile);
const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-damaged-'));
const at = (name: string) => path.join(dir, name);
const bytes = (name: string) => readFileSync(at(name));

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType({ name: 'Fountain' })).id;
  await withDefaultStyles(typeId);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => sql('DELETE FROM geometric_element'));

type Row = [description: string, x: number, y: number];
const GOOD: Row = ['A', 540_000, 4_790_000];

/** Writes points as a layer of a GeoPackage; `srs` undefined: without a coordinate system. */
async function layer(file: string, name: string, rows: Row[], srs?: string): Promise<void> {
  writeFileSync(at('points.csv'), ['description,x,y', ...rows.map((it) => it.join(','))].join('\n'));
  const points = ['-oo', 'X_POSSIBLE_NAMES=x', '-oo', 'Y_POSSIBLE_NAMES=y', '-oo', 'KEEP_GEOM_COLUMNS=NO'];
  const more = [...(srs ? ['-a_srs', srs] : []), ...(existsSync(at(file)) ? ['-update'] : []), '-nln', name, '-nlt', 'POINT'];
  await run('ogr2ogr', ['-f', 'GPKG', at(file), at('points.csv'), ...points, ...more]);
}

const descriptions = async () =>
  (await sql<{ description: string }>('SELECT description FROM geometric_element ORDER BY id')).map((it) => it.description);

async function refusal(name: string, mapping = {}): Promise<unknown[]> {
  const response = await sendImport(who.uxia, bytes(name), { typeId, ...mapping }, { name });
  const { fieldErrors } = (await response.json()) as { fieldErrors: { fieldName: string }[] };
  return [response.status, fieldErrors?.[0]?.fieldName];
}

it('a geometry that cannot be transformed refuses its row and no other', async () => {
  await layer('far.gpkg', 'a', [GOOD, ['B', 1e30, 1e30], ['C', 540_100, 4_790_000]], 'EPSG:25829');
  const job = await imported(who.uxia, bytes('far.gpkg'), { typeId });
  expect(await descriptions()).toEqual(['A', 'C']);
  expect(await refusedOf(who.uxia, job.id)).toMatchObject([
    { row: 2, reason: 'The row has no geometry, or one that cannot be read or lies outside of its coordinate system.' },
  ]);
});

it('a layer without a coordinate system is asked about, and what is named is only for it', async () => {
  await layer('none.gpkg', 'a', [GOOD]);
  expect(await refusal('none.gpkg')).toEqual([400, 'crs']);
  await layer('some.gpkg', 'a', [['A', -900_000, 5_300_000]], 'EPSG:3857');
  await layer('some.gpkg', 'b', [['B', 540_000, 4_790_000]]);
  expect(await refusal('some.gpkg')).toEqual([400, 'crs']);
  await imported(who.uxia, bytes('some.gpkg'), { typeId, crs: 'EPSG:25829' });
  expect(await sql('SELECT round(ST_X(geom)::numeric, 3)::float AS x FROM geometric_element ORDER BY id')).toEqual([
    { x: -8.085 },
    { x: -8.507 },
  ]);
});

it('whole numbers of any length are read to the last digit', async () => {
  const number = '1234567890123456789';
  const feature = `{"type":"Feature","properties":{"description":${number},"codes":[${number},5]},"geometry":{"type":"Point","coordinates":[-8,43]}}`;
  const file = `{"type":"FeatureCollection","features":[${feature}]}`;
  await imported(who.uxia, file, { typeId });
  await imported(who.uxia, file, { typeId, columns: { codes: 'description' } });
  expect(await descriptions()).toEqual([number, `${number}|5`]);
});

it('a shapefile with records that are deleted has no more rows for it, and refuses the one that cannot be transformed', async () => {
  await layer('rows.gpkg', 'a', [GOOD, ['B', 1e30, 1e30], ['C', 540_100, 4_790_000], ['D', 540_200, 4_790_000]], 'EPSG:25829');
  await run('ogr2ogr', ['-f', 'ESRI Shapefile', at('rows.shp'), at('rows.gpkg')]);
  const dbf = bytes('rows.dbf');
  dbf.write('*', dbf.readUInt16LE(8) + 3 * dbf.readUInt16LE(10), 'latin1');
  writeFileSync(at('rows.dbf'), dbf);
  const parts = ['shp', 'shx', 'dbf', 'prj'].map((it) => ({ name: `rows.${it}`, content: bytes(`rows.${it}`) }));
  const job = await imported(who.uxia, aZip(parts), { typeId });
  expect(await descriptions()).toEqual(['A', 'C']);
  expect(await refusedOf(who.uxia, job.id)).toMatchObject([{ row: 2 }]);
});

it('a file that ends before its rows do is no file of fewer rows', async () => {
  await layer(
    'many.gpkg',
    'a',
    Array.from({ length: 5000 }, () => ['A'.repeat(50), 540_000, 4_790_000]),
    'EPSG:25829',
  );
  const damaged = bytes('many.gpkg');
  damaged.fill(0xff, damaged.length / 2, damaged.length / 2 + 40_000);
  expect(await imported(who.uxia, damaged, { typeId }, { dryRun: true })).toMatchObject({ state: 'FAILED' });
  const places = '<wpt lat="43" lon="-8"><name>A</name></wpt>'.repeat(3000);
  writeFileSync(at('cut.gpx'), `<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">${places}<wpt lat=`);
  expect(await refusal('cut.gpx')).toEqual([400, 'file']);
});
