import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Compression, TileType } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/areas/size/route';
import { GET as MANY } from '@/app/api/elements/geometric_element/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import type { Box } from '@/lib/elements/list/schema';
import { importArchive } from '@/lib/embedded-map/import/service';
import type { MapArchive } from '@/lib/embedded-map/schema';
import { writeArchive } from '@/lib/embedded-map/write';
import { call, callJson } from '@/lib/test/call';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import type { AreaSize } from './schema';
import { archiveTilesOf, MAX_TILES, tileCounts, tilesOf } from './tiles';

type Answer = AreaSize & { fieldErrors: { fieldName: string; message: string }[] };
let who: Awaited<ReturnType<typeof people>>;
let typeId: number;
/** A parish's size. */
const PARISH = [-8.45, 43.33, -8.39, 43.37] as const;
const size = (bbox: string, as?: Person) => callJson<Answer>(GET, { url: `/api/areas/size?bbox=${bbox}`, as });
const parish = PARISH.join(',');

beforeAll(async () => {
  who = await people();
  typeId = (await anElementType()).id;
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
     SELECT $1, $2, 'Fonte da parroquia, á beira do camiño ' || n, true,
       CASE WHEN n % 3 = 0 THEN ST_Buffer(p, 0.0005) ELSE p END
     FROM generate_series(1, 300) n, LATERAL (SELECT ST_SetSRID(ST_MakePoint(-8.45 + 0.06 * (n * 37 % 300) / 300, 43.33 + 0.04 * n / 300), 4326) AS p) q`,
    [typeId, who.brais.id],
  );
  await anElement({ type: { id: typeId }, owner: who.ana, isPublic: false, geom: { type: 'Point', coordinates: [-8.4, 43.35] } });
  await anElement({ type: { id: typeId }, owner: who.brais, geom: { type: 'Point', coordinates: [-7, 42] } });
});

describe('GET /api/areas/size', () => {
  it('200: counts what the caller sees there', async () => {
    const counts = await Promise.all(
      [undefined, who.brais, who.ana, who.uxia].map(async (as) => {
        const { status, body } = await size(parish, as);
        return [status, body.elements];
      }),
    );
    expect(counts).toEqual([
      [200, 300],
      [200, 300],
      [200, 301],
      [200, 301],
    ]);
  });
  it('is no more than twice and no less than half of what the answers take', async () => {
    const { body } = await size(parish);
    const tiles = await Promise.all(
      tilesOf([...PARISH]).map(async ([z, x, y]) => {
        const params = { typeIds: String(typeId), z: String(z), x: String(x), y: `${y}.mvt` };
        return (await (await call(TILE, { params })).arrayBuffer()).byteLength;
      }),
    );
    const ids = (await sql<{ id: string }>('SELECT id FROM geometric_element WHERE type_id = $1 AND is_public', [typeId])).map(
      (it) => it.id,
    );
    let bytes = tiles.reduce((sum, it) => sum + it, 0);
    for (let n = 0; n < 300; n += 100) {
      const url = `/x?type=reference&ids=${ids.slice(n, n + 100).join(',')}`;
      bytes += (await (await call(MANY, { url })).arrayBuffer()).byteLength;
    }
    expect(body.tiles).toBe(tiles.length);
    expect(body.bytes / bytes).toBeGreaterThan(0.5);
    expect(body.bytes / bytes).toBeLessThan(2);
  });
  it('400: too large, a box that is none, no box: the field is named', async () => {
    for (const bbox of ['-9.5,41.7,-6.5,43.9', 'x', '']) {
      const { status, body } = await size(bbox);
      expect([bbox, status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([bbox, 400, ['bbox']]);
    }
    expect((await size('-9.5,41.7,-6.5,43.9')).body.fieldErrors[0]?.message).toContain('too large');
  });
  it('is more for who keeps what everybody sees apart from what they see, unless nobody else sees it', async () => {
    const bytes = async (as?: Person) => (await size(parish, as)).body.bytes;
    const [visitor, account] = [await bytes(), await bytes(who.brais)];
    expect(account / visitor).toBeGreaterThan(1.8);
    await sql("UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_ANONYMOUS_READING'");
    await expect.poll(() => bytes(who.brais)).toBe(visitor);
    await sql("UPDATE configuration_parameter SET value = 'true' WHERE code = 'ENABLE_ANONYMOUS_READING'");
  });
  it('403: where the lists of elements are switched off, but for administrators', async () => {
    await sql("UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_GEOMETRIC_ELEMENT_QUERY'");
    const statuses = await Promise.all([undefined, who.ana, who.uxia].map(async (as) => (await size(parish, as)).status));
    await sql("UPDATE configuration_parameter SET value = 'true' WHERE code = 'ENABLE_GEOMETRIC_ELEMENT_QUERY'");
    expect(statuses).toEqual([403, 403, 200]);
  });
  it('401: a visitor, where elements are for accounts only', async () => {
    await sql("UPDATE configuration_parameter SET value = 'false' WHERE code = 'ENABLE_ANONYMOUS_READING'");
    expect([(await size(parish)).status, (await size(parish, who.ana)).status]).toEqual([401, 200]);
    await sql("UPDATE configuration_parameter SET value = 'true' WHERE code = 'ENABLE_ANONYMOUS_READING'");
  });
});

describe('tiles of an archive that the operator added', () => {
  const archive: MapArchive = {
    ...{ kind: 'region', uuid: 'u', minZoom: 0, maxZoom: 12, bounds: [-8.42, 43, -8, 43.35], attribution: null },
    ...{ tileSize: null, encoding: null, tileSchema: 'protomaps' },
  };
  it('are those of the part of the area that it covers, to the zoom that it has', () => {
    const tiles = archiveTilesOf(archive, [...PARISH]);
    expect(tiles).toEqual(tilesOf([-8.42, 43.33, -8.39, 43.35]).filter(([z]) => z <= 12));
    expect(archiveTilesOf({ ...archive, minZoom: 11, maxZoom: 20 }, [...PARISH]).map(([z]) => z)).toEqual(
      tilesOf([-8.42, 43.33, -8.39, 43.35]).flatMap(([z]) => (z >= 11 ? [z] : [])),
    );
  });
  it('are counted with their size', async () => {
    const { body: before } = await size(parish);
    const tile = Buffer.from(randomBytes(2000).toString('hex'));
    const corner: Box = [-8.42, 43.33, -8.41, 43.331];
    const [z, x, y] = tilesOf(corner).find(([zoom]) => zoom === 7) ?? [7, 0, 0];
    const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-areas-'));
    const content = { tileType: TileType.Mvt, tileCompression: Compression.Gzip, bounds: corner, metadata: {} };
    const tiles = [{ z, x, y, bytes: gzipSync(tile) }];
    writeFileSync(path.join(folder, 'a.pmtiles'), writeArchive({ ...content, tiles }));
    await importArchive(contextFor(VISITOR, 'en-GB'), path.join(folder, 'a.pmtiles'), {});
    rmSync(folder, { recursive: true });
    const { body: after } = await size(parish);
    const added = (after.bytes - before.bytes) / tile.length;
    expect([after.tiles - before.tiles, added > 0.5, added < 2]).toEqual([1, true, true]);
  });
  it('are none where it covers nothing of it', () => {
    expect(archiveTilesOf({ ...archive, bounds: [-7, 43, -6, 44] }, [...PARISH])).toEqual([]);
    expect(archiveTilesOf({ ...archive, bounds: [-8.45, 42, -8, 43] }, [...PARISH])).toEqual([]);
  });
});

it('a parish is some hundred tiles, and every corner of an area lies in a tile of each zoom', () => {
  const tiles = tilesOf([...PARISH]);
  expect(tiles.length).toBe(tileCounts([...PARISH]).reduce((sum, { count }) => sum + count, 0));
  expect(tiles.length).toBeGreaterThan(50);
  expect(tiles.length).toBeLessThan(MAX_TILES / 4);

  const at = (lng: number, lat: number, z: number) => [
    Math.floor(((lng + 180) / 360) * 2 ** z),
    Math.floor(((1 - Math.log(Math.tan((lat * Math.PI) / 180) + 1 / Math.cos((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z),
  ];
  for (const z of [5, 10, 16])
    for (const [lng, lat] of [
      [PARISH[0], PARISH[1]],
      [PARISH[2] - 1e-6, PARISH[3] - 1e-6],
    ] as const) {
      const [x, y] = at(lng, lat, z);
      expect(tiles.some((it) => it[0] === z && it[1] === x && it[2] === y)).toBe(true);
    }
});
