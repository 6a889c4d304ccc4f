import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET as EXPORT } from '@/app/api/elements/geometric_element_type/[id]/export/admin/route';
import { POST as PREVIEW } from '@/app/api/elements/import/preview/route';
import { GET as REFUSED } from '@/app/api/jobs/[id]/refused/route';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { aCode, anAttributeCalled, anElement, anElementType, withDefaultStyles } from '@/lib/test/elements';
import { differencesOf, imported, refusedOf, sendImport } from '@/lib/test/import-scene';
import { people } from '@/lib/test/people';
import { aZip } from '@/lib/test/zips';
import type { ImportPreview } from './schema';

const run = promisify(execFile);
const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-imports-'));
const at = (name: string) => path.join(dir, name);
const bytes = (name: string) => readFileSync(at(name));

let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
let attributes: Record<'ref' | 'depth' | 'kind' | 'seen' | 'works', number>;

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType({ name: 'Fountain' })).id;
  await withDefaultStyles(typeId);
  await aCode('Round', 'KINDS');
  attributes = {
    ref: (await anAttributeCalled(typeId, 'REF', 'TEXT')).id,
    depth: (await anAttributeCalled(typeId, 'DEPTH', 'FLOAT')).id,
    kind: (await anAttributeCalled(typeId, 'KIND', 'MULTISELECT', { values: 'KINDS' })).id,
    seen: (await anAttributeCalled(typeId, 'SEEN', 'DATE_TIME')).id,
    works: (await anAttributeCalled(typeId, 'WORKS', 'BOOLEAN')).id,
  };
  const point = (n: number) => ({
    type: 'Feature',
    properties: { description: `Fonte ${n}`, ref: `F${n}`, depth: n + 0.5, year: 1900 + n, kind: n % 2 ? 'red' : 'blue' },
    geometry: { type: 'Point', coordinates: [-8.5 + n / 100, 42.9] },
  });
  const features = Array.from({ length: 20 }, (_, n) => point(n));
  writeFileSync(at('f.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
  const to = (driver: string, name: string, ...more: string[]) =>
    run('ogr2ogr', ['-f', driver, at(name), at('f.geojson'), ...more]);
  await to('GPKG', 'f.gpkg', '-t_srs', 'EPSG:25829');
  await to('ESRI Shapefile', 'f.shp.zip', '-t_srs', 'EPSG:25829', '-lco', 'ENCODING=UTF-8');
  await to('KML', 'f.kml');
  await to('XLSX', 'f.xlsx', '-sql', `SELECT *, OGR_GEOM_WKT AS wkt FROM f`, '-dialect', 'OGRSQL');
  await to('GPX', 'f.gpx', '-dsco', 'GPX_USE_EXTENSIONS=YES', '-lco', 'FORCE_GPX_TRACK=NO');
  await run('ogr2ogr', ['-f', 'ESRI Shapefile', at('bare'), at('f.geojson')]);
  rmSync(at('bare/f.prj'));
  await run('sh', ['-c', 'cd "$0" && zip -qr ../bare.zip .', at('bare')]).catch(() => undefined);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => sql('DELETE FROM geometric_element'));

const preview = (content: string | Buffer, fields: Record<string, string> = {}, name = 'f') => {
  const form = new FormData();
  form.append('file', new File([content as BlobPart], name));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return callJson<ImportPreview>(PREVIEW, { method: 'POST', as: who.uxia, body: form });
};

const count = async () =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM geometric_element WHERE type_id = $1', [typeId]))[0]?.n;

describe('formats', () => {
  it.each([
    ['f.geojson', 'geojson', 'EPSG:4326'],
    ['f.gpkg', 'gpkg', 'EPSG:25829'],
    ['f.shp.zip', 'shp', 'EPSG:25829'],
    ['f.kml', 'kml', 'EPSG:4326'],
    ['f.xlsx', 'xlsx', 'EPSG:4326'],
  ])('%s is known by what it holds, and comes in', async (name, format, crs) => {
    const { status, body } = await preview(bytes(name), { typeId: String(typeId) }, 'whatever');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ format, crs, rowCount: 20, separator: null });
    const column = (wanted: string) => body.columns.find((it) => it.name.toLowerCase() === wanted);
    expect(column('depth')).toMatchObject({ dataType: 'FLOAT', target: `attribute.${attributes.depth}` });
    expect(column('year')).toMatchObject({ dataType: 'NUMBER', target: null });
    const job = await imported(
      who.uxia,
      bytes(name),
      { typeId, columns: Object.fromEntries(column('kind') ? [[column('kind')?.name, null]] : []) },
      { name },
    );
    expect(job.result, JSON.stringify(await refusedOf(who.uxia, job.id))).toMatchObject({ new: 20, refused: 0 });
    const [first] = await sql<{ x: number; y: number; values: object }>(
      'SELECT round(ST_X(geom)::numeric, 6)::float AS x, round(ST_Y(geom)::numeric, 6)::float AS y, attribute_values AS values FROM geometric_element ORDER BY id LIMIT 1',
    );
    expect(first).toEqual({ x: -8.5, y: 42.9, values: { [attributes.ref]: 'F0', [attributes.depth]: '0.5' } });
  });

  it('features keep their own geometry beside columns that are called like one', async () => {
    const properties = { description: 'Fonte', wkt: 'none', geometry: 'stone', x: 534000, lat: 'north' };
    const feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [-8.5, 42.9] } };
    const file = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    const { body } = await preview(file, { typeId: String(typeId) });
    expect(body.columns.map(({ name, target }) => [name, target])).toEqual([
      ['description', 'description'],
      ['wkt', null],
      ['geometry', null],
      ['x', null],
      ['lat', null],
    ]);
    const job = await imported(who.uxia, file, { typeId, columns: {} }, { name: 'f.geojson' });
    expect(job.result).toMatchObject({ new: 1, refused: 0 });
    expect(await sql('SELECT ST_X(geom) AS x, ST_Y(geom) AS y FROM geometric_element')).toEqual([{ x: -8.5, y: 42.9 }]);
  });

  it('the values tell what an attribute would be, with its choices where they are few', async () => {
    const { body } = await preview(bytes('f.geojson'));
    expect(body.geometryTypes).toEqual(['POINT']);
    expect(body.columns.map(({ name, dataType, choices }) => [name, dataType, choices])).toEqual([
      ['description', 'TEXT', []],
      ['ref', 'TEXT', []],
      ['depth', 'FLOAT', []],
      ['year', 'NUMBER', []],
      ['kind', 'SELECT', ['blue', 'red']],
    ]);
  });

  it('GPX: waypoints and tracks, not the points of which tracks are made', async () => {
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="42.9" lon="-8.5"><name>Place</name></wpt>
      <trk><name>Way</name><trkseg><trkpt lat="42.9" lon="-8.5"/><trkpt lat="42.91" lon="-8.51"/></trkseg></trk></gpx>`;
    expect((await preview(gpx, { typeId: String(typeId) })).body).toMatchObject({ format: 'gpx', crs: 'EPSG:4326', rowCount: 2 });
    expect((await imported(who.uxia, gpx, { typeId })).result).toMatchObject({ new: 2, refused: 0 });
    expect(await sql('SELECT description, GeometryType(geom) AS kind FROM geometric_element ORDER BY id')).toEqual([
      { description: 'Place', kind: 'POINT' },
      { description: 'Way', kind: 'LINESTRING' },
    ]);
  });
});

describe('refused rows of a file with geometries', () => {
  const refusedTable = async (id: number) => {
    const answer = await call(REFUSED, { as: who.uxia, url: '/x?format=csv', params: { id: String(id) } });
    return (await answer.text()).replace('\ufeff', '');
  };
  const headOf = (table: string) => table.split('\r\n')[0]?.split(';');

  it.each(['f.geojson', 'f.gpkg', 'f.shp.zip', 'f.kml', 'f.gpx'])(
    '%s: come back with their geometries, so that a corrected cell is enough',
    async (name) => {
      const { body } = await preview(bytes(name), {}, name);
      const columnOf = (name: RegExp) => body.columns.find((it) => name.test(it.name))?.name as string;
      const columns = {
        [columnOf(/descriptio/)]: 'description' as const,
        [columnOf(/year/)]: 'isPublic' as const,
        [columnOf(/kind/)]: null,
      };
      const job = await imported(who.uxia, bytes(name), { typeId, columns }, { name });
      expect(job.result).toMatchObject({ new: 0, refused: 20 });
      const table = await refusedTable(job.id);
      expect(headOf(table)?.at(-1)).toBe('wkt');
      const again = await imported(who.uxia, table.replaceAll(/\b19\d\d\b/g, 'yes'), { typeId, columns });
      expect(again.result, JSON.stringify(await refusedOf(who.uxia, again.id))).toMatchObject({ new: 20, refused: 0 });
      const [first] = await sql(
        'SELECT round(ST_X(geom)::numeric, 6)::float AS x, round(ST_Y(geom)::numeric, 6)::float AS y FROM geometric_element ORDER BY id LIMIT 1',
      );
      expect(first).toEqual({ x: -8.5, y: 42.9 });
    },
  );

  const line = (n: number, positions: number) => ({
    type: 'Feature',
    properties: { description: '', note: n },
    geometry: {
      type: 'LineString',
      coordinates: Array.from({ length: positions }, (_, at) => [-8 + Math.sin(at + n) / 3, 43 + Math.cos(at * n) / 3]),
    },
  });
  const fileOf = (features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

  it('with every digit, however large they are together', async () => {
    const features = Array.from({ length: 12 }, (_, n) => line(n + 1, 20_000));
    const job = await imported(who.uxia, fileOf(features), { typeId, columns: { description: 'description' } });
    expect(job.result).toMatchObject({ refused: 12 });
    const lines = (await refusedTable(job.id)).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(';')[1])).toEqual(features.map(({ properties }) => String(properties.note)));
    const last = features.map(({ geometry }) => geometry.coordinates.at(-1)?.join(' '));
    expect(lines.map((it) => /,([^,]+)\)$/.exec(it)?.[1])).toEqual(last);
  }, 90_000);

  it('without a second column where one is read as the geometry already; a row without a geometry has an empty cell', async () => {
    const feature = (wkt: string) => ({
      ...{ type: 'Feature', properties: { description: '', wkt } },
      geometry: { type: 'Point', coordinates: [-8, 43] },
    });
    const own = await imported(who.uxia, fileOf([feature('POINT(-7 42)')]), { typeId, columns: { wkt: 'wkt' } });
    expect(headOf(await refusedTable(own.id))).toEqual(['description', 'wkt']);
    const other = await imported(who.uxia, fileOf([feature('none')]), { typeId });
    expect(headOf(await refusedTable(other.id))).toEqual(['description', 'wkt', 'wkt_2']);
    const none = await imported(who.uxia, fileOf([{ ...line(1, 2), geometry: null }, line(2, 2)]), { typeId });
    expect((await refusedTable(none.id)).split('\r\n')[1]).toBe(';1;');
  });
});

describe('rows of a workbook', () => {
  it('are those that hold something, with their numbers', async () => {
    const at0 = { type: 'Point', coordinates: [0, 0] };
    const rows = [{ description: 'A', lon: -8, lat: 43 }, {}, { description: ' ' }, { description: 'B' }];
    const features = rows.map((properties) => ({ type: 'Feature', properties, geometry: at0 }));
    writeFileSync(at('blank.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
    await run('ogr2ogr', ['-f', 'XLSX', at('blank.xlsx'), at('blank.geojson')]);
    expect((await preview(bytes('blank.xlsx'))).body.rowCount).toBe(2);
    const job = await imported(who.uxia, bytes('blank.xlsx'), { typeId });
    expect(job.result).toMatchObject({ new: 1, refused: 1 });
    expect((await refusedOf(who.uxia, job.id)).map(({ row }) => row)).toEqual([5]);
  });

  it('are refused where the days count from 1904, which would come in as others', async () => {
    const book = (more: string) =>
      aZip([{ name: 'xl/workbook.xml', content: `<workbook><workbookPr ${more}/><sheets/></workbook>` }]);
    const reason = async (more: string) => {
      const { status, body } = await preview(book(more));
      const [{ fieldName, message }] = (body as unknown as { fieldErrors: [{ fieldName: string; message: string }] }).fieldErrors;
      return [status, fieldName, message.includes('1904')];
    };
    expect([await reason("date1904 = '1'"), await reason('a="b" date1904="true"'), await reason('date1904="0"')]).toEqual([
      [400, 'file', true],
      [400, 'file', true],
      [400, 'file', false],
    ]);
  });

  it('that are blank are none of the 500 of a contributor, however many there are', async () => {
    const at0 = { type: 'Point', coordinates: [0, 0] };
    const rows = [{ description: 'A', lon: -8, lat: 43 }, ...Array.from({ length: 20_001 }, () => ({ description: ' ' }))];
    const features = rows.map((properties) => ({ type: 'Feature', properties, geometry: at0 }));
    writeFileSync(at('rows.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
    await run('ogr2ogr', ['-f', 'XLSX', at('rows.xlsx'), at('rows.geojson')]);
    expect((await imported(who.ana, bytes('rows.xlsx'), { typeId })).result).toMatchObject({ new: 1, refused: 0 });
  }, 60_000);

  it('go on in the sheets in which an export of many elements does, and in no others', async () => {
    for (const [n, sheet] of ['Fountain', 'Fountain_2', 'Fountain_3', 'Notes'].entries()) {
      const properties = { description: sheet, lon: -8, lat: n < 2 ? 43 : 'north' };
      const feature = { type: 'Feature', properties, geometry: null };
      writeFileSync(at('sheet.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }));
      await run('ogr2ogr', ['-f', 'XLSX', ...(n > 0 ? ['-update'] : []), at('sheets.xlsx'), at('sheet.geojson'), '-nln', sheet]);
    }
    expect((await preview(bytes('sheets.xlsx'))).body.rowCount).toBe(6);
    const job = await imported(who.uxia, bytes('sheets.xlsx'), { typeId });
    expect(job.result).toMatchObject({ new: 4, refused: 2 });
    expect((await refusedOf(who.uxia, job.id)).map(({ row }) => row)).toEqual([6, 7]);
  });
});

describe('KML of others', () => {
  const place = (inside: string) => `<Placemark>${inside}<Point><coordinates>-8,43</coordinates></Point></Placemark>`;
  const kml = (...places: string[]) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${places.map(place).join('')}</Document></kml>`;

  it('the name describes a place where not all have a description', async () => {
    const content = kml('<name>A</name>', '<name>B</name><description>Old</description>');
    const { new: made, refused } = (await imported(who.uxia, content, { typeId })).result;
    expect([made, refused]).toEqual([2, 0]);
    expect(await sql('SELECT description FROM geometric_element ORDER BY 1')).toEqual([
      { description: 'A' },
      { description: 'B' },
    ]);
  });

  it('the description does where all have one, and what is said counts', async () => {
    const content = kml('<name>A</name><description>Old</description>');
    await imported(who.uxia, content, { typeId });
    await imported(who.uxia, kml('<name>A</name>', '<description>New</description>'), {
      typeId,
      columns: { description: 'description' },
    });
    expect(await sql('SELECT description FROM geometric_element ORDER BY 1')).toEqual([
      { description: 'New' },
      { description: 'Old' },
    ]);
  });
});

