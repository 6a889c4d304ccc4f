import { gzipSync } from 'node:zlib';
import { Compression, TileType } from 'pmtiles';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { POST as ADD_LAYER } from '@/app/api/layers/geometric_layer/route';
import { GET as FILE, DELETE as REMOVE } from '@/app/api/tiles/archives/[uuid]/route';
import { POST as ADD, GET as LIST } from '@/app/api/tiles/archives/route';
import { GET as TILE } from '@/app/api/tiles/embedded/[uuid]/[z]/[x]/[y]/route';
import { BACKGROUND_LAYER_GROUP } from '@/lib/layer-groups/schema';
import { call, callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { type Person, people, visitor } from '@/lib/test/people';
import { aPicture } from '@/lib/test/pictures';
import type { Problem } from '@/lib/test/texts';
import { ownTiles } from './archives-service';
import type { TileArchive } from './schema';
import { type ArchiveContent, writeArchive } from './write';

let who: { ana: Person; uxia: Person };
let picture: Buffer;
beforeAll(async () => {
  who = await people();
  picture = await aPicture('png', 256, 256);
});
afterEach(async () => {
  await sql(`DELETE FROM geometric_layer WHERE server_url LIKE '%/tiles/embedded/%'`);
  await sql('DELETE FROM base_map_archive');
  await sql('DELETE FROM embedded_map_archive');
});

const GALICIA = [-9.31, 41.8, -6.73, 43.8];
const archive = (more: Partial<ArchiveContent> = {}) =>
  writeArchive({
    tiles: [{ z: 7, x: 61, y: 47, bytes: picture }],
    tileType: TileType.Png,
    tileCompression: Compression.None,
    bounds: GALICIA,
    metadata: { attribution: '<a href="https://x">© Somebody</a>' },
    ...more,
  });
const vector = (...layers: string[]) =>
  archive({
    metadata: { attribution: '© Somebody', ...(layers.length > 0 && { vector_layers: layers.map((id) => ({ id })) }) },
    tiles: [{ z: 7, x: 61, y: 47, bytes: gzipSync('a tile') }],
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
  });
const add = (bytes: Uint8Array | null, fields: Record<string, string> = {}, as: Person | typeof visitor = who.uxia) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ use: 'BASE_MAP', ...fields })) body.set(name, value);
  if (bytes) body.set('file', new File([bytes as BlobPart], 'aerial 2026.pmtiles'));
  return callJson<TileArchive & Problem>(ADD, { method: 'POST', as: as as Person, body });
};
const list = async (as: Person | typeof visitor = who.uxia) => callJson<TileArchive[]>(LIST, { as: as as Person });
const remove = (uuid: string, as: Person | typeof visitor = who.uxia) =>
  callJson<Problem>(REMOVE, { method: 'DELETE', as: as as Person, params: { uuid } });
const failing = ({ status, body }: { status: number; body: Problem }) => [
  status,
  body.fieldErrors?.map(({ fieldName }) => fieldName),
];
const file = (uuid: string, headers: Record<string, string> = {}) =>
  call(FILE, { params: { uuid }, as: visitor as Person, headers });

