import { beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import { sql } from '@/lib/test/database';
import { checkTable } from './check-table';

const refusal = (name: string) =>
  checkTable(name).then(
    (it) => `taken: ${it.schema}.${it.table}`,
    (it: AppError) => {
      if (!it.fields) throw it;
      return [it.fields[0]?.path, it.fields[0]?.key.replace('project.layerSource.table.', '')];
    },
  );

beforeAll(async () => {
  await sql('CREATE SCHEMA gis');
  await sql(`CREATE TABLE gis.rivers (id serial PRIMARY KEY, "Name of it" text, deep boolean, tags jsonb, photo bytea, geom geometry(MultiLineString, 25829));
    INSERT INTO gis.rivers ("Name of it", deep, geom) SELECT 'Miño ' || n, n = 1, ST_Transform(ST_GeomFromText(
      'MULTILINESTRING((-8 43,-8.1 43.1))', 4326), 25829) FROM generate_series(1, 3) n;
    CREATE INDEX ON gis.rivers USING gist (geom)`);
  await sql(`CREATE TABLE gis.lakes (code text UNIQUE NOT NULL, shape geometry, label geometry(Point, 4326));
    INSERT INTO gis.lakes VALUES ('A', ST_GeomFromText('POLYGON((-8 43,-8 44,-7 44,-8 43))', 4326), ST_Point(-8, 43, 4326))`);
  await sql(`CREATE VIEW gis.big_rivers AS SELECT id, geom FROM gis.rivers;
    CREATE VIEW gis.twice AS SELECT 1 AS id, geom FROM gis.rivers;
    CREATE VIEW gis.leak AS SELECT id, geom FROM public.geometric_element;
    CREATE VIEW gis.deep_leak AS SELECT * FROM gis.leak;
    CREATE VIEW gis.by_council AS SELECT r.id, r.geom, m.name FROM gis.rivers r LEFT JOIN public.municipality m ON m.ine_code = r.id::text;
    CREATE VIEW gis.failing AS SELECT 1 / (id - id) AS id, geom FROM gis.rivers`);
  await sql(`CREATE TABLE gis.plain (id int PRIMARY KEY);
    CREATE TABLE gis.keyless (id int, geom geometry(Point, 4326));
    CREATE TABLE gis.mixed (id int PRIMARY KEY, geom geometry); INSERT INTO gis.mixed VALUES (1, ST_Point(1, 2, 4326)), (2, ST_MakeLine(ST_Point(1, 2, 4326), ST_Point(2, 2, 4326)));
    CREATE TABLE gis.systems (id int PRIMARY KEY, geom geometry); INSERT INTO gis.systems VALUES (1, ST_Point(1, 2, 4326)), (2, ST_Point(1, 2, 4258));
    CREATE TABLE gis.nowhere (id int PRIMARY KEY, geom geometry); INSERT INTO gis.nowhere VALUES (1, ST_Point(1, 2));
    CREATE TABLE gis.curves (id int PRIMARY KEY, geom geometry); INSERT INTO gis.curves VALUES (1, ST_GeomFromText('CIRCULARSTRING(0 0,1 1,2 0)', 4326));
    CREATE TABLE gis.unfilled (id int PRIMARY KEY, geom geometry);
    CREATE TABLE gis.ready (id int PRIMARY KEY, geom geometry(Polygon, 4326));
    CREATE TABLE gis.both (id int PRIMARY KEY, geom geometry(Point, 4326));
    CREATE TABLE public.both (id int PRIMARY KEY, geom geometry(Point, 4326))`);
});

describe('a table that may be published', () => {
  it('is known with its key, its columns under plain names, where it lies and how many rows it has', async () => {
    const { extent, ...facts } = await checkTable('gis.rivers');
    expect(facts).toEqual({
      schema: 'gis',
      table: 'rivers',
      keyColumn: 'id',
      geometryColumn: 'geom',
      geometryType: 'LINE',
      srid: 25829,
      columns: [
        { name: 'id', type: 'integer', original: 'id' },
        { name: 'name_of_it', type: 'text', original: 'Name of it' },
        { name: 'deep', type: 'boolean', original: 'deep' },
        { name: 'tags', type: 'jsonb', original: 'tags' },
      ],
      rowCount: 3,
      warnings: [],
    });
    expect(extent?.map((it) => Math.round(it * 10) / 10)).toEqual([-8.1, 43, -8, 43.1]);
  });
  it('is slow to draw with many rows and no index on their geometry, and said to be', async () => {
    await sql(`CREATE TABLE gis.wells AS SELECT n AS id, ST_Point(-8, 43, 4326) AS geom FROM generate_series(1, 10001) n;
      ALTER TABLE gis.wells ADD PRIMARY KEY (id)`);
    const values = { name: 'gis.wells', count: 10_001 };
    expect((await checkTable('gis.wells')).warnings).toEqual([{ key: 'project.layerSource.warning.noIndex', values }]);
    await sql('CREATE INDEX ON gis.wells USING gist (geom)');
    expect((await checkTable('gis.wells')).warnings).toEqual([]);
  });
  it.each([
    ['rivers', 'gis.rivers'],
    ['GIS.Rivers', 'gis.rivers'],
    ['gis.lakes(shape)', 'gis.lakes'],
    ['"gis"."lakes"("label")', 'gis.lakes'],
    ['gis.big_rivers', 'gis.big_rivers'],
    ['gis.by_council', 'gis.by_council'],
    ['gis.ready', 'gis.ready'],
    ['public.both', 'public.both'],
  ])('%s is %s', async (name, taken) => expect(await refusal(name)).toBe(`taken: ${taken}`));
});

describe('400 at tableName', () => {
  it.each(['user_account', 'public.geometric_element', 'PUBLIC.USER_ACCOUNT', '"user_account"', 'public.municipality', 'style'])(
    'ours: %s',
    async (name) => expect(await refusal(name)).toEqual(['tableName', 'private']),
  );
  it.each([
    'pg_authid',
    'pg_catalog.pg_shadow',
    'information_schema.tables',
    'spatial_ref_sys',
    'geometry_columns',
    '_prisma_migrations',
    'mapserver.geometric_element_point',
    'geometric_element_point',
    'layer_data.anything',
    'pg_toast.x',
  ])('the catalogue’s, an extension’s or a private schema’s: %s', async (name) =>
    expect(await refusal(name)).toEqual(['tableName', 'private']),
  );
  it.each(['gis.leak', 'gis.deep_leak'])('a view of what is ours: %s', async (name) =>
    expect(await refusal(name)).toEqual(['tableName', 'readsPrivate']),
  );
  it.each([
    ["rivers'; DROP TABLE gis.rivers; --", 'format'],
    ['gis.rivers WHERE 1=1', 'format'],
    ['(SELECT * FROM user_account) q', 'format'],
    ['gis.nothing', 'absent'],
    ['nothing.rivers', 'absent'],
    ['"a"";DROP"', 'absent'],
    ['both', 'ambiguous'],
    ['gis.plain', 'noGeometry'],
    ['gis.lakes', 'geometries'],
    ['gis.lakes(code)', 'noSuchGeometry'],
    ['gis.keyless', 'noKey'],
    ['gis.twice', 'noViewKey'],
    ['gis.mixed', 'mixed'],
    ['gis.systems', 'systems'],
    ['gis.nowhere', 'system'],
    ['gis.curves', 'kind'],
    ['gis.unfilled', 'empty'],
    ['gis.failing', 'broken'],
  ])('%s: %s', async (name, key) => expect(await refusal(name)).toEqual(['tableName', key]));
});