describe('tables of text', () => {
  it('rows without coordinates, or with some that are no numbers, are refused one by one', async () => {
    const table = `description;lon;lat\nA;;\nB;8°24'20"W;43°22'10"N\n`;
    expect((await preview(table)).body.crs).toBe('EPSG:4326');
    const job = await imported(who.uxia, table, { typeId });
    expect((await refusedOf(who.uxia, job.id)).map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'Field "Geometry" is required'],
      [3, 'The coordinates are no numbers.'],
    ]);
  });

  it.each([
    ['UTF-8', Buffer.from('description;lon;lat\nFonte do Ñandú;-8;43')],
    ['UTF-16LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('description;lon;lat\nFonte do Ñandú;-8;43', 'utf16le')])],
    ['ISO-8859-1', Buffer.from('description;lon;lat\nFonte do Ñandú;-8;43', 'latin1')],
  ])('in %s, found out', async (encoding, table) => {
    expect((await preview(table)).body).toMatchObject({ format: 'csv', encoding, separator: ';', crs: 'EPSG:4326' });
    await imported(who.uxia, table, { typeId });
    expect(await sql('SELECT description FROM geometric_element')).toEqual([{ description: 'Fonte do Ñandú' }]);
  });

  it('in the encoding and with the separator that are said', async () => {
    const table = Buffer.from('description|lon|lat\nFonte do \xa5and\xa3|-8|43', 'latin1');
    await imported(who.uxia, table, { typeId, encoding: 'CP850', separator: '|' });
    expect(await sql('SELECT description FROM geometric_element')).toEqual([{ description: 'Fonte do Ñandú' }]);
  });

  it.each([
    [';', 'description;lon;lat\n"A;B\nC";-8;43'],
    [',', 'description,lon,lat\n"A;B\nC",-8,43'],
    ['\t', 'description\tlon\tlat\n"A;B\nC"\t-8\t43'],
  ])('separated by %j, with quotes and line breaks', async (separator, table) => {
    expect((await preview(table)).body.separator).toBe(separator);
    await imported(who.uxia, table, { typeId });
    expect(await sql('SELECT description FROM geometric_element')).toEqual([{ description: 'A;B\nC' }]);
  });

  it('rows that are too short or too long, empty lines, names that are there twice or not at all', async () => {
    const table = 'description,lon,lat,,lat\n\nA,-8,43\n"B\nb",-8,43,x,y,z\n\nC\n';
    expect((await preview(table)).body.columns.map(({ name }) => name)).toEqual([
      'description',
      'lon',
      'lat',
      'column_4',
      'lat_2',
    ]);
    const job = await imported(who.uxia, table, { typeId });
    expect(job.result).toMatchObject({ new: 2, refused: 1 });
    // As a spreadsheet counts: empty lines are rows, line breaks within quotes are not.
    expect((await refusedOf(who.uxia, job.id)).map(({ row }) => row)).toEqual([6]);
  });
});

