/**
 * What saves cost, whether writers wait for each other, and what tiles are like while others write:
 * `saves.ts '{"address","url","pid","adminUrl"}'`, with the settings of the server. Elements and types that it makes are deleted. Prints one
 * line of JSON.
 */
import pg from 'pg';
import { issueToken } from '@/lib/auth/tokens';
import { administrator, Calls } from './administrator';
import { CITIES } from './distribution';
import type { SaveFigures, WritersFigures } from './figures';
import { connections, fetchBytes } from './http';
import { largestType } from './largest-type';
import { addType } from './loading';
import { spentWhile } from './processor';
import { untilPurged } from './purged';
import { median, quantile } from './rounds';
import { tileAt } from './tiles';
import { pause } from './waiting';

const [WARM_UP, COUNTED] = [100, 500];
const [AT_ONCE, AT_ONCE_MS] = [4, 10_000];
const [WRITERS, WRITERS_MS, TURNS] = [16, 15_000, 2];
/** Ten saves a second of each writer. */
const EVERY_MS = 100;
const SAMPLE_MS = 20;
const [READERS, TILE_WRITERS, TILE_ROUNDS] = [2, 4, 5];
const TILE_ZOOMS = [10, 12, 14, 16];

interface Setup {
  address: string;
  url: string;
  pid: number;
  /** Of a superuser, who alone can ask what the WAL holds. */
  adminUrl?: string;
}

let made = 0;
/** Within a few kilometres of the cities, where the elements of the benchmark are. */
function place(): [number, number] {
  made += 1;
  const [lng, lat] = CITIES[made % 8] as readonly [number, number];
  return [lng + ((made * 7919) % 1000) / 20_000 - 0.025, lat + ((made * 6101) % 1000) / 20_000 - 0.025];
}

const save = (calls: Calls, typeId: number) =>
  calls.send('/elements/geometric_element', {
    ...{ description: `Saved by the benchmark ${made}`, isPublic: true, geometricElementTypeDto: { id: typeId } },
    ...{ listAttributeValueDto: [], geom: { type: 'Point', coordinates: place() } },
  });

/** The bytes of WAL that something writes, without full-page images; undefined where nobody may ask. */
async function walOf(adminUrl: string | undefined, run: () => Promise<unknown>): Promise<number | undefined> {
  if (!adminUrl) {
    await run();
    return undefined;
  }
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
    const now = async () => (await admin.query<{ at: string }>('SELECT pg_current_wal_flush_lsn() AS at')).rows[0]?.at;
    const before = await now();
    await run();
    const { rows } = await admin.query<{ bytes: string }>('SELECT sum(record_size) AS bytes FROM pg_get_wal_stats($1, $2)', [
      before,
      await now(),
    ]);
    return Number(rows[0]?.bytes);
  } finally {
    await admin.end();
  }
}

/** Writers, each of its own type or of one, and how many sessions waited for a lock meanwhile. */
async function writersOf(db: pg.Client, calls: Calls, types: readonly number[]): Promise<WritersFigures> {
  const until = performance.now() + WRITERS_MS;
  const took: number[] = [];
  const writer = async (typeId: number, n: number) => {
    for (let due = performance.now() + (n * EVERY_MS) / types.length; due < until; due += EVERY_MS) {
      await pause(due - performance.now());
      const start = performance.now();
      await save(calls, typeId);
      took.push(performance.now() - start);
    }
  };
  const waiting: number[] = [];
  const watch = async () => {
    while (performance.now() < until) {
      const { rows } = await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      waiting.push(rows[0]?.n ?? 0);
      await pause(SAMPLE_MS);
    }
  };
  const start = performance.now();
  await Promise.all([watch(), ...types.map(writer)]);
  return {
    perSecond: (took.length / (performance.now() - start)) * 1000,
    p95Ms: quantile(took, 0.95),
    waiting: waiting.reduce((sum, it) => sum + it, 0) / waiting.length,
  };
}

