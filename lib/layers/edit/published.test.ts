import { describe, expect, it } from 'vitest';
import { DELETE as RELEASE } from '@/app/api/layers/import/preview/[id]/route';
import { POST as PREVIEW } from '@/app/api/layers/import/preview/route';
import { GET as MAP } from '@/app/api/mapserver/route';
import type { ShapePreview } from '@/lib/layers/sources/schema';
import { store } from '@/lib/storage';
import { sweepStorage } from '@/lib/storage/service';
import { call, callJson } from '@/lib/test/call';
import { sqlOne } from '@/lib/test/database';
import { add, ana, change, type Fields, failing, remove, rivers, uxia } from '@/lib/test/layer-scene';
import {
  leftovers,
  point,
  publishedScene,
  sld,
  sourceOf,
  springs,
  storedStyle,
  styleFile,
  table,
  wells,
  zipped,
} from '@/lib/test/published-scene';

publishedScene();

describe('a layer of a table', () => {
  it('201: is served and drawn by our map server, and queried in JSON', async () => {
    const { status, body } = await add({
      ...wells(),
      supportsGetFeatureInfo: 'true',
      version: '1.1.1',
      useProxy: 'true',
      serverUrl: 'x',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      tableName: table,
      version: null,
      serverUrl: null,
      useProxy: false,
      supportsGetFeatureInfo: true,
      informationFormatToUse: 'JSON',
    });
    expect((await sourceOf(body.internalName)).body).toMatchObject({ geometryType: 'POINT', rowCount: 1, srid: 4326 });
    expect((await storedStyle(body.id)).style_document.geometry).toBe('POINT');
    const picture = await call(MAP, {
      url: `/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${body.internalName}&STYLES=&CRS=CRS:84&BBOX=-9,43,-8,44&WIDTH=64&HEIGHT=64&FORMAT=image/png`,
    });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it.each<[string, Fields]>([
    ['tableName', { tableName: 'user_account' }],
    ['tableName', { tableName: 'no_such_table' }],
    ['internalName', { internalName: 'geometric_element_point' }],
    ['internalName', { internalName: 'a,b' }],
  ])('400 at %s', async (field, wrong) => {
    expect(failing(await add({ ...wells(), ...wrong }))).toEqual([400, [field]]);
  });

  it('409: a name that our map server serves already, in any case', async () => {
    const first = wells();
    await add(first);
    expect(failing(await add({ ...wells(), internalName: String(first.internalName).toUpperCase() }))).toEqual([
      409,
      ['internalName'],
    ]);
    expect((await add({ ...rivers(), internalName: String(first.internalName) })).status).toBe(201);
  });

  it('400: its name, table and type are for good; 200: they may be sent, or not', async () => {
    const { body } = await add(wells());
    const { tableName: _, internalName: __, type: ___, ...rest } = wells();
    expect(failing(await change(body.id, { ...rest, tableName: 'other', internalName: 'other', type: 'WMS' }))).toEqual([
      400,
      ['type', 'tableName', 'internalName'],
    ]);
    const { status, body: after } = await change(body.id, { ...rest, order: '9' });
    expect([status, after.order, after.internalName, after.tableName]).toEqual([200, 9, body.internalName, table]);
  });
});

describe('a layer of a shape', () => {
  it('201: is drawn from its own table; 204: which goes with it', async () => {
    const { status, body } = await add(springs());
    expect(status).toBe(201);
    expect((await sourceOf(body.internalName)).body).toMatchObject({ geometryType: 'POINT', rowCount: 2 });
    expect((await remove(body.id)).status).toBe(204);
    expect((await sourceOf(body.internalName)).status).toBe(404);
    expect(await leftovers()).toEqual([]);
  });

  it('201: a previewed zip need not be sent again, and is deleted once it is a layer; 400 when it is gone', async () => {
    const { shapeFile, ...layer } = springs();
    const body = new FormData();
    body.append('shapeFile', shapeFile as File);
    const { upload } = (await callJson<ShapePreview>(PREVIEW, { method: 'POST', as: uxia, body })).body;
    const reusing = { ...layer, shapeUpload: upload, shapeFilename: 'springs.zip' };
    const key = `shapes/${upload}.zip`;
    expect(failing(await add({ ...reusing, order: '' }))).toEqual([400, ['order']]);
    const due = () => sqlOne<{ due: boolean }>('SELECT due <= now() AS due FROM storage_garbage WHERE storage_key = $1', [key]);
    expect(await due()).toEqual({ due: false });
    const { status, body: added } = await add(reusing);
    expect([status, (await sourceOf(added.internalName)).body.rowCount]).toEqual([201, 2]);
    await sweepStorage();
    expect(await store().get(key)).toBeUndefined();
    expect(failing(await add({ ...springs(), shapeFile: null, shapeUpload: upload }))).toEqual([400, ['shapeFile']]);
    expect(failing(await add({ ...layer, shapeUpload: '../../etc/passwd' }))).toEqual([400, ['shapeUpload', 'shapeFile']]);
  });

  it('204: a previewed zip is deleted when no layer is made of it, by administrators only', async () => {
    const body = new FormData();
    body.append('shapeFile', springs().shapeFile as File);
    const { upload } = (await callJson<ShapePreview>(PREVIEW, { method: 'POST', as: uxia, body })).body;
    const release = (as = uxia) => callJson(RELEASE, { method: 'DELETE', params: { id: String(upload) }, as });
    expect((await release(ana)).status).toBe(403);
    expect(await store().get(`shapes/${upload}.zip`)).toBeDefined();
    expect((await release()).status).toBe(204);
    await sweepStorage();
    expect(await store().get(`shapes/${upload}.zip`)).toBeUndefined();
    expect((await release()).status).toBe(204);
  });

  it('200: a new shape takes the place of the old one, which stays when the new one is refused', async () => {
    const layer = springs();
    const { body } = await add(layer);
    const broken = new File(['no zip'], 'broken.zip');
    expect(failing(await change(body.id, { ...layer, shapeFile: broken }))).toEqual([400, ['shapeFile']]);
    const other = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-8, 43],
          [-7, 43],
          [-7, 44],
          [-8, 43],
        ],
      ],
    };
    expect(failing(await change(body.id, { ...layer, shapeFile: zipped({ geometry: other }) }))).toEqual([400, ['styleFile']]);
    expect((await sourceOf(body.internalName)).body.rowCount).toBe(2);
    const { status } = await change(body.id, { ...layer, shapeFile: zipped(point('Só un', [-8, 43])) });
    expect([status, (await sourceOf(body.internalName)).body.rowCount]).toEqual([200, 1]);
    expect(await leftovers()).toEqual([]);
  });

  it('400: whatever is wrong leaves nothing behind: no row, no table, no file', async () => {
    const before = await sqlOne(
      'SELECT (SELECT count(*) FROM geometric_layer) AS layers, (SELECT count(*) FROM general_attached_file) AS files',
    );
    const line = sld('<LineSymbolizer><Stroke><CssParameter name="stroke">#ff0000</CssParameter></Stroke></LineSymbolizer>');
    for (const [field, wrong] of [
      ['shapeFile', { shapeFile: new File(['PK'], 'a.zip') }],
      ['styleFile', { styleFile: styleFile('<a/>') }],
      ['styleFile', { styleFile: styleFile(line) }],
      ['copyStyleFromLayer', { copyStyleFromLayer: 'absent' }],
      ['coordinateSystem', { coordinateSystem: 'EPSG:999999' }],
    ] as const)
      expect(failing(await add({ ...springs(), ...wrong }))).toEqual([400, [field]]);
    expect(
      await sqlOne(
        'SELECT (SELECT count(*) FROM geometric_layer) AS layers, (SELECT count(*) FROM general_attached_file) AS files',
      ),
    ).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });

  it('409: of two that are imported under one name at the same time, one stays', async () => {
    const layer = springs();
    const [a, b] = await Promise.all([add(layer), add(layer)]);
    expect([a.status, b.status].sort()).toEqual([201, 409]);
    expect(await leftovers()).toEqual([]);
  });
});