describe('what is broken, or hostile', () => {
  const refused = async (content: string | Buffer, mapping = {}) => {
    const response = await sendImport(who.uxia, content, { typeId, ...mapping });
    const body = (await response.json()) as { fieldErrors: { fieldName: string }[] };
    return [response.status, body.fieldErrors?.[0]?.fieldName];
  };

  it('half a file of each format is a 400 that names the file', async () => {
    for (const name of ['f.gpkg', 'f.shp.zip', 'f.xlsx', 'f.kml'])
      expect([name, ...(await refused(bytes(name).subarray(0, 700)))]).toEqual([name, 400, 'file']);
    expect(await count()).toBe(0);
  });

  it('a document that names other files is not opened by the driver that would read them', async () => {
    for (const text of [
      '<OGRVRTDataSource><OGRVRTLayer name="x"><SrcDataSource>/etc/passwd</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>',
      '{"type":"FeatureCollection","features":"/etc/passwd"}',
      '<OGRVRTDataSource><!-- <kml > --><OGRVRTLayer name="passwd"><SrcDataSource>CSV:/etc/passwd</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>',
    ])
      expect((await refused(text))[0]).toBe(400);
  });

  it('entities of XML are not read from files', async () => {
    const kml = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/hostname">]><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>&x;</name><Point><coordinates>-8,43</coordinates></Point></Placemark></Document></kml>`;
    const response = await sendImport(who.uxia, kml, { typeId });
    if (response.status === 202) await imported(who.uxia, kml, { typeId }, { dryRun: true });
    const found = await sql<{ description: string }>('SELECT description FROM geometric_element');
    for (const { description } of found) expect(description).not.toContain(readFileSync('/etc/hostname', 'utf8').trim());
  });

  it('a value with a zero character is a mistake of its row', async () => {
    const job = await imported(
      who.uxia,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: { description: 'a\u0000b' }, geometry: { type: 'Point', coordinates: [-8, 43] } },
          { type: 'Feature', properties: { description: 'Good' }, geometry: { type: 'Point', coordinates: [-8, 43] } },
        ],
      }),
      { typeId },
    );
    expect((job.result.new ?? 0) + (job.result.refused ?? 0)).toBe(2);
    expect(await sql(`SELECT 1 FROM geometric_element WHERE description = 'Good'`)).toHaveLength(1);
  });
});