/** The p95 of tiles around the cities, of several readers at once. */
async function tilesP95({ address }: Setup, typeId: number): Promise<number> {
  const agent = connections(READERS);
  const tiles = TILE_ZOOMS.flatMap((z) =>
    CITIES.slice(0, 8).flatMap((city) => {
      const { x, y } = tileAt(city, z);
      return Array.from({ length: 9 }, (_, n) => `${z}/${x - 1 + (n % 3)}/${y - 1 + Math.floor(n / 3)}`);
    }),
  );
  const took: number[] = [];
  let next = 0;
  const reader = async () => {
    for (let tile = tiles[next++]; tile; tile = tiles[next++]) {
      const start = performance.now();
      await fetchBytes(agent, `${address}/api/tiles/elements/${typeId}/${tile}.mvt`);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  agent.destroy();
  return quantile(took, 0.95);
}

/** Runs something while others save ten times a second each. */
async function whileWriting<T>(calls: Calls, typeId: number, run: () => Promise<T>): Promise<T> {
  let isOver = false;
  const writer = async () => {
    for (let due = performance.now(); !isOver; due += EVERY_MS) {
      await pause(due - performance.now());
      await save(calls, typeId);
    }
  };
  const writing = Promise.all(Array.from({ length: TILE_WRITERS }, writer));
  try {
    return await run();
  } finally {
    isOver = true;
    await writing;
  }
}

async function tilesBesideWriters(setup: Setup, calls: Calls, typeId: number) {
  const [quiet, busy]: [number[], number[]] = [[], []];
  await tilesP95(setup, typeId);
  for (let n = 0; n < TILE_ROUNDS; n++) {
    quiet.push(await tilesP95(setup, typeId));
    busy.push(await whileWriting(calls, typeId, () => tilesP95(setup, typeId)));
  }
  return { quietP95Ms: median(quiet), busyP95Ms: median(busy) };
}

async function main() {
  const setup = JSON.parse(process.argv[2] ?? '') as Setup;
  await untilPurged(setup.url);
  const db = new pg.Client({ connectionString: setup.url });
  await db.connect();
  const { id: ownerId, version } = await administrator(db, 'bench-saves');
  const calls = new Calls(setup.address, await issueToken('service', { userId: ownerId, version }));
  const { id: typeId } = await largestType(setup.url);
  const types: number[] = [];
  for (let n = 0; n < WRITERS; n++) types.push(Number(await addType(db, { code: `BENCH_SAVED_${n}`, geometryType: 'POINT' })));
  try {
    for (let n = 0; n < WARM_UP; n++) await save(calls, typeId);
    let spent: SaveFigures['spent'] = { serverMs: Number.NaN };
    const wal = await walOf(setup.adminUrl, async () => {
      spent = await spentWhile(setup, COUNTED, async () => {
        for (let n = 0; n < COUNTED; n++) await save(calls, typeId);
      });
    });
    const before = made;
    const until = performance.now() + AT_ONCE_MS;
    const writer = async () => {
      while (performance.now() < until) await save(calls, typeId);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, writer));
    const perSecond = ((made - before) / AT_ONCE_MS) * 1000;
    const [one, each]: [WritersFigures[], WritersFigures[]] = [[], []];
    for (let n = 0; n < TURNS; n++) {
      one.push(await writersOf(db, calls, new Array<number>(WRITERS).fill(types[0] as number)));
      each.push(await writersOf(db, calls, types));
    }
    const tiles = await tilesBesideWriters(setup, calls, typeId);
    const figures: SaveFigures = { spent, ...(wal !== undefined && { walBytes: wal / COUNTED }), perSecond, one, each, tiles };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  } finally {
    await db.query('DELETE FROM geometric_element WHERE owner_id = $1', [ownerId]);
    await db.query('DELETE FROM geometric_element_type WHERE id = ANY ($1)', [types]);
    await db.end();
  }
}

await main();
