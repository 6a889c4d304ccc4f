import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { call } from '@/lib/test/call';
import { folded, sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { featuresOf, type TileFeature } from '@/lib/test/mvt';
import { type Person, people } from '@/lib/test/people';
import { FIRST_GROUP_ID } from '@/lib/tile-grid';

let ana: Person;
let brais: Person;
let uxia: Person;
let visitor: Person;

const get = (
  typeId: number | string,
  [z, x, y]: (number | string)[],
  { as = visitor, scope = '', headers = {}, by = 'bearer' as const } = {},
) =>
  call(GET, {
    url: `/api/tiles/elements/${typeId}/${z}/${x}/${y}.mvt${scope && `?scope=${scope}`}`,
    params: { typeIds: String(typeId), z: String(z), x: String(x), y: `${y}.mvt` },
    as,
    by,
    headers,
  });

const tileAt = ([lng, lat]: [number, number], z: number): [number, number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [z, Math.floor((lng / 360 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)];
};

/** All distinct features of a type at one zoom, from the tiles of a window around Galicia or, at low zooms, of the world. */
async function allFeatures(typeId: number, z: number, options = {}): Promise<Map<number, TileFeature>> {
  const [, west, north] = tileAt([-9.4, 43.9], z);
  const [, east, south] = tileAt([-6.6, 41.7], z);
  const found = new Map<number, TileFeature>();
  for (let x = west; x <= east; x++)
    for (let y = north; y <= south; y++)
      for (const feature of await featuresOf(await get(typeId, [z, x, y], options))) found.set(feature.id, feature);
  return found;
}
type Counts = Record<number, number>;

/** How many elements each feature of the tiles of one zoom stands for, by its id. */
const drawn = async (typeId: number, z: number, options = {}): Promise<Counts> =>
  Object.fromEntries([...(await allFeatures(typeId, z, options)).values()].map(({ id, count }) => [id, count]));

/** The same of the elements themselves: those of one square of 64 px are a group with the id of the square, one that is alone keeps its own. */
async function squaresOf(typeIds: number[], z: number, condition: string): Promise<Counts> {
  const rows = await sql<{ id: number; count: number }>(
    `SELECT CASE count(*) WHEN 1 THEN min(id) ELSE $3::bigint + ($2::bigint << 36) + ((x << ($2 + 3)) | y) END AS id, count(*)::int AS count
     FROM (SELECT id, grid_x::bigint >> (27 - $2) AS x, grid_y::bigint >> (27 - $2) AS y
       FROM geometric_element WHERE type_id = ANY($1) AND ${condition}) e
     GROUP BY x, y`,
    [typeIds, z, FIRST_GROUP_ID],
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

const idsOf = (features: readonly { id: number }[]) => features.map(({ id }) => id).sort((a, b) => a - b);

/** Points in clusters, lines and polygons of all sizes, from a fixed series of numbers. */
async function scatter(typeId: number, ownerId: number, n: number, isPublic: boolean) {
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
     SELECT $1, $2, 'scattered ' || i, $4, CASE i % 3
       WHEN 0 THEN ST_SetSRID(ST_MakePoint(lng, lat), 4326)
       WHEN 1 THEN ST_SetSRID(ST_MakeLine(ST_MakePoint(lng, lat), ST_MakePoint(lng + size, lat + size / 2)), 4326)
       ELSE ST_MakeEnvelope(lng, lat, lng + size, lat + size, 4326) END
     FROM generate_series(1, $3::int) i, LATERAL (SELECT
       -9 + (i % 7) * 0.3 + (i * 7919 % 1000) / 20000.0 AS lng, 42 + (i % 5) * 0.3 + (i * 104729 % 1000) / 20000.0 AS lat,
       CASE WHEN i % 10 = 0 THEN 0.4 ELSE 0.001 END AS size) p`,
    [typeId, ownerId, n, isPublic],
  );
}

beforeAll(async () => {
  ({ ana, brais, uxia, visitor } = await people());
});

describe('what the tiles of one zoom show', () => {
  let typeId: number;
  beforeAll(async () => {
    typeId = (await anElementType()).id;
    await scatter(typeId, ana.id, 400, true);
    await scatter(typeId, ana.id, 50, false);
    await scatter(typeId, brais.id, 30, false);
  });

  it.each([0, 1, 4, 6, 8, 9])('zoom %i: every public element once, in the group of its square or alone', async (z) => {
    const expected = await squaresOf([typeId], z, 'is_public');
    expect(await drawn(typeId, z)).toEqual(expected);
    expect(Object.values(expected).reduce((sum, count) => sum + count)).toBe(400);
  });

  it('zooms 0 to 14 have groups whose counts and ids add up to those of all, in the cells themselves', async () => {
    const all = await sqlOne(
      'SELECT count(*)::int AS n, sum(id)::int AS ids FROM geometric_element WHERE type_id = $1 AND is_public',
      [typeId],
    );
    await folded();
    const rows = await sql(
      `SELECT zoom, sum(count)::int AS n, sum(sum_id)::int AS ids FROM element_cell WHERE type_id = $1 AND is_public
       GROUP BY zoom ORDER BY zoom`,
      [typeId],
    );
    expect(all.n).toBe(400);
    expect(rows).toEqual(Array.from({ length: 15 }, (_, zoom) => ({ zoom, ...all })));
  });

  it('one’s own and all that are not public come with their scopes, also once', async () => {
    const own = await squaresOf([typeId], 7, `NOT is_public AND owner_id = ${ana.id}`);
    expect(Object.values(own).reduce((sum, count) => sum + count)).toBe(50);
    expect(await drawn(typeId, 7, { as: ana, scope: 'own' })).toEqual(own);
    expect(await drawn(typeId, 7, { as: uxia, scope: 'all' })).toEqual(await squaresOf([typeId], 7, 'NOT is_public'));
    expect(await drawn(typeId, 7, { as: uxia, scope: 'own' })).toEqual({});
  });

  it('cells follow every change: moved, published, retyped and deleted, as if they had been counted anew', async () => {
    const other = await anElementType();
    await sql(`UPDATE geometric_element SET geom = ST_Translate(geom, 0.2, 0.1) WHERE type_id = $1 AND id % 4 = 0`, [typeId]);
    await sql(`UPDATE geometric_element SET is_public = NOT is_public WHERE type_id = $1 AND id % 5 = 0`, [typeId]);
    await sql(`UPDATE geometric_element SET type_id = $2 WHERE type_id = $1 AND id % 7 = 0`, [typeId, other.id]);
    await sql(`DELETE FROM geometric_element WHERE type_id = $1 AND id % 11 = 0`, [typeId]);
    for (const z of [8, 10]) expect(await drawn(typeId, z)).toEqual(await squaresOf([typeId], z, 'is_public'));
    await folded();
    const stored = await sql(
      `SELECT type_id, is_public, zoom, tile_x, tile_y, cell, count::int, sum_id, sum_x, sum_min_x FROM element_cell ORDER BY 1, 2, 3, 4, 5, 6`,
    );
    const counted = await sql(`
      SELECT type_id, is_public, zoom::int2, grid_x >> (30 - zoom) AS tile_x, grid_y >> (30 - zoom) AS tile_y, cell_of(grid_x, grid_y, zoom) AS cell,
        count(*)::int AS count, sum(id)::int8 AS sum_id, sum(grid_x)::int8 AS sum_x,
        sum(grid_position(ST_XMin(geom_3857) + 20037508.342789244))::int8 AS sum_min_x
      FROM geometric_element, generate_series(0, 14) zoom GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`);
    expect(stored.length).toBeGreaterThan(500);
    expect(stored).toEqual(counted);
    for (const z of [8, 10]) expect(await drawn(typeId, z)).toEqual(await squaresOf([typeId], z, 'is_public'));
  });
});

describe('what a tile shows', () => {
  const vigo: [number, number] = [-8.72, 42.23];

  it('an element alone in its square as itself, under its own id, at every zoom', async () => {
    const type = await anElementType();
    const { id } = await anElement({ type, owner: ana, geom: { type: 'Point', coordinates: vigo } });
    for (const z of [0, 5, 14, 15, 22]) {
      expect(await featuresOf(await get(type.id, tileAt(vigo, z)))).toEqual([
        { id, count: 1, kind: 'point', properties: { type: type.id } },
      ]);
    }
  });

  it('several in one square as one group that no element’s id collides with, and apart once zoomed in', async () => {
    const type = await anElementType();
    const elements: { id: number }[] = [];
    for (const shift of [0, 0.0002, 0.0004])
      elements.push(await anElement({ type, owner: ana, geom: { type: 'Point', coordinates: [vigo[0] + shift, vigo[1]] } }));
    const [group, ...others] = await featuresOf(await get(type.id, tileAt(vigo, 8)));
    expect([group?.count, others.length]).toEqual([3, 0]);
    expect(group?.id).toBeGreaterThanOrEqual(2 ** 50);
    expect(idsOf(await featuresOf(await get(type.id, tileAt(vigo, 16))))).toEqual(idsOf(elements));
  });

  it('a long line in every tile that it crosses, and a field too small to see as a dot', async () => {
    const type = await anElementType();
    const line = await anElement({
      type,
      owner: ana,
      geom: {
        type: 'LineString',
        coordinates: [
          [-9, 42.9],
          [-7, 42.9],
        ],
      },
    });
    const far = await featuresOf(await get(type.id, tileAt([-8.95, 42.9], 10)));
    expect(far).toMatchObject([{ id: line.id, kind: 'line' }]);
    const fields = await anElementType();
    const field = await anElement({
      type: fields,
      owner: ana,
      geom: {
        type: 'Polygon',
        coordinates: [
          [
            [-8, 43],
            [-7.999, 43],
            [-7.999, 43.001],
            [-8, 43.001],
            [-8, 43],
          ],
        ],
      },
    });
    expect(await featuresOf(await get(fields.id, tileAt([-7.9995, 43.0005], 6)))).toMatchObject([
      { id: field.id, kind: 'point', properties: { dot: true } },
    ]);
    expect(await featuresOf(await get(fields.id, tileAt([-7.9995, 43.0005], 16)))).toMatchObject([
      { id: field.id, kind: 'polygon' },
    ]);
  });

  it('an element at the pole counts too', async () => {
    const type = await anElementType();
    const { id } = await anElement({ type, owner: ana, geom: { type: 'Point', coordinates: [10, 90] } });
    expect(idsOf(await featuresOf(await get(type.id, tileAt([10, 85.04], 3))))).toEqual([id]);
    expect(idsOf(await featuresOf(await get(type.id, tileAt([10, 85.05], 15))))).toEqual([id]);
  });
});

describe('GET /tiles/elements', () => {
  let typeId: number;
  let hidden: { id: number };
  const tower = tileAt([-8.4063, 43.386], 12);
  beforeAll(async () => {
    const type = await anElementType();
    typeId = type.id;
    await anElement({ type, owner: ana });
    hidden = await anElement({ type, owner: ana, isPublic: false });
  });

  it('200: the same public bytes for everybody, revalidated by their ETag', async () => {
    const responses = await Promise.all([visitor, ana, uxia].map((as) => get(typeId, tower, { as })));
    const bodies = await Promise.all(responses.map(async (it) => Buffer.from(await it.arrayBuffer()).toString('hex')));
    expect(new Set(bodies).size).toBe(1);
    const etag = responses[0]?.headers.get('etag') ?? '';
    expect(responses[0]?.headers.get('cache-control')).toContain('public');
    expect(responses[0]?.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    const again = await get(typeId, tower, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('never an old tile: whatever changes a public element shows at the next request', async () => {
    const type = await anElementType();
    const ring = (lng: number) => ({
      type: 'Polygon' as const,
      coordinates: [
        [
          [-8.42, 43.37],
          [-8.39, 43.37],
          [lng, 43.38],
          [-8.39, 43.4],
          [-8.42, 43.4],
          [-8.42, 43.37],
        ],
      ],
    });
    const seen = new Set<string>();
    const compare = async () => {
      const first = await get(type.id, tower);
      const again = await get(type.id, tower);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      seen.add(first.headers.get('etag') ?? '');
    };
    await compare();
    const { id } = await anElement({ type, owner: ana, geom: ring(-8.41) });
    await compare();
    // The box and the inner point may stay the same: the shape alone has changed.
    await sql('UPDATE geometric_element SET geom = ST_SetSRID(ST_GeomFromGeoJSON($2), 4326) WHERE id = $1', [
      id,
      JSON.stringify(ring(-8.412)),
    ]);
    await compare();
    await anElement({ type, owner: ana });
    await compare();
    expect(seen.size).toBe(4);
    await sql('UPDATE geometric_element SET is_public = false WHERE type_id = $1', [type.id]);
    await compare();
    expect(seen.size).toBe(4);
    await sql('UPDATE geometric_element SET is_public = true WHERE id = $1', [id]);
    await sql('DELETE FROM geometric_element WHERE id = $1', [id]);
    expect((await get(type.id, tower)).status).toBe(204);
  });

  it('204: nothing is there', async () => {
    expect((await get(typeId, [12, 0, 0])).status).toBe(204);
  });

  it.each([
    ['z', [23, 0, 0]],
    ['x', [3, 8, 0]],
    ['y', [3, 0, 8]],
    ['x', [3, -1, 0]],
    ['z', ['one', 0, 0]],
  ])('400: a tile outside the grid names %s', async (field, tile) => {
    const response = await get(typeId, tile);
    expect(response.status).toBe(400);
    expect((await response.json()).fieldErrors[0].fieldName).toBe(field);
  });

  it('401, 403: what is not public is for its owner and for administrators', async () => {
    expect((await get(typeId, tower, { scope: 'own' })).status).toBe(401);
    expect((await get(typeId, tower, { scope: 'all' })).status).toBe(401);
    expect((await get(typeId, tower, { scope: 'all', as: ana })).status).toBe(403);
    expect((await get(typeId, tower, { headers: { authorization: 'Bearer forged' } })).status).toBe(401);
    expect((await get(typeId, tower, { scope: 'everything', as: uxia })).status).toBe(400);
  });

  it('200: private, by bearer or by the browser’s cookie, and never stored', async () => {
    const mine = await get(typeId, tower, { scope: 'own', as: ana });
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    expect(idsOf(await featuresOf(mine))).toEqual([hidden.id]);
    expect(idsOf(await featuresOf(await get(typeId, tower, { scope: 'own', as: ana, by: 'cookie' as never })))).toEqual([
      hidden.id,
    ]);
    expect(await featuresOf(await get(typeId, tower, { scope: 'own', as: brais }))).toEqual([]);
  });
});
