import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/layers/source/[internalName]/route';
import { type Context, contextFor } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { withWorkspace } from '@/lib/http/multipart';
import { callJson } from '@/lib/test/call';
import { next, sql, sqlOne } from '@/lib/test/database';
import { aCode } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { shapeParts, zipOf } from '@/lib/test/shapes';
import { ensureMapServerRole } from '@/scripts/lib/roles.ts';
import { mapServerTestRole as role } from '@/scripts/lib/test-databases.ts';
import { checkTable } from './check-table';
import { sweepLayerData } from './garbage';
import { withImportedShape } from './import-shape';
import { publishSource, unpublished } from './publish';
import { findSource } from './queries';
import type { CheckedSource, LayerSource } from './schema';
import { tableNow } from './service';

let who: Awaited<ReturnType<typeof people>>;
let ctx: Context;
let groupId: number;
/** MapServer's own connection. */
let mapServer: pg.Client;

beforeAll(async () => {
  who = await people();
  ctx = contextFor(who.uxia, 'en-GB');
  const url = new URL(process.env.DATABASE_URL as string);
  await ensureMapServerRole(url.toString(), role);
  mapServer = new pg.Client({
    host: decodeURIComponent(url.hostname),
    port: Number(url.port),
    database: url.pathname.slice(1),
    ...role,
  });
  await mapServer.connect();
  groupId = (
    await sqlOne<{ id: number }>(
      'INSERT INTO geometric_layer_group (code, name_code_id, group_order) VALUES ($1, $2, 77) RETURNING id',
      ['SOURCES_GROUP_LAYER', await aCode('Sources')],
    )
  ).id;
  await sql(`CREATE SCHEMA gis; CREATE TABLE gis.wells (code uuid PRIMARY KEY DEFAULT gen_random_uuid(), deep boolean, "In Use" text, geom geometry(Point, 4326));
    INSERT INTO gis.wells (deep, "In Use", geom) VALUES (true, 'yes', ST_Point(-8, 43, 4326)), (false, NULL, ST_Point(-8.5, 43, 4326))`);
});
afterAll(() => mapServer.end());

async function aLayer(type: 'WMS_SHAPE' | 'WMS_DATABASE', tableName: string | null = null) {
  const n = next();
  return sqlOne<{ id: number; name: string }>(
    `INSERT INTO geometric_layer (code, name_code_id, group_id, type, internal_name, table_name)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, internal_name AS name`,
    [`L${n}_LAYER`, await aCode(`Layer ${n}`), groupId, type, `Layer-${n}`, tableName],
  );
}
const towns = (...names: string[]) =>
  zipOf(
    shapeParts(names.map((Nome, n) => ({ geometry: { type: 'Point', coordinates: [-8 - n / 10, 43] }, properties: { Nome } }))),
    'towns',
  );
const publish = (layerId: number) => (source: CheckedSource) => transaction(ctx, (tx) => publishSource(tx, layerId, source));
const publishZip = (layerId: number, zip: Buffer) =>
  withWorkspace(async (folder) => {
    const at = path.join(folder, 'sent.zip');
    writeFileSync(at, zip);
    return withImportedShape(ctx, { path: at, filename: 'sent.zip' }, publish(layerId));
  });
const relations = async () =>
  (
    await sql<{
      name: string;
    }>(`SELECT n.nspname || '.' || relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relkind IN ('r', 'v') AND (nspname = 'layer_data' OR nspname = 'mapserver' AND relname LIKE 'layer%') ORDER BY 1`)
  ).map((it) => it.name);
const source = (internalName: string, as = who.uxia) => callJson<LayerSource>(GET, { params: { internalName }, as });
const seen = async (view: string) =>
  (await mapServer.query(`SELECT * FROM ${view} ORDER BY gid`)).rows.map(({ geom, ...row }) => row);

