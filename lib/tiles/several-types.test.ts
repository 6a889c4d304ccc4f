import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { featuresOf, placedFeaturesOf } from '@/lib/test/mvt';
import { type Person, people } from '@/lib/test/people';

const PX = 4096 / 512;
let ana: Person;
let uxia: Person;
let visitor: Person;
let types: number[];

const get = (list: string, [z, x, y]: number[], { as = visitor, scope = '', headers = {} } = {}) =>
  call(GET, {
    url: `/api/tiles/elements/${list}/${z}/${x}/${y}.mvt${scope && `?scope=${scope}`}`,
    params: { typeIds: list, z: String(z), x: String(x), y: `${y}.mvt` },
    as,
    headers,
  });

/** Points, lines and areas of all types in dense and thin clusters, from a seed. */
async function scatter(n: number, seed: number) {
  await sql('SELECT setseed($1)', [seed]);
  await sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
     SELECT ($1::bigint[])[1 + floor(random() * cardinality($1::bigint[]))], $2, 'one of many', random() < 0.8, CASE floor(random() * 5)
       WHEN 0 THEN ST_SetSRID(ST_MakeLine(ST_MakePoint(lng, lat), ST_MakePoint(lng + size, lat + size / 2)), 4326)
       WHEN 1 THEN ST_MakeEnvelope(lng, lat, lng + size, lat + size, 4326)
       ELSE ST_SetSRID(ST_MakePoint(lng, lat), 4326) END
     FROM (SELECT -9 + c.x + (random() - 0.5) * c.width AS lng, 42 + c.y + (random() - 0.5) * c.width AS lat,
       CASE WHEN random() < 0.1 THEN 0.1 ELSE 0.001 END AS size
       FROM generate_series(1, $3::int), LATERAL (SELECT floor(random() * 4) * 0.4 AS x, floor(random() * 3) * 0.4 AS y, power(random(), 3) * 0.3 AS width) c) p`,
    [types, ana.id, n],
  );
}

interface Drawn {
  count: number;
  shares: Record<string, number>;
  /** In pixels of the whole world at this zoom. */
  at: { x: number; y: number };
}

/** All distinct features of the types at one zoom, by id; tiles that no element reaches are left out. */
async function drawnAt(z: number, options = {}): Promise<Map<number, Drawn>> {
  const tiles = await sql<{ x: number; y: number }>(
    `SELECT DISTINCT x, y FROM geometric_element,
       generate_series(grid_position(ST_XMin(geom_3857) + 20037508.342789244) >> (30 - $2), grid_position(ST_XMax(geom_3857) + 20037508.342789244) >> (30 - $2)) x,
       generate_series(grid_position(20037508.342789244 - ST_YMax(geom_3857)) >> (30 - $2), grid_position(20037508.342789244 - ST_YMin(geom_3857)) >> (30 - $2)) y
     WHERE type_id = ANY($1)`,
    [types, z],
  );
  const found = new Map<number, Drawn>();
  for (const { x, y } of tiles)
    for (const { id, count, properties, at } of await placedFeaturesOf(await get(types.join(), [z, x, y], options))) {
      const { type, count: _, dot, ...shares } = properties as Record<string, number>;
      if (properties.count === undefined) expect([types.includes(Number(type)), shares]).toEqual([true, {}]);
      const own = properties.count === undefined ? { [`t${type}`]: 1 } : shares;
      found.set(id, { count, shares: own, at: { x: x * 512 + at.x / PX, y: y * 512 + at.y / PX } });
    }
  return found;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The two signs of groups that stand closest to each other, in pixels. */
function closest(drawn: Iterable<Drawn>): number {
  const groups = [...drawn].filter(({ count }) => count > 1).map(({ at }) => at);
  let least = Number.POSITIVE_INFINITY;
  for (const [index, a] of groups.entries())
    for (const b of groups.slice(index + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return least;
}

const shareOf = async (condition: string) => {
  const rows = await sql<{ type: number; n: number }>(
    `SELECT type_id AS type, count(*)::int AS n FROM geometric_element WHERE type_id = ANY($1) AND ${condition} GROUP BY 1`,
    [types],
  );
  return Object.fromEntries(rows.map(({ type, n }) => [`t${type}`, n]));
};
const totals = (drawn: Iterable<Drawn>) => {
  const all: Record<string, number> = {};
  for (const { count, shares } of drawn) {
    expect(sum(Object.values(shares))).toBe(count);
    for (const [type, n] of Object.entries(shares)) all[type] = (all[type] ?? 0) + n;
  }
  return all;
};

beforeAll(async () => {
  ({ ana, uxia, visitor } = await people());
  types = [];
  for (let i = 0; i < 5; i++) types.push((await anElementType()).id);
});

describe('tiles of several types', () => {
  it.each([0.11, 0.52])(
    'seed %d: at every zoom, shares and counts add up and the signs of groups keep apart',
    async (seed) => {
      await sql('DELETE FROM geometric_element');
      await scatter(300, seed);
      const expected = await shareOf('is_public');
      for (const z of [0, 1, 6, 9, 12]) {
        const drawn = await drawnAt(z);
        expect([z, totals(drawn.values())]).toEqual([z, expected]);
        expect(closest(drawn.values())).toBeGreaterThanOrEqual(54);
        const hidden = await drawnAt(z, { as: uxia, scope: 'all' });
        expect([z, totals(hidden.values())]).toEqual([z, await shareOf('NOT is_public')]);
        // What is not public has signs of its own on the same map.
        expect(closest([...drawn.values(), ...hidden.values()])).toBeGreaterThanOrEqual(30);
        if (z < 12) expect(await drawnAt(z, { as: ana, scope: 'own' })).toEqual(hidden);
      }
    },
    60_000,
  );

  it('a group has the share of each type, one element its type', async () => {
    const [first, second] = [await anElementType(), await anElementType()];
    const at: [number, number] = [-8.5, 43];
    const beside = (lng: number) => ({ type: 'Point' as const, coordinates: [at[0] + lng, at[1]] });
    await anElement({ type: first, owner: ana, geom: beside(0) });
    await anElement({ type: first, owner: ana, geom: beside(0.0001) });
    await anElement({ type: second, owner: ana, geom: beside(0.0002) });
    const alone = await anElement({ type: second, owner: ana, geom: beside(120) });
    const world = await featuresOf(await get(`${first.id},${second.id}`, [0, 0, 0]));
    expect(world.map(({ properties }) => properties)).toEqual([
      { type: second.id },
      { count: 3, [`t${first.id}`]: 2, [`t${second.id}`]: 1 },
    ]);
    expect(world[0]?.id).toBe(alone.id);
    // What is alone among its own is in a group where another type lies beside it.
    const only = await featuresOf(await get(`${second.id}`, [0, 0, 0]));
    expect(only.map(({ properties }) => properties)).toEqual([{ type: second.id }, { type: second.id }]);
  });

  it('a long line shows in tiles beside its own while nothing of the types is in its square', async () => {
    const [lines, points] = [await anElementType(), await anElementType()];
    const { id } = await anElement({
      type: lines,
      owner: ana,
      geom: {
        type: 'LineString',
        coordinates: [
          [-9, 42.9],
          [-7, 42.9],
        ],
      },
    });
    // Its inner point is at one of its ends, in another tile.
    const middle = { x: 489, y: 376 };
    const features = async () =>
      (await featuresOf(await get(`${lines.id},${points.id}`, [10, middle.x, middle.y]))).map((it) => it.id);
    expect(await features()).toEqual([id]);
    await sql(
      `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom)
       SELECT $1, $2, 'on the line', true, ST_PointOnSurface(geom) FROM geometric_element WHERE id = $3`,
      [points.id, ana.id, id],
    );
    expect(await features()).toEqual([]);
  });

  it('200, 304: the same bytes for everybody, whatever the order of the ids, until an element of one of them changes', async () => {
    const [first, second] = [await anElementType(), await anElementType()];
    await anElement({ type: first, owner: ana });
    const changing = await anElement({ type: second, owner: ana });
    const etag = async (list: string, as: Person) => (await get(list, [0, 0, 0], { as })).headers.get('etag') ?? '';
    const before = await etag(`${first.id},${second.id}`, visitor);
    expect(await etag(`${second.id},${first.id},${first.id}`, uxia)).toBe(before);
    const again = await get(`${first.id},${second.id}`, [0, 0, 0], { headers: { 'if-none-match': before } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, expect.stringContaining('public')]);
    await sql('DELETE FROM geometric_element WHERE id = $1', [changing.id]);
    expect(await etag(`${first.id},${second.id}`, visitor)).not.toBe(before);
  });

  it('404: one of the types is unknown, also when its tile was cached before it went', async () => {
    const gone = await anElementType();
    const list = `${types[0]},${gone.id}`;
    expect((await get(list, [12, 0, 0])).status).toBe(204);
    await sql('DELETE FROM geometric_element_type WHERE id = $1', [gone.id]);
    for (const scope of ['', 'all']) expect((await get(list, [12, 0, 0], { as: uxia, scope })).status).toBe(404);
    expect((await get('987654321', [0, 0, 0])).status).toBe(404);
  });

  it.each(['1,', ',1', 'one', '1,two', '1;2', '-1', '1.5', '', Array.from({ length: 201 }, (_, id) => id + 1).join()])(
    '400: %s is no list of at most 200 ids',
    async (list) => {
      const response = await get(list, [0, 0, 0]);
      expect([response.status, (await response.json()).fieldErrors[0].fieldName]).toEqual([400, 'typeIds']);
    },
  );

  it('200 types are one tile', async () => {
    const many = [...types];
    while (many.length < 200) many.push((await anElementType()).id);
    const { n } = await sqlOne<{ n: number }>(
      'SELECT count(*)::int AS n FROM geometric_element WHERE is_public AND type_id = ANY($1)',
      [many],
    );
    const features = await featuresOf(await get(many.join(), [0, 0, 0]));
    expect(sum(features.map(({ count }) => count))).toBe(n);
  }, 60_000);
});
