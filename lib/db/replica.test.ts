import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as DETAIL } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as OWN } from '@/app/api/elements/geometric_element/[id]/user/route';
import { POST as CREATE } from '@/app/api/elements/geometric_element/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as MAP_SERVER } from '@/app/api/mapserver/route';
import { GET as TILE } from '@/app/api/tiles/elements/[typeIds]/[z]/[x]/[y]/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import { presentedTypes, typeAttributes } from '@/lib/element-types/service';
import { metrics } from '@/lib/operations/metrics';
import { call, callJson } from '@/lib/test/call';
import { sql, thisDatabase } from '@/lib/test/database';
import { startTestPair, until } from '@/lib/test/database-server';
import { anElementType } from '@/lib/test/elements';
import { type Person, person, visitor } from '@/lib/test/people';
import { poolFor, readerFor, readTransaction } from './reading';
import { fromReplica, replicaState } from './replica';

let pair: Awaited<ReturnType<typeof startTestPair>>;
let ana: Person;
let brais: Person;
let type: number;
let made = 0;

const list = (as: Person) => callJson<{ result: { totalItems: number } }>(LIST, { params: { id: String(type) }, as });
const totalFor = async (as: Person) => (await list(as)).body.result.totalItems;
const used = () => replicaState()?.used === true;
const counts = () => replicaState() as { replica: number; primary: number; failed: number };

async function create(as: Person): Promise<number> {
  made += 1;
  const body = {
    description: `faro ${made}`,
    geom: { type: 'Point', coordinates: [-8.4, 43.3] },
    isPublic: true,
    isReviewed: false,
    geometricElementTypeDto: { id: type },
    listAttributeValueDto: [],
    listFileToInsertDto: [],
  };
  const { status, body: element } = await callJson<{ id: number }>(CREATE, { method: 'POST', body, as });
  expect(status).toBe(201);
  return element.id;
}

const pause = () => pair.standby.sql('SELECT pg_wal_replay_pause()');
const resume = () => pair.standby.sql('SELECT pg_wal_replay_resume()');
/** Makes earlier writes of all accounts count as long ago. */
const forgetWrites = () => sql(`UPDATE account_write SET at = at - interval '1 minute'`);

// Servers are started and stopped in here.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  pair = await startTestPair(thisDatabase(), { start: false });
  const { id } = await anElementType({ geometryType: 'POINT' });
  type = id;
  [ana, brais] = [await person(), await person()];
  return () => pair.close();
});
beforeEach(() => {
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => undefined);
});

it('a replica that has not started yet fails no read, and is used once it has', async () => {
  await create(ana);
  for (let time = 0; time < 5; time++) expect(await totalFor(visitor)).toBe(made);
  expect(counts()).toMatchObject({ replica: 0 });
  await pair.standby.start();
  await until(used);
  expect(await totalFor(visitor)).toBe(made);
  expect(counts().replica).toBeGreaterThan(0);
});