describe('a shape', () => {
  it('is seen by the map server through its view, and nothing else of it is', async () => {
    const layer = await aLayer('WMS_SHAPE');
    const made = await publishZip(layer.id, towns('Lugo', 'Ourense'));
    expect(await relations()).toEqual([`layer_data.${made.table}`, made.view]);
    expect(await sql('SELECT * FROM layer_garbage')).toEqual([]);
    expect(await seen(made.view)).toEqual([
      { gid: '1', nome: 'Lugo' },
      { gid: '2', nome: 'Ourense' },
    ]);
    for (const other of [`layer_data.${made.table}`, 'layer_source', 'layer_import', 'user_account'])
      await expect(mapServer.query(`SELECT * FROM ${other}`)).rejects.toThrow(/permission denied/);
    await expect(mapServer.query(`DELETE FROM ${made.view}`)).rejects.toThrow();
    expect((await findSource(ctx.db, layer.id))?.view).toBe(made.view);
    await sql('DELETE FROM geometric_layer WHERE id = $1', [layer.id]);
    await sweepLayerData();
    expect(await relations()).toEqual([]);
  });

  it('that is replaced serves until the new one is whole, and for the requests on their way; then it goes', async () => {
    const layer = await aLayer('WMS_SHAPE');
    const first = await publishZip(layer.id, towns('Lugo'));
    await publishZip(layer.id, Buffer.from('no zip')).catch(() => undefined);
    expect(await relations()).toEqual([`layer_data.${first.table}`, first.view]);
    const second = await publishZip(layer.id, towns('Vigo', 'Ferrol'));
    await sweepLayerData();
    expect([await seen(first.view), await seen(second.view)]).toMatchObject([
      [{ nome: 'Lugo' }],
      [{ nome: 'Vigo' }, { nome: 'Ferrol' }],
    ]);
    expect((await source(layer.name)).body).toMatchObject({ rowCount: 2 });
    await sql(`UPDATE layer_garbage SET due = now()`);
    await sweepLayerData();
    expect(await relations()).toEqual([`layer_data.${second.table}`, second.view]);
    await sql('DELETE FROM geometric_layer WHERE id = $1', [layer.id]);
    unpublished();
    for (let n = 0; n < 50 && (await relations()).length > 0; n++) await new Promise((go) => setTimeout(go, 50));
    expect(await relations()).toEqual([]);
  });

  it('that is being read is dropped later, not waited for', async () => {
    const layer = await aLayer('WMS_SHAPE');
    const { view } = await publishZip(layer.id, towns('Lugo'));
    await mapServer.query('BEGIN');
    await mapServer.query(`SELECT * FROM ${view}`);
    await sql('DELETE FROM geometric_layer WHERE id = $1', [layer.id]);
    await sweepLayerData();
    expect(await relations()).toHaveLength(2);
    await mapServer.query('ROLLBACK');
    await sql(`UPDATE layer_garbage SET due = now()`);
    await sweepLayerData();
    expect(await relations()).toEqual([]);
  });

  it('an import that was killed is swept when its hour is over; a save that comes after that is refused', async () => {
    const layer = await aLayer('WMS_SHAPE');
    const late = withWorkspace(async (folder) => {
      const at = path.join(folder, 'sent.zip');
      writeFileSync(at, towns('Lugo'));
      return withImportedShape(ctx, { path: at, filename: 'sent.zip' }, async (it) => {
        await sweepLayerData();
        expect(await relations()).toHaveLength(1);
        await sql(`UPDATE layer_garbage SET due = now()`);
        await sweepLayerData();
        return publish(layer.id)(it);
      });
    });
    await expect(late).rejects.toMatchObject({ code: 'project.common.conflict' });
    expect([await relations(), await sql('SELECT * FROM layer_garbage')]).toEqual([[], []]);
  });
});

describe('a table', () => {
  it('is seen with a whole number for a key, columns that need no quotes, and as it is at any time', async () => {
    const layer = await aLayer('WMS_DATABASE', 'gis.wells');
    const made = await publish(layer.id)(await checkTable('gis.wells'));
    const rows = await seen(made.view);
    expect(rows.map(({ deep, in_use }) => [deep, in_use]).sort()).toEqual([
      [0, null],
      [1, 'yes'],
    ]);
    expect(rows.every((it) => /^\d+$/.test(it.gid) && /^[0-9a-f-]{36}$/.test(it.code))).toBe(true);
    await expect(mapServer.query('SELECT * FROM gis.wells')).rejects.toThrow(/permission denied/);
    await sql(`INSERT INTO gis.wells (geom) VALUES (ST_Point(-9, 42, 4326))`);
    expect(await source(layer.name)).toMatchObject({
      status: 200,
      body: { tableName: 'gis.wells', geometryType: 'POINT', srid: 4326, extent: [-9, 42, -8, 43], rowCount: 3 },
    });
    await sql('DELETE FROM geometric_layer WHERE id = $1', [layer.id]);
    await sweepLayerData();
    expect([await relations(), await sql('SELECT count(*)::int AS n FROM gis.wells')]).toEqual([[], [{ n: 3 }]]);
  });
});

it('a table that was made anew, and took the view along, is served again by what is known of it', async () => {
  await sql(
    'CREATE TABLE gis.shops (id int PRIMARY KEY, geom geometry(Point, 4326)); INSERT INTO gis.shops VALUES (1, ST_Point(-8, 43, 4326))',
  );
  const layer = await aLayer('WMS_DATABASE', 'gis.shops');
  const first = await publish(layer.id)(await checkTable('gis.shops'));
  await sql('DROP TABLE gis.shops CASCADE');
  expect([await relations(), await tableNow(first)]).toEqual([[], undefined]);
  await sql(
    `CREATE TABLE gis.shops (id int PRIMARY KEY, name text, geom geometry(Point, 4326)); INSERT INTO gis.shops VALUES (7, 'A', ST_Point(-8, 43, 4326))`,
  );
  const now = await tableNow(first);
  const second = await publish(layer.id)(now as CheckedSource);
  expect(await seen(second.view)).toEqual([{ gid: '7', id: 7, name: 'A' }]);
  await sql('DELETE FROM geometric_layer WHERE id = $1', [layer.id]);
  await sql('UPDATE layer_garbage SET due = now()');
  await sweepLayerData();
  expect([await relations(), await sql('SELECT * FROM layer_garbage')]).toEqual([[], []]);
});

describe('GET /layers/source/{internalName}', () => {
  it('200 for an administrator, whatever the capitals: exactly what the contract names', async () => {
    const layer = await aLayer('WMS_SHAPE');
    const { table } = await publishZip(layer.id, towns('Lugo', 'Ourense'));
    const { status, body } = await source(layer.name.toLowerCase());
    expect([status, body]).toEqual([
      200,
      {
        tableName: `layer_data.${table}`,
        columns: [{ name: 'nome', type: 'character varying' }],
        geometryType: 'POINT',
        srid: 4326,
        extent: [-8.1, 43, -8, 43],
        rowCount: 2,
      },
    ]);
  });
  it('401 for a visitor, 403 for a contributor, 404 for no such layer, 400 for what is no name', async () => {
    const statuses = await Promise.all([
      source('x', who.visitor),
      source('x', who.ana),
      source('x'),
      source('a b'),
      source("x';--"),
    ]);
    expect(statuses.map((it) => it.status)).toEqual([401, 403, 404, 400, 400]);
  });
});