describe('an archive of pictures', () => {
  it('201: is stored as a base map; everybody has its tiles', async () => {
    const { status, body } = await add(archive());
    expect([status, body]).toMatchObject([
      201,
      { use: 'BASE_MAP', name: 'aerial 2026', minZoom: 7, maxZoom: 7, attribution: '© Somebody', layers: [] },
    ]);
    expect(body.tiles).toBe(`${ownTiles()}${body.uuid}/{z}/{x}/{y}`);
    expect((await list()).body).toEqual([body]);
    const tile = await call(TILE, { params: { uuid: body.uuid, z: '7', x: '61', y: '47' }, as: visitor as Person });
    expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await tile.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('200, 206, 416: is served as a file, whole and in parts', async () => {
    const bytes = archive();
    const { uuid } = (await add(bytes)).body;
    const whole = await file(uuid);
    expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual([
      ...[200, 'bytes', String(bytes.length)],
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    const part = await file(uuid, { range: 'bytes=0-6' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      ...[206, `bytes 0-6/${bytes.length}`, 'PMTiles'],
    ]);
    expect((await file(uuid, { range: 'bytes=99999999-' })).status).toBe(416);
    expect((await file(crypto.randomUUID())).status).toBe(404);
  });

  it('becomes a base map by a layer of tiles, which keeps it: 409', async () => {
    const { uuid, tiles } = (await add(archive(), { name: 'Aerial' })).body;
    const group = await sqlOne<{ id: number }>('SELECT id FROM geometric_layer_group WHERE code = $1', [BACKGROUND_LAYER_GROUP]);
    const form = new FormData();
    const fields = {
      type: 'XYZ',
      serverUrl: tiles,
      geometricLayerGroupId: String(group.id),
      order: '90',
      legendType: 'LEGEND_TYPE_NONE',
    };
    for (const [name, value] of Object.entries({
      ...fields,
      internationalization: '[SEP-es-ES]Aérea[SEP-gl-ES]Aérea[SEP-en-GB]Aerial',
    }))
      form.set(name, value);
    const layer = await callJson<{ id: number }>(ADD_LAYER, { method: 'POST', as: who.uxia, body: form });
    expect(layer.status).toBe(201);
    expect((await list()).body[0]?.layers).toEqual([{ id: layer.body.id, name: 'Aerial' }]);
    const refused = await remove(uuid);
    expect([refused.status, refused.body.globalError]).toEqual([409, expect.stringContaining('Aerial')]);
    await sql('DELETE FROM geometric_layer WHERE id = $1', [layer.body.id]);
    expect([(await remove(uuid)).status, (await remove(uuid)).status, (await file(uuid)).status]).toEqual([204, 404, 404]);
  });
});

describe('an archive for the embedded map', () => {
  it('201: replaces what there was of its kind', async () => {
    const first = await add(vector(), { use: 'EMBEDDED' });
    expect([first.status, first.body.use, first.body.name]).toEqual([201, 'REGION', null]);
    const second = await add(vector(), { use: 'EMBEDDED', attribution: '© Us' });
    const relief = await add(archive(), { use: 'EMBEDDED', encoding: 'mapbox' });
    expect((await list()).body.map(({ uuid, use, attribution }) => [uuid, use, attribution])).toEqual([
      [relief.body.uuid, 'RELIEF', '© Somebody'],
      [second.body.uuid, 'REGION', '© Us'],
    ]);
    expect((await remove(relief.body.uuid)).status).toBe(204);
    expect((await list()).body).toHaveLength(1);
  });
});

describe('vector tiles', () => {
  it('201: are drawn by the schema that their layers show, else by the first', async () => {
    const schema = () => sqlOne("SELECT tile_schema FROM embedded_map_archive WHERE kind = 'region'");
    for (const [layers, expected] of [
      [['transportation', 'water', 'poi'], 'openmaptiles'],
      [['streets', 'land'], 'shortbread'],
      [['roads', 'earth'], 'protomaps'],
      [[], 'protomaps'],
    ] as const) {
      expect((await add(vector(...layers), { use: 'EMBEDDED' })).status).toBe(201);
      expect(await schema()).toEqual({ tile_schema: expected });
    }
  });
});

describe('what is refused', () => {
  it.each<[string, () => Uint8Array | null, Record<string, string>, string]>([
    ['no file', () => null, {}, 'file'],
    ['what is no archive', () => Buffer.from('PMTiles?'), {}, 'file'],
    ['an archive that is cut off', () => archive().slice(0, 100), {}, 'file'],
    ['vector tiles as pictures', () => vector(), {}, 'file'],
    ['vector tiles with layers that the map does not know', () => vector('trees', 'benches'), { use: 'EMBEDDED' }, 'file'],
    ['pictures that are none', () => archive({ tiles: [{ z: 7, x: 61, y: 47, bytes: Buffer.from('x') }] }), {}, 'file'],
    ['an archive of nowhere', () => archive({ bounds: [0, 0, 0, 0] }), {}, 'file'],
    ['no use', () => archive(), { use: '' }, 'use'],
    ['another use', () => archive(), { use: 'LAYER' }, 'use'],
    ['a long name', () => archive(), { name: 'x'.repeat(201) }, 'name'],
    ['an unknown encoding', () => archive(), { encoding: 'x' }, 'encoding'],
  ])('400: %s', async (_, bytes, fields, field) => {
    expect(failing(await add(bytes(), fields))).toEqual([400, [field]]);
    expect((await list()).body).toEqual([]);
  });

  it('400: a header that claims more than can be read', async () => {
    const bytes = Buffer.from(archive());
    bytes.writeBigUInt64LE(10n ** 12n, 32);
    expect(failing(await add(bytes))).toEqual([400, ['file']]);
  });

  it('401, 403: others than administrators', async () => {
    const { uuid } = (await add(archive())).body;
    for (const [as, status] of [
      [visitor, 401],
      [who.ana, 403],
    ] as const)
      expect([(await add(archive(), {}, as)).status, (await list(as)).status, (await remove(uuid, as)).status]).toEqual([
        ...[status, status, status],
      ]);
  });

  it('415: what is no form', async () => {
    expect((await callJson(ADD, { method: 'POST', as: who.uxia, body: { use: 'BASE_MAP' } })).status).toBe(415);
  });
});