describe('out, edited, and in again', () => {
  beforeEach(async () => {
    const values = (n: number) =>
      JSON.stringify({
        [attributes.ref]: `F${n}`,
        [attributes.depth]: '12.50',
        [attributes.seen]: '2026-03-01T10:30:00.000Z',
        [attributes.works]: 'true',
      });
    for (let n = 0; n < 12; n++) {
      const { id } = await anElement({
        type: { id: typeId },
        owner: who.ana,
        // Some that spreadsheets would run as a formula, or that seem to be guarded against it, and some that formats write in another way.
        description: ['=1+1', `'@home`, `''-8`, '[1, 2.50]', 'a\r\nb', 'ñ'.repeat(200)][n] ?? `Fonte ${n}, "a"`,
        geom: { type: 'Point', coordinates: [-8.123456789 + n / 1000, 42.987654321] },
      });
      await sql('UPDATE geometric_element SET attribute_values = $2 WHERE id = $1', [id, values(n)]);
    }
  });

  const exported = async (query: string, language = 'en-GB') => {
    const headers = { 'accept-language': language };
    const response = await call(EXPORT, { as: who.uxia, url: `/x?${query}`, params: { id: String(typeId) }, headers });
    expect([response.status, query]).toEqual([200, query]);
    return Buffer.from(await response.arrayBuffer());
  };
  const SAME = {
    new: 0,
    changed: 0,
    proposed: 0,
    unchanged: 12,
    related: 0,
    deleted: 0,
    refused: 0,
    unknownValues: [],
    ignored: [],
  };

  it.each([
    ['format=csv&geometry=wkt', 'en-GB'],
    ['format=csv&geometry=lonlat&values=labels', 'es-ES'],
    ['format=csv&geometry=wkt&crs=25829', 'gl-ES'],
    ['format=xlsx&geometry=wkt', 'en-GB'],
    ['format=xlsx&geometry=lonlat&values=labels', 'gl-ES'],
    ['format=geojson', 'en-GB'],
    ['format=geojson&values=labels', 'es-ES'],
    ['format=gpkg', 'en-GB'],
    ['format=shp&crs=25829', 'en-GB'],
    ['format=kml', 'en-GB'],
  ])('%s in %s: nothing is found that nobody has changed', async (query, language) => {
    const content = await exported(query, language);
    const crs = query.includes('25829') && query.includes('csv') ? { crs: 'EPSG:25829' } : {};
    const { id, result } = await imported(who.uxia, content, { typeId, key: 'id', ...crs }, { dryRun: true });
    expect(await refusedOf(who.uxia, id)).toEqual([]);
    expect((await differencesOf(who.uxia, id)).map(({ changes }) => changes)).toEqual([]);
    expect(result).toEqual(SAME);
  });

  it.each([
    ['en-GB', 'csv'],
    ['es-ES', 'csv'],
    ['gl-ES', 'csv'],
    ['gl-ES', 'xlsx'],
  ])('in %s, %s: every heading of what an import can write is known by itself', async (language, format) => {
    const known = async (query: string) => {
      const { body } = await preview(await exported(`format=${format}&values=labels&${query}`, language), {
        typeId: String(typeId),
      });
      return body.columns.flatMap(({ target }) => target ?? []);
    };
    const fields = 'columns=id,description,is_public,is_reviewed,creation_date,owner,ref,depth';
    const found = [
      ...['id', 'description', 'isPublic', 'isReviewed', 'creationDate', 'ownerLogin'],
      ...[`attribute.${attributes.ref}`, `attribute.${attributes.depth}`],
    ];
    expect(await known(`${fields}&geometry=lonlat`)).toEqual([...found, 'lon', 'lat']);
    expect(await known(`${fields}&geometry=wkt`)).toEqual([...found, 'wkt']);
  });

  it('a table with headings makes anew what was exported, with the days and the owners of then', async () => {
    await sql(`UPDATE geometric_element SET creation_date = '2001-02-03T10:00:00Z'`);
    const content = await exported('format=csv&values=labels&columns=description,creation_date,owner', 'gl-ES');
    await sql('DELETE FROM geometric_element');
    expect((await imported(who.uxia, content, { typeId })).result).toMatchObject({ new: 12, refused: 0 });
    expect(await sql('SELECT DISTINCT creation_date AS made, owner_id AS owner FROM geometric_element')).toEqual([
      { made: new Date('2001-02-03T10:00:00Z'), owner: who.ana.id },
    ]);
  });

  it('a workbook: exactly the cell that was edited is found', async () => {
    writeFileSync(at('out.xlsx'), await exported('format=xlsx&geometry=wkt'));
    await run('ogr2ogr', ['-f', 'CSV', at('out.csv'), at('out.xlsx')]);
    const table = readFileSync(at('out.csv'), 'utf8');
    writeFileSync(at('out.csv'), table.replace(/\bF7\b/, 'edited'));
    await run('ogr2ogr', ['-f', 'XLSX', at('edited.xlsx'), at('out.csv'), '-oo', 'AUTODETECT_TYPE=YES']);
    const job = await imported(who.uxia, bytes('edited.xlsx'), { typeId, key: 'id' });
    expect(job.result).toMatchObject({ new: 0, changed: 1, unchanged: 11, refused: 0 });
    expect((await differencesOf(who.uxia, job.id)).map(({ changes }) => changes)).toEqual([
      { [`attribute.${attributes.ref}`]: ['F7', 'edited'] },
    ]);
    for (const name of ['out.xlsx', 'out.csv', 'edited.xlsx']) rmSync(at(name));
  });

  it.each(['4326', '25829', '3857'])('EPSG:%s: exactly what was edited is found, and nothing else', async (crs) => {
    const response = await call(EXPORT, { as: who.uxia, url: `/x?format=gpkg&crs=${crs}`, params: { id: String(typeId) } });
    writeFileSync(at('out.gpkg'), Buffer.from(await response.arrayBuffer()));
    const mapping = { typeId, key: 'id', deleteMissing: true } as const;
    const same = await imported(who.uxia, bytes('out.gpkg'), mapping, { dryRun: true });
    expect(same.result, crs).toEqual({
      new: 0,
      changed: 0,
      proposed: 0,
      unchanged: 12,
      related: 0,
      deleted: 0,
      refused: 0,
      unknownValues: [],
      ignored: [],
    });
    const { stdout } = await run('ogrinfo', ['-q', at('out.gpkg')]);
    const layer = /\d: (\w+)/.exec(stdout)?.[1] as string;
    const edit = (statement: string) =>
      run('ogrinfo', ['-q', at('out.gpkg'), '-sql', statement.replaceAll('LAYER', `"${layer}"`)]);
    const nth = (n: number) => `(SELECT fid FROM LAYER ORDER BY fid LIMIT 1 OFFSET ${n})`;
    for (const n of [0, 1, 2]) await edit(`UPDATE LAYER SET ref = 'edited' WHERE fid = ${nth(n)}`);
    for (const n of [3, 4])
      await edit(`UPDATE LAYER SET geom = (SELECT geom FROM LAYER WHERE fid = ${nth(8)}) WHERE fid = ${nth(n)}`);
    await edit(`INSERT INTO LAYER (geom, description) SELECT geom, 'Added' FROM LAYER WHERE fid = ${nth(9)}`);
    await edit(`DELETE FROM LAYER WHERE fid = ${nth(10)}`);
    const job = await imported(who.uxia, bytes('out.gpkg'), mapping, { dryRun: true });
    expect(job.result, crs).toMatchObject({ new: 1, changed: 5, unchanged: 6, deleted: 1, refused: 0 });
    const fields = (await differencesOf(who.uxia, job.id)).map(({ changes }) => Object.keys(changes).join());
    expect(fields).toEqual([...Array(3).fill(`attribute.${attributes.ref}`), 'geom', 'geom', 'description']);
    rmSync(at('out.gpkg'));
  });

  it.each(['codes', 'labels'])('a shapefile that has only the beginning of several choices, as %s', async (values) => {
    const ids = [];
    for (let n = 0; n < 40; n++) ids.push(await aCode(`Choice ${n}`, `MANY_${values}`));
    const codes = await sql<{ code: string }>('SELECT code FROM code WHERE id = ANY($1) ORDER BY id', [ids]);
    const many = await anAttributeCalled(typeId, `MANY_${values}`, 'MULTISELECT', { values: `MANY_${values}` });
    const said = JSON.stringify({ [many.id]: codes.map(({ code }) => code) });
    await sql('UPDATE geometric_element SET attribute_values = attribute_values || $1::jsonb', [said]);
    const content = await exported(`format=shp&values=${values}`);
    const { id, result } = await imported(who.uxia, content, { typeId, key: 'id' }, { dryRun: true });
    expect(await refusedOf(who.uxia, id)).toEqual([]);
    expect(result).toEqual(SAME);
  });
});
