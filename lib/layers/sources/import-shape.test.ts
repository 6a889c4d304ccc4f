import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DELETE, GET } from '@/app/api/layers/import/[id]/route';
import { POST as PREVIEW } from '@/app/api/layers/import/preview/route';
import { type Context, contextFor } from '@/lib/auth/context';
import type { AppError } from '@/lib/errors';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { people } from '@/lib/test/people';
import { shapeParts, zipOf } from '@/lib/test/shapes';
import { importShape, type ShapeImport, withImportedShape } from './import-shape';
import { insertImport } from './queries';
import type { LayerImport, ShapePreview } from './schema';

const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-import-test-'));
// Folders for temporary files of this test alone: what is left in there is left by it.
process.env.TMPDIR = mkdtempSync(path.join(folder, 'tmp-'));
let who: Awaited<ReturnType<typeof people>>;
let ctx: Context;

beforeAll(async () => {
  who = await people();
  ctx = contextFor(who.uxia, 'en-GB');
});
afterEach(async () => {
  for (const { name } of await tables()) await sql(`DROP TABLE layer_data."${name}"`);
  await sql('DELETE FROM layer_garbage');
});
afterAll(() => rmSync(folder, { recursive: true }));

const tables = () =>
  sql<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'layer_data'::regnamespace AND relkind = 'r'`);

const point = (lng: number, lat: number): GeoJSON.Point => ({ type: 'Point', coordinates: [lng, lat] });
const box = (x: number, y: number, size = 0.1): GeoJSON.Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x, y + size],
      [x + size, y + size],
      [x + size, y],
      [x, y],
    ],
  ],
});
const line: GeoJSON.MultiLineString = {
  type: 'MultiLineString',
  coordinates: [
    [
      [-8, 43],
      [-8.1, 43.1],
    ],
    [
      [-8.2, 43],
      [-8.3, 43.1],
    ],
  ],
};
const towns = [
  { geometry: point(-8.4, 43.37), properties: { NOME: 'A Coruña', Hab: 247604, gid: 7, xmin: 1.5, fundada: '2001-02-03' } },
  { geometry: point(-7.55, 43.01), properties: { NOME: 'Lugo', Hab: 98276, gid: 7, xmin: 2.5, fundada: null } },
];

let last = 0;
const onDisk = (zip: Buffer) => {
  const at = path.join(folder, `${++last}.zip`);
  writeFileSync(at, zip);
  return { path: at, filename: 'towns.zip' };
};
const load = (parts: Record<string, Buffer>, more: Partial<ShapeImport> = {}) =>
  importShape(ctx, { ...onDisk(zipOf(parts, 'Towns')), ...more });
const { prj: _, ...withoutPrj } = shapeParts(towns);
const refusal = (loading: Promise<unknown>) =>
  loading.then(
    () => 'loaded',
    (it: AppError) => [it.fields[0]?.path, it.fields[0]?.key.replace('project.layerSource.', '')],
  );
/** Neither a table, nor a note about one, nor a folder. */
const nothingLeft = async () => {
  expect([await tables(), await sql('SELECT * FROM layer_garbage'), readdirSync(tmpdir())]).toEqual([[], [], []]);
};

describe('a shapefile becomes a table', () => {
  it('in which logical values are booleans, and unknown where the file does not know', async () => {
    const at = { geometry: point(-8, 43) };
    const parts = shapeParts(['T', 'F', 'y', 'n', '?', ' '].map((open) => ({ ...at, properties: { open, name: 'x' } })));
    const dbf = Buffer.from(parts.dbf as Buffer);
    // The kind of the first column: a text of one letter is written like a logical value.
    dbf.write('L', 32 + 11, 'latin1');
    const made = await load({ ...parts, dbf });
    expect(made.columns[0]).toEqual({ name: 'open', type: 'boolean', original: 'open' });
    const rows = await sql<{ open: boolean | null }>(`SELECT open FROM layer_data.${made.table} ORDER BY gid`);
    expect(rows.map(({ open }) => open)).toEqual([true, false, true, false, null, null]);
  });

  it.each(['BIG5', 'Big5', 'big5-hkscs', 'CP950', '950', 'Windows-950', 'ANSI 950', 'x-x-big5'])(
    'written in Big5 under the name %s',
    async (cpg) => {
      const parts = shapeParts([{ geometry: point(-8, 43), properties: { name: '台灣省' } }], { encoding: 'BIG5' });
      const made = await load({ ...parts, cpg: Buffer.from(cpg) });
      expect(await sql(`SELECT name FROM layer_data.${made.table}`)).toEqual([{ name: '台灣省' }]);
      await sql(`DROP TABLE layer_data.${made.table}`);
    },
  );

  it('with two columns of one name', async () => {
    const parts = shapeParts([{ geometry: point(-8, 43), properties: { aaa: 'one', bbb: 'two' } }]);
    const dbf = Buffer.from(parts.dbf as Buffer);
    dbf.write('aaa', 32 + 32, 'latin1');
    const made = await load({ ...parts, dbf });
    expect(await sql(`SELECT aaa, aaa_2 FROM layer_data.${made.table}`)).toEqual([{ aaa: 'one', aaa_2: 'two' }]);
  });

  it('with a key, an index, names that need no quotes and the texts that the file means', async () => {
    const made = await load(shapeParts(towns, { encoding: 'ISO-8859-1', system: 'EPSG:25829' }));
    expect(made).toMatchObject({
      schema: 'layer_data',
      keyColumn: 'gid',
      geometryColumn: 'geom',
      geometryType: 'POINT',
      srid: 25829,
      rowCount: 2,
      warnings: [],
    });
    expect(made.table).toMatch(/^towns_[0-9a-f]{8}$/);
    expect(made.columns.map((it) => [it.name, it.original])).toEqual([
      ['nome', 'NOME'],
      ['hab', 'Hab'],
      ['gid_2', 'gid'],
      ['xmin_2', 'xmin'],
      ['fundada', 'fundada'],
    ]);
    expect(made.extent?.map((it) => Math.round(it * 100) / 100)).toEqual([-8.4, 43.01, -7.55, 43.37]);
    const rows = await sql(
      `SELECT gid, nome, hab, gid_2, xmin_2, fundada::text, ST_SRID(geom) AS srid FROM layer_data.${made.table} ORDER BY gid`,
    );
    expect(rows).toEqual([
      { gid: 1, nome: 'A Coruña', hab: 247604, gid_2: 7, xmin_2: 1.5, fundada: '2001-02-03', srid: 25829 },
      { gid: 2, nome: 'Lugo', hab: 98276, gid_2: 7, xmin_2: 2.5, fundada: null, srid: 25829 },
    ]);
    const indexes = await sql(`SELECT indexdef FROM pg_indexes WHERE tablename = $1`, [made.table]);
    expect(indexes.map((it) => /USING (\w+)/.exec(it.indexdef)?.[1]).sort()).toEqual(['btree', 'gist']);
  });

  it.each<[string, GeoJSON.Geometry, string | undefined, string, string]>([
    ['points with Z and M', { type: 'Point', coordinates: [-8, 43, 5] }, 'POINTZM', 'POINT', 'POINT'],
    [
      'multi-points',
      {
        type: 'MultiPoint',
        coordinates: [
          [-8, 43],
          [-8.1, 43],
        ],
      },
      undefined,
      'POINT',
      'MULTIPOINT',
    ],
    ['lines', line, undefined, 'LINE', 'MULTILINESTRING'],
    ['areas with Z', box(-8, 43), 'POLYGONZ', 'POLYGON', 'MULTIPOLYGON'],
  ])('%s are drawn as %s', async (_, geometry, kind, geometryType, stored) => {
    const made = await load(shapeParts([{ geometry, properties: { a: 1 } }], { kind }));
    expect(made.geometryType).toBe(geometryType);
    expect(await sql(`SELECT GeometryType(geom) AS kind, ST_NDims(geom) AS dims FROM layer_data.${made.table}`)).toEqual([
      { kind: stored, dims: 2 },
    ]);
  });

  it('coordinates of a system without a number are brought to longitudes and latitudes', async () => {
    const own =
      'PROJCS["Ours",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",123456.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
    const made = await load({
      ...shapeParts(towns, { system: '+proj=tmerc +lon_0=-9 +k=0.9996 +x_0=123456 +ellps=GRS80' }),
      prj: Buffer.from(own),
    });
    expect([made.srid, made.extent?.map((it) => Math.round(it * 100) / 100)]).toEqual([4326, [-8.4, 43.01, -7.55, 43.37]]);
  });

  it('shapes that will not be seen, or are invalid, cause warnings', async () => {
    const crossed: GeoJSON.Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [-8, 43],
          [-7.9, 43.1],
          [-7.9, 43],
          [-8, 43.1],
          [-8, 43],
        ],
      ],
    };
    const made = await load(
      shapeParts(
        [
          { geometry: box(-8, 43) },
          { geometry: null },
          { geometry: crossed },
          { geometry: box(-8, 43) },
          { geometry: box(200, 43) },
        ].map((it, n) => ({ ...it, properties: { n } })),
      ),
    );
    expect(made.warnings.map((it) => [it.key.split('.').at(-1), it.values?.count])).toEqual([
      ['shapeless', 1],
      ['outside', 1],
      ['crossing', 1],
    ]);
    expect(made).toMatchObject({ rowCount: 5, extent: [-8, 43, -7.9, 43.1] });
  });

  it('a date that no calendar has is left out, Windows’ curly quotes are letters of Latin-1', async () => {
    const { dbf, ...parts } = shapeParts(towns, { encoding: 'ISO-8859-1' });
    const odd = Buffer.from(dbf as Buffer);
    odd.write('20010230', odd.indexOf('20010203'));
    odd[odd.indexOf('Lugo')] = 0x93;
    const made = await load({ ...parts, dbf: odd });
    expect(made.warnings).toEqual([{ key: 'project.layerSource.warning.dates', values: { count: 1 } }]);
    expect(await sql(`SELECT nome, fundada FROM layer_data.${made.table} ORDER BY gid`)).toEqual([
      { nome: 'A Coruña', fundada: null },
      { nome: '“ugo', fundada: null },
    ]);
  });

  it('an unreadable shape is refused with a translated message, an infinite coordinate causes a warning', async () => {
    const { shp, ...parts } = shapeParts(towns);
    const broken = Buffer.from(shp as Buffer);
    broken.writeInt32LE(5, 108);
    expect(await refusal(load({ ...parts, shp: broken }))).toEqual(['shapeFile', 'shape.unreadable']);
    const nowhere = Buffer.from(shp as Buffer);
    nowhere.writeDoubleLE(Number.POSITIVE_INFINITY, 112);
    expect(await load({ ...parts, shp: nowhere })).toMatchObject({
      extent: [-7.55, 43.01, -7.55, 43.01],
      warnings: [{ key: 'project.layerSource.warning.outside', values: { count: 1 } }],
    });
  });

  it('what is said wins over what the file says', async () => {
    const made = await load(shapeParts(towns), { coordinateSystem: 'epsg:4258', encoding: 'latin1' });
    expect([made.srid, (await sqlOne(`SELECT nome FROM layer_data.${made.table} WHERE gid = 1`)).nome]).toEqual([
      4258,
      'A CoruÃ±a',
    ]);
  });
});

describe('400, and nothing is left', () => {
  afterEach(nothingLeft);
  it.each<[string, string, Partial<ShapeImport>, Record<string, Buffer>]>([
    ['coordinateSystem', 'coordinateSystem.required', {}, withoutPrj],
    ['coordinateSystem', 'coordinateSystem.unreadable', {}, { ...withoutPrj, prj: Buffer.from('<html>') }],
    ['coordinateSystem', 'coordinateSystem.format', { coordinateSystem: '25829' }, withoutPrj],
    ['coordinateSystem', 'coordinateSystem.format', { coordinateSystem: 'EPSG:4326 -sql x' }, withoutPrj],
    ['coordinateSystem', 'coordinateSystem.unknown', { coordinateSystem: 'EPSG:999999' }, withoutPrj],
    [
      'coordinateSystem',
      'coordinateSystem.impossible',
      { coordinateSystem: 'EPSG:4326' },
      shapeParts(towns, { system: 'EPSG:25829' }),
    ],
    ['coordinateSystem', 'coordinateSystem.far', { coordinateSystem: 'EPSG:25829' }, withoutPrj],
    ['encoding', 'encoding.unknown', { encoding: 'klingon' }, shapeParts(towns)],
    ['encoding', 'encoding.wrong', { encoding: 'UTF-8' }, shapeParts(towns, { encoding: 'ISO-8859-1' })],
    [
      'shapeFile',
      'shape.empty',
      {},
      shapeParts(
        [{ geometry: null }, { geometry: null }].map((it, n) => ({ ...it, properties: { n } })),
        { kind: 'POINT' },
      ),
    ],
  ])('at %s: %s', async (field, key, more, parts) => expect(await refusal(load(parts, more))).toEqual([field, key]));

  it('at encoding: nobody knows how the letters are written', async () => {
    const { cpg, ...latin } = shapeParts(towns, { encoding: 'ISO-8859-1' });
    expect(await refusal(load(latin))).toEqual(['encoding', 'encoding.required']);
  });
  it('at shapeFile: the call has gone, or goes, away', async () => {
    expect(await refusal(load(shapeParts(towns), { signal: AbortSignal.abort() }))).toEqual(['shapeFile', 'shape.cancelled']);
    const ending = new AbortController();
    const loading = refusal(load(shapeParts(towns), { signal: ending.signal }));
    setTimeout(() => ending.abort(), 20);
    expect(await loading).toEqual(['shapeFile', 'shape.cancelled']);
  });
  it('a save that fails takes its table along', async () => {
    const failing = withImportedShape(ctx, onDisk(zipOf(shapeParts(towns))), async ({ table }) => {
      expect(await tables()).toEqual([{ name: table }]);
      throw new Error('the save failed');
    });
    await expect(failing).rejects.toThrow('the save failed');
  });
});

describe('how far an import is', () => {
  const id = crypto.randomUUID();
  const ask = (as = who.uxia) => callJson<LayerImport>(GET, { params: { id }, as });

  it('404 before it begins; then its account can ask; 404 for another administrator, 403 for a contributor, 401 for a visitor', async () => {
    expect((await ask()).status).toBe(404);
    await load(shapeParts(towns), { importId: id });
    expect((await ask()).body).toEqual({ id, filename: 'towns.zip', step: 'LOADED', rowsDone: 2, rowsTotal: 2 });
    const other = await people();
    expect([(await ask(other.uxia)).status, (await ask(who.ana)).status, (await ask(who.visitor)).status]).toEqual([
      404, 403, 401,
    ]);
  });
  it('one that failed says so; its id may be used again, but not while it is under way', async () => {
    await load(withoutPrj, { importId: id }).catch(() => undefined);
    expect((await ask()).body.step).toBe('FAILED');
    await insertImport(ctx.db, { id, accountId: who.uxia.id, filename: 'other.zip' });
    expect(await refusal(load(shapeParts(towns), { importId: id }))).toEqual(['importId', 'import.taken']);
  });
  it('cancelled from anywhere, it ends and leaves nothing', async () => {
    await sql(`UPDATE layer_import SET step = 'FAILED'`);
    const loading = refusal(load(shapeParts(towns), { importId: id }));
    while ((await ask()).body.step !== 'UNPACKING' && (await ask()).body.step !== 'LOADING');
    expect((await callJson(DELETE, { method: 'DELETE', params: { id }, as: who.uxia })).status).toBe(204);
    expect(await loading).toEqual(['shapeFile', 'shape.cancelled']);
    await nothingLeft();
  });
});

describe('a preview before the import', () => {
  const preview = (zip: Buffer, as = who.uxia) => {
    const body = new FormData();
    body.append('shapeFile', new File([zip as BlobPart], 'towns.zip'));
    return callJson<ShapePreview & { fieldErrors: object[] }>(PREVIEW, { method: 'POST', body, as });
  };
  it('says what is there, what has to be said, and how the first rows read', async () => {
    const { prj, cpg, ...bare } = shapeParts(towns, { encoding: 'ISO-8859-1' });
    const { status, body } = await preview(zipOf(bare, 'Towns'));
    expect([status, body]).toMatchObject([
      200,
      { name: 'Towns', geometryType: 'POINT', rowCount: 2, coordinateSystem: null, coordinateSystemNeeded: true, encoding: null },
    ]);
    expect(body.readings[0]).toMatchObject({
      columns: ['NOME', 'Hab', 'gid', 'xmin', 'fundada'],
      rows: [['A Coruña', '247604', '7', '1.500000000000000', '20010203'], expect.anything()],
    });
    expect(body.readings.map((it) => it.encoding)).not.toContain('UTF-8');
  });
  it('knows what the file says', async () => {
    const { body } = await preview(zipOf(shapeParts(towns, { system: 'EPSG:25829' })));
    expect(body).toMatchObject({ coordinateSystem: 'EPSG:25829', coordinateSystemNeeded: false, encoding: 'UTF-8' });
    expect(body.readings[0]?.encoding).toBe('UTF-8');
  });
  it('400 for what could not be imported, 403 for a contributor', async () => {
    const bad = await preview(Buffer.from('<html>'));
    expect([bad.status, bad.body.fieldErrors]).toEqual([
      400,
      [{ fieldName: 'shapeFile', message: 'towns.zip is not a zip file.' }],
    ]);
    expect((await preview(Buffer.from(''), who.ana)).status).toBe(403);
  });
});
