import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { Compression, TileType } from 'pmtiles';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/tiles/embedded/[uuid]/[z]/[x]/[y]/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { store } from '@/lib/storage';
import { call } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { UnusableSource } from './import/errors';
import { archiveFromOsm } from './import/osm';
import { importArchive, removeArchive } from './import/service';
import { mapArchives } from './service';
import { type ArchiveContent, writeArchive } from './write';

const ctx = contextFor(VISITOR, 'en-GB');
const GALICIA = [-9.31, 41.8, -6.73, 43.8];
let folder: string;
const file = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vieiro-embedded-'));
});
beforeEach(async () => {
  for (const kind of ['region', 'relief'] as const) await removeArchive(ctx, kind);
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, change: Partial<ArchiveContent> = {}): string {
  const tile = { z: 7, x: 61, y: 47, bytes: gzipSync('a tile') };
  const content = { tiles: [tile], tileType: TileType.Mvt, tileCompression: Compression.Gzip, bounds: GALICIA, metadata: {} };
  writeFileSync(file(name), writeArchive({ ...content, ...change }));
  return file(name);
}
async function heights(name: string, metadata = {}): Promise<string> {
  const bytes = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#808000' } })
    .webp({ lossless: true })
    .toBuffer();
  const tiles = [{ z: 5, x: 15, y: 11, bytes }];
  return written(name, { tiles, tileType: TileType.Webp, tileCompression: Compression.None, metadata });
}
const get = (uuid: string, ...[z, x, y]: [unknown, unknown, unknown]) =>
  call(GET, { url: `/api/tiles/embedded/${uuid}/${z}/${x}/${y}`, params: { uuid, z: `${z}`, x: `${x}`, y: `${y}` } });
const keys = async () =>
  (await sql<{ key: string }>('SELECT storage_key AS key FROM embedded_map_archive')).map(({ key }) => key);

describe('a tile', () => {
  it('200: comes as it was before it was compressed, for anybody, and may be cached for ever', async () => {
    const { uuid } = await importArchive(ctx, written('a.pmtiles'), {});
    const answer = await get(uuid, 7, 61, 47);
    expect([answer.status, await answer.text()]).toEqual([200, 'a tile']);
    expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('204: the archive has none there, or not at that zoom, or there is no such place', async () => {
    const { uuid } = await importArchive(ctx, written('a.pmtiles'), {});
    for (const [z, x, y] of [
      [7, 62, 47],
      [3, 3, 3],
      [8, 122, 94],
      [7, 128, 0],
      [30, 0, 0],
      [99, 999_999_999, 0],
    ])
      expect((await get(uuid, z, x, y)).status).toBe(204);
  });

  it('404: a picture of heights that is not there, so that a coarser one shows', async () => {
    const { uuid } = await importArchive(ctx, await heights('h.pmtiles'), {});
    const there = await get(uuid, 5, 15, 11);
    expect([there.status, there.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await get(uuid, 5, 16, 11)).status).toBe(404);
  });

  it('404: the archive is not known, or was removed', async () => {
    expect((await get(crypto.randomUUID(), 7, 61, 47)).status).toBe(404);
    const { uuid } = await importArchive(ctx, written('a.pmtiles'), {});
    await removeArchive(ctx, 'region');
    expect((await get(uuid, 7, 61, 47)).status).toBe(404);
  });

  it.each([
    ['not-a-uuid', 7, 61, 47],
    [crypto.randomUUID(), -1, 61, 47],
    [crypto.randomUUID(), 7, '1e3', 47],
    [crypto.randomUUID(), 7, 61, '47.mvt'],
  ])('400: %s/%s/%s/%s', async (uuid, z, x, y) => {
    expect((await get(uuid, z, x, y)).status).toBe(400);
  });
});

describe('an import', () => {
  it('says what is there; another of the kind takes its place, and its file is removed', async () => {
    const first = await importArchive(
      ctx,
      written('a.pmtiles', { metadata: { attribution: '<a href="x">© A</a> &amp; <b>B</b>' } }),
      {},
    );
    expect(await mapArchives(ctx)).toEqual([
      {
        ...{ kind: 'region', uuid: first.uuid, minZoom: 7, maxZoom: 7, bounds: GALICIA },
        ...{ attribution: '© A &amp; B', tileSize: null, encoding: null, tileSchema: 'protomaps' },
      },
    ]);
    const [key = ''] = await keys();
    await importArchive(ctx, await heights('h.pmtiles'), {});
    const second = await importArchive(ctx, written('b.pmtiles'), { attribution: 'Ours <script>alert(1)</script>' });
    expect(await mapArchives(ctx)).toMatchObject([
      { kind: 'region', uuid: second.uuid, attribution: 'Ours' },
      { kind: 'relief', tileSize: 256, encoding: 'terrarium', attribution: null },
    ]);
    expect(await store().get(key)).toBeUndefined();
    expect(await keys()).toHaveLength(2);
  });

  it('how a colour says a height is what the operator says, else the archive, else terrarium', async () => {
    const encoding = async (metadata: object, said?: 'terrarium' | 'mapbox') =>
      (await importArchive(ctx, await heights('h.pmtiles', metadata), { ...(said && { encoding: said }) })).encoding;
    expect(await encoding({})).toBe('terrarium');
    expect(await encoding({ encoding: 'mapbox' })).toBe('mapbox');
    expect(await encoding({ encoding: 'mapbox' }, 'terrarium')).toBe('terrarium');
    expect(await encoding({}, 'mapbox')).toBe('mapbox');
  });

  it('what is no archive, has no known tiles, lies nowhere or holds no pictures is refused, and what was there stays', async () => {
    const { uuid } = await importArchive(ctx, written('a.pmtiles'), {});
    writeFileSync(file('text.pmtiles'), 'once upon a time');
    writeFileSync(file('empty.pmtiles'), '');
    const refused = [
      [file('text.pmtiles'), /no PMTiles archive/],
      [file('empty.pmtiles'), /no PMTiles archive/],
      [written('jpeg.pmtiles', { tileType: TileType.Jpeg }), /neither vector tiles/],
      [written('nowhere.pmtiles', { bounds: [0, 0, 0, 0] }), /where it lies/],
      [written('png.pmtiles', { tileType: TileType.Png }), /no square picture/],
    ] as const;
    for (const [path, reason] of refused) {
      const failure = await importArchive(ctx, path, {}).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(UnusableSource);
      expect(String(failure)).toMatch(reason);
    }
    expect(await mapArchives(ctx)).toMatchObject([{ uuid }]);
  });
});

describe('an extract of OpenStreetMap', () => {
  const nodes = [
    [1, 42.85, -8.65],
    [2, 42.95, -8.45],
    [3, 42.9, -8.6],
    [4, 42.9, -8.5],
    [5, 42.94, -8.55],
    [6, 38.7, -9.1],
    [7, 38.8, -9.0],
  ].map(([id, lat, lon]) => `<node id="${id}" lat="${lat}" lon="${lon}"/>`);
  const way = (id: number, of: number[], key: string, value: string) =>
    `<way id="${id}">${of.map((it) => `<nd ref="${it}"/>`).join('')}<tag k="${key}" v="${value}"/></way>`;
  const extract = (...ways: string[]) => {
    writeFileSync(file('it.osm'), `<?xml version="1.0"?><osm version="0.6">${nodes.join('')}${ways.join('')}</osm>`);
    return file('it.osm');
  };
  const scratch = () => mkdtempSync(path.join(folder, 'osm-'));
  const kindsIn = async (uuid: string, ...place: [number, number, number]) => {
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(await (await get(uuid, ...place)).arrayBuffer())));
    return Object.fromEntries(
      Object.entries(layers).map(([name, layer]) => [
        name,
        Array.from({ length: layer.length }, (_, at) => layer.feature(at).properties.kind).sort(),
      ]),
    );
  };

  it('becomes tiles with roads and railways by class, water, woods and built-up areas, each from its zoom on', async () => {
    const source = extract(
      way(1, [1, 2], 'highway', 'motorway'),
      way(2, [1, 4], 'railway', 'rail'),
      way(3, [3, 4, 5, 3], 'landuse', 'forest'),
      way(4, [1, 3, 5, 1], 'natural', 'water'),
      way(5, [4, 5, 2, 4], 'landuse', 'residential'),
      way(6, [3, 2], 'highway', 'residential'),
      way(7, [3, 5], 'waterway', 'river'),
      way(8, [3, 5], 'highway', 'proposed'),
    );
    const { uuid, ...it } = await importArchive(ctx, await archiveFromOsm(source, scratch()), {});
    expect(it).toMatchObject({ kind: 'region', minZoom: 5, maxZoom: 13, attribution: '© OpenStreetMap contributors' });
    expect(await kindsIn(uuid, 5, 15, 11)).toEqual({ roads: ['highway'] });
    expect(await kindsIn(uuid, 8, 121, 94)).toEqual({
      roads: ['highway', 'rail'],
      landuse: ['residential', 'wood'],
      water: ['river', 'water'],
    });
    expect((await kindsIn(uuid, 11, 975, 753)).roads).toContain('minor_road');
  });

  it('what lies outside of the box is left out', async () => {
    const source = extract(way(1, [1, 2], 'highway', 'motorway'), way(2, [6, 7], 'highway', 'motorway'));
    const whole = await importArchive(ctx, await archiveFromOsm(source, scratch()), {});
    expect(whole.bounds[1]).toBeCloseTo(38.7, 3);
    const part = await importArchive(ctx, await archiveFromOsm(source, scratch(), GALICIA), {});
    expect(part.bounds[1]).toBeCloseTo(42.85, 3);
  });

  it('one with nothing for the map, and what is no extract, are refused', async () => {
    await expect(archiveFromOsm(extract(way(1, [1, 2], 'power', 'line')), scratch())).rejects.toThrow(/holds no roads/);
    writeFileSync(file('no.osm.pbf'), 'once upon a time');
    await expect(archiveFromOsm(file('no.osm.pbf'), scratch())).rejects.toThrow(UnusableSource);
  });
});
