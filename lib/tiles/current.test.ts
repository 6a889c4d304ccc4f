import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newest, newestPool } from '@/lib/db/reading';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, people } from '@/lib/test/people';
import { publicTile } from './public-tiles';
import { foldTileChanges } from './queries';
import { current, primary } from './source';
import { styledTile } from './styled-tile';
import { warmTiles } from './warm';

let ana: Person;
let typeId: number;
let otherId: number;
const CENTRE = [-8.5, 42.9] as const;

const tileAt = ([lng, lat]: readonly [number, number], z: number) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: Math.floor((lng / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) };
};

/** A fixed series of numbers from 0 to 1. */
function series(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const shape = (chance: () => number) => {
  const [lng, lat] = [CENTRE[0] + (chance() - 0.5) / 4, CENTRE[1] + (chance() - 0.5) / 4];
  const size = 0.3 * chance() ** 6;
  const kind = Math.floor(chance() * 3);
  if (kind === 0) return `ST_SetSRID(ST_MakePoint(${lng}, ${lat}), 4326)`;
  if (kind === 1)
    return `ST_SetSRID(ST_MakeLine(ST_MakePoint(${lng}, ${lat}), ST_MakePoint(${lng + size}, ${lat - size / 3})), 4326)`;
  return `ST_MakeEnvelope(${lng}, ${lat}, ${lng + size}, ${lat + size}, 4326)`;
};
const insert = (geom: string, type = typeId) =>
  sql(
    `INSERT INTO geometric_element (type_id, owner_id, description, is_public, geom) VALUES ($1, $2, 'one of many', true, ${geom})`,
    [type, ana.id],
  );

const near = (z: number, size: number) => {
  const { x, y } = tileAt(CENTRE, z);
  return Array.from({ length: size * size }, (_, n) => ({
    z,
    x: x - Math.floor(size / 2) + (n % size),
    y: y - Math.floor(size / 2) + Math.floor(n / size),
  }));
};

/** Takes all changes out. Those stay that were made while any transaction of the server was under way which still is. */
async function takenOut() {
  await sql(`UPDATE element_tile_change SET at = now() - interval '2 minutes'`);
  await vi.waitFor(
    async () => {
      await foldTileChanges(newestPool);
      expect(await sql('SELECT FROM element_tile_change')).toEqual([]);
    },
    { timeout: 20_000, interval: 200 },
  );
}

beforeAll(async () => {
  ({ ana } = await people());
  typeId = (await anElementType()).id;
  otherId = (await anElementType()).id;
});

/** The statements that a tile is made with. */
async function statements(tile: Parameters<typeof publicTile>[1]) {
  const { tiles, watch } = primary();
  const asked = [vi.spyOn(watch, 'query'), vi.spyOn(tiles, 'query')];
  await publicTile({ db: newest }, tile);
  const names = asked.flatMap(({ mock }) => mock.calls.map(([statement]) => (statement as unknown as { name: string }).name));
  for (const spy of asked) spy.mockRestore();
  return names;
}

it('whatever changes, a cached tile is the one that would be made now, at every zoom', async () => {
  const chance = series(7);
  for (let n = 0; n < 60; n++) await insert(shape(chance), n % 3 ? typeId : otherId);
  const addresses = [...near(0, 1), ...near(8, 2), ...near(10, 4), ...near(12, 5), ...near(14, 5), ...near(16, 4)].filter(
    ({ x, y }) => x >= 0 && y >= 0,
  );
  const tiles = [[typeId], [typeId, otherId]].flatMap((typeIds) => addresses.map((place) => ({ typeIds, ...place })));
  const one = `(SELECT id FROM geometric_element WHERE type_id IN (${typeId}, ${otherId}) ORDER BY md5(id::text || $1::text) LIMIT 1)`;
  const changes = [
    () => insert(shape(chance), chance() < 0.5 ? typeId : otherId),
    () => sql(`UPDATE geometric_element SET geom = ${shape(chance)} WHERE id = ${one}`, [chance()]),
    () => sql(`UPDATE geometric_element SET geom = ST_Translate(geom, 0.00002, 0) WHERE id = ${one}`, [chance()]),
    () => sql(`UPDATE geometric_element SET is_public = NOT is_public WHERE id = ${one}`, [chance()]),
    () =>
      sql(`UPDATE geometric_element SET type_id = CASE type_id WHEN $2 THEN $3::bigint ELSE $2::bigint END WHERE id = ${one}`, [
        ...[chance(), typeId, otherId],
      ]),
    () => sql(`DELETE FROM geometric_element WHERE id = ${one}`, [chance()]),
  ];
  for (let turn = 0; turn < 12; turn++) {
    await changes[turn % changes.length]?.();
    for (const tile of tiles) {
      const [cached, fresh] = await Promise.all([
        publicTile({ db: newest }, tile),
        styledTile(primary(), tile, { kind: 'public' }),
      ]);
      expect(cached.bytes.equals(fresh.bytes), `${turn}: ${JSON.stringify(tile)}`).toBe(true);
    }
  }
}, 300_000);

describe('a save', () => {
  const tile = { z: 16, ...tileAt(CENTRE, 16) };
  let mine: number;
  beforeEach(async () => {
    mine = (await anElementType()).id;
    await anElement({ type: { id: mine }, owner: ana, geom: { type: 'Point', coordinates: [...CENTRE] } });
    // What was saved before it was asked for the first time is heard of with the second.
    for (let n = 0; n < 2; n++) await publicTile({ db: newest }, { typeIds: [mine], ...tile });
  });
  const again = () => statements({ typeIds: [mine], ...tile });

  it('voids the tiles that it touches alone', async () => {
    expect(await again()).toEqual(['tile_news']);
    await insert(`ST_SetSRID(ST_MakePoint(${CENTRE[0] + 0.02}, ${CENTRE[1]}), 4326)`, mine);
    expect(await again()).toEqual(['tile_news']);
    await insert(`ST_SetSRID(ST_MakePoint(${CENTRE[0]}, ${CENTRE[1]}), 4326)`, mine);
    expect(await again()).toEqual(['tile_news', 'tile_public_ungrouped']);
  });

  it('that is under way counts once it has been committed, whatever was committed meanwhile', async () => {
    const writer = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await writer.connect();
    try {
      await writer.query('BEGIN');
      await writer.query(`UPDATE geometric_element SET geom = ST_Translate(geom, 0.0001, 0) WHERE type_id = ${mine}`);
      await insert('ST_SetSRID(ST_MakePoint(3, 3), 4326)', mine);
      expect(await again()).toEqual(['tile_news']);
      await writer.query('COMMIT');
      expect(await again()).toEqual(['tile_news', 'tile_public_ungrouped']);
    } finally {
      await writer.end();
    }
  });

  it('that was taken out of the changes before it was heard of voids everything', async () => {
    await takenOut();
    // What the process knew was of a moment at which a transaction of another database of the server may have been under way.
    await again();
    expect(await again()).toEqual(['tile_news']);
    await insert('ST_SetSRID(ST_MakePoint(3, 3), 4326)', mine);
    await takenOut();
    expect(await again()).toEqual(['tile_news', 'tile_public_ungrouped']);
    expect(await again()).toEqual(['tile_news']);
  });

  it('counts in the stamp of its type, before and after it was taken out', async () => {
    const stamp = async () => Number((await sql('SELECT stamp FROM element_tile_stamp WHERE type_id = $1', [mine]))[0]?.stamp);
    const before = await stamp();
    await insert('ST_SetSRID(ST_MakePoint(3, 3), 4326)', mine);
    expect(await stamp()).toBe(before + 1);
    await takenOut();
    expect(await stamp()).toBe(before + 1);
  });

  it('over a new connection, which may lead to another server, everything is made anew', async () => {
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%element_tile_state%' AND query LIKE '%missed%' AND pid <> pg_backend_pid()`,
    );
    expect((await again()).at(-1)).toBe('tile_public_ungrouped');
    expect(await again()).toEqual(['tile_news']);
  });
});

it('all who ask while a question is under way share the next one', async () => {
  const asked = vi.spyOn(primary().watch, 'query');
  await Promise.all(Array.from({ length: 20 }, () => current(primary())));
  expect(asked).toHaveBeenCalledTimes(1);
  const first = current(primary());
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, ...Array.from({ length: 20 }, () => current(primary()))]);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
  asked.mockRestore();
});

it('a process that begins has all connections make a tile at both kinds of zoom, before anybody asks', async () => {
  const made = vi.spyOn(primary().tiles, 'query');
  await warmTiles();
  const names = made.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name ?? 'place');
  expect(Object.fromEntries(names.map((name) => [name, names.filter((it) => it === name).length]))).toEqual({
    place: 1,
    tile_public_grouped: 6,
    tile_public_ungrouped: 6,
  });
  made.mockRestore();
});