describe('a replica that stands still', () => {
  beforeEach(async () => {
    await until(used);
    await pause();
    return async () => {
      await resume();
      await until(used);
    };
  });

  it('an account reads what it has just written, by bearer and by cookie, in lists, details, tiles and WFS', async () => {
    const id = String(await create(ana));
    expect(await pair.standby.sql(`SELECT id FROM geometric_element WHERE id = ${id}`, database())).toEqual([]);
    expect(await totalFor(ana)).toBe(made);
    for (const by of ['bearer', 'cookie'] as const) {
      expect((await callJson(LIST, { params: { id: String(type) }, as: ana, by })).body).toMatchObject({
        result: { totalItems: made },
      });
      expect((await call(OWN, { params: { id }, as: ana, by })).status).toBe(200);
      const hits = await call(MAP_SERVER, { url: hitsOf(), as: ana, by });
      expect(await hits.text()).toContain(`numberMatched="${made}"`);
      const tile = await call(TILE, { params: { typeIds: String(type), z: '4', x: '7', y: '5.mvt' }, as: ana, by });
      expect([tile.status, (await tile.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
  });

  it('a new element is found by its address, although it is not on the replica yet', async () => {
    const id = String(await create(ana));
    expect((await call(DETAIL, { params: { id }, as: visitor })).status).toBe(200);
    expect((await call(DETAIL, { params: { id: '999999' }, as: visitor })).status).toBe(404);
  });

  it('reading is for accounts from the moment at which it is switched off', async () => {
    const set = (value: string) =>
      sql(`UPDATE configuration_parameter SET value = $1 WHERE code = 'ENABLE_ANONYMOUS_READING'`, [value]);
    await set('false');
    expect((await list(visitor)).status).toBe(401);
    expect((await call(TILE, { params: { typeIds: '1', z: '4', x: '0', y: '0.mvt' }, as: visitor })).status).toBe(401);
    await set('true');
    const open = await call(TILE, { params: { typeIds: '1', z: '4', x: '0', y: '0.mvt' }, as: visitor });
    expect([open.status, open.headers.get('cache-control')]).toEqual([204, 'public, max-age=0, s-maxage=10, must-revalidate']);
  });

  it('is not used when it lags too far: everybody reads new data, also when it is back', async () => {
    await create(ana);
    await until(() => !used());
    await forgetWrites();
    for (const who of [visitor, brais, ana]) expect(await totalFor(who)).toBe(made);
    await resume();
    await until(used);
    const before = counts().replica;
    for (const who of [visitor, brais, ana]) expect(await totalFor(who)).toBe(made);
    expect(counts().replica).toBeGreaterThan(before);
  });
});

const hitsOf = () =>
  `/api/mapserver?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&RESULTTYPE=hits&TYPENAMES=geometric_element_point`;

/** What was logged about whether the replica is used. */
const said = () =>
  vi
    .mocked(console.error)
    .mock.calls.flat()
    .filter((line) => String(line).includes('"replica":'));

describe('a replica that is lost', () => {
  beforeEach(() => until(used));

  /** Reads without end, several at a time, until what happens has happened. */
  async function whileReading(happens: () => Promise<void>): Promise<{ statuses: Set<number>; slowestMs: number }> {
    let over = false;
    const statuses = new Set<number>();
    let slowestMs = 0;
    const reads = Array.from({ length: 8 }, async () => {
      while (!over) {
        const start = performance.now();
        statuses.add((await list(visitor)).status);
        slowestMs = Math.max(slowestMs, performance.now() - start);
      }
    });
    await happens().finally(() => {
      over = true;
    });
    await Promise.all(reads);
    return { statuses, slowestMs };
  }

  it('no read fails when it is killed, and it is used again when it is back', async () => {
    const { statuses } = await whileReading(async () => {
      await pair.standby.kill();
      await until(() => !used());
      await pair.standby.start();
      await until(used);
    });
    expect(statuses).toEqual(new Set([200]));
    await until(() => String(said().at(-1)).includes('is read from'));
    expect(said()[0]).toMatch(/is left out: (a read failed|it does not answer): ./);
    expect(said().filter((line, at) => line === said()[at - 1])).toEqual([]);
  });

  it('a call that has read from the primary continues there: a page is never older than its count', async () => {
    const lagging = () => ({ ...contextFor(VISITOR, 'en-GB'), db: readerFor({ mayLag: true }) });
    const recovering = async ({ db }: { db: ReturnType<typeof readerFor> }) =>
      (await db.$queryRaw<{ recovering: boolean }[]>`SELECT pg_is_in_recovery() AS recovering`)[0]?.recovering;
    const ctx = lagging();
    expect(await recovering(ctx)).toBe(true);
    await pair.standby.kill();
    expect(await recovering(ctx)).toBe(false);
    await pair.standby.start();
    await until(used);
    expect(await recovering(lagging())).toBe(true);
    expect([await recovering(ctx), await readTransaction(ctx, recovering, 10_000)]).toEqual([false, false]);
    const { rows } = await poolFor(ctx).query('SELECT pg_is_in_recovery() AS recovering');
    expect(rows).toEqual([{ recovering: false }]);
  });

  it('no read fails, nor waits for long, when it no longer answers', async () => {
    const { statuses, slowestMs } = await whileReading(async () => {
      pair.standby.freeze();
      await until(() => !used());
      const there = counts().primary;
      await until(() => counts().primary > there + 20);
      pair.standby.thaw();
      await until(used);
    });
    expect(statuses).toEqual(new Set([200]));
    expect(slowestMs).toBeLessThan(15_000);
  });

  it('a read survives a short pause of the replica', async () => {
    const ctx = { ...contextFor(VISITOR, 'en-GB'), db: readerFor({ mayLag: true }) };
    const { failed } = counts();
    const found = ctx.db.$queryRaw`SELECT pg_is_in_recovery() AS recovering, pg_sleep(1)::text`.then((rows) => rows);
    await until(async () => {
      const asleep = await pair.standby.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
      return asleep.length > 0;
    });
    pair.standby.freeze();
    await until(() => said().some((line) => String(line).includes('does not answer'))).finally(pair.standby.thaw);
    expect(await found).toMatchObject([{ recovering: true }]);
    expect(counts().failed).toBe(failed);
  });

  it('reads are repeated on the primary on a conflict with the replica’s recovery', async () => {
    await pair.standby.sql('ALTER SYSTEM SET max_standby_streaming_delay = 0');
    await pair.standby.sql('SELECT pg_reload_conf()');
    await sql('CREATE TABLE conflict AS SELECT generate_series(1, 1000) AS id');
    await until(
      async () => (await pair.standby.sql(`SELECT to_regclass('conflict') IS NOT NULL AS there`, database()))[0]?.there,
    );
    const ctx = { ...contextFor(VISITOR, 'en-GB'), db: readerFor({ mayLag: true }) };
    const before = counts().failed;
    let tries = 0;
    const found = readTransaction(
      ctx,
      async ({ db }) => {
        tries += 1;
        const [row] = await db.$queryRaw<{ recovering: boolean }[]>`
          SELECT pg_is_in_recovery() AS recovering, count(*), pg_sleep(${tries === 1 ? 10 : 0}::float8)::text FROM conflict`;
        return row?.recovering;
      },
      30_000,
    );
    await until(async () => {
      const asleep = await pair.standby.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
      return asleep.length > 0;
    });
    await sql('DELETE FROM conflict');
    await sql('VACUUM conflict');
    expect([await found, tries, counts().failed - before]).toEqual([false, 2, 1]);
  });
});

const database = () => new URL(process.env.DATABASE_URL as string).pathname.slice(1);

describe('a write whose account can not be recorded', () => {
  const whenNoted = async (happens: string) => {
    await sql('CREATE SEQUENCE noted');
    await sql(`CREATE FUNCTION when_noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${happens} RETURN NEW; END $$`);
    await sql('CREATE TRIGGER when_noted BEFORE INSERT ON account_write FOR EACH ROW EXECUTE FUNCTION when_noted()');
  };
  beforeEach(() => async () => {
    await sql('DROP FUNCTION when_noted CASCADE');
    await sql('DROP SEQUENCE noted');
  });
  const logged = () =>
    vi
      .mocked(console.error)
      .mock.calls.flat()
      .filter((line) => String(line).includes('"at":"noteWrite"'));

  it('is acknowledged, and that is logged', async () => {
    await whenNoted(`RAISE 'not now';`);
    await create(ana);
    expect(logged()).toEqual([expect.stringMatching(/"requestId":"[\w-]{36}".*not now/)]);
  });

  it('is recorded over a new connection if the old one was lost', async () => {
    await forgetWrites();
    await whenNoted(`IF nextval('noted') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;`);
    await create(brais);
    expect(logged()).toEqual([]);
    const noted = await sql(`SELECT nextval('noted')::int AS next FROM account_write WHERE at > now() - interval '30 seconds'`);
    expect(noted).toEqual([{ next: 3 }]);
  });
});

it('a pool that is full sends a read to the primary, and the replica goes on being used', async () => {
  await until(used);
  const full = new Error('timeout exceeded when trying to connect');
  const ask = () =>
    fromReplica(
      { primary: false },
      () => Promise.reject(full),
      async () => 'primary',
    );
  expect([await ask(), used()]).toEqual(['primary', true]);
});

it('definitions are read from the primary only, also for elements of the replica', async () => {
  const ctx = { ...contextFor(VISITOR, 'en-GB'), db: readerFor({ mayLag: true }) };
  const asked = () => [counts().replica, counts().primary, counts().failed];
  const before = asked();
  for (const form of [undefined, 'reference'] as const) expect((await presentedTypes(ctx, [type], form)).has(type)).toBe(true);
  expect(await typeAttributes(ctx, type, [1])).toEqual([]);
  expect(asked()).toEqual(before);
});

it('the metrics show its state', async () => {
  await until(used);
  const text = await metrics();
  expect(text).toMatch(/^vieiro_replica_up 1$/m);
  expect(Number(/^vieiro_replica_lag_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(2);
  expect(text).toMatch(/^vieiro_replica_reads_total\{source="replica"\} [1-9]/m);
});

it('a statement that timed out on the replica is not repeated', async () => {
  await until(used);
  const late = Object.assign(new Error('late'), { code: '57014' });
  await expect(
    fromReplica(
      { primary: false },
      () => Promise.reject(late),
      async () => 'again',
    ),
  ).rejects.toBe(late);
  expect(
    await fromReplica(
      { primary: false },
      () => Promise.reject(new Error('odd')),
      async () => 'again',
    ),
  ).toBe('again');
});
