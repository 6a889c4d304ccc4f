import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { docker } from '@/scripts/lib/engine.ts';
import { Client, element, photo } from './support/client';
import { inboxStream } from './support/inbox-stream';
import { findLost, type Load, startLoad } from './support/load';
import { behindProxy, replicaAndStore } from './support/proxied';
import { stack } from './support/stack';
import { until } from './support/until';

const { env, origin } = behindProxy();
const here = stack('scale', {
  profiles: ['scale'],
  env: { ...env, ...replicaAndStore('the-key-of-the-test', 'a secret / of + the = test'), DATABASE_WAL_KEEP: '64MB' },
});
const client = new Client(origin);
let typeId: number;

beforeAll(async () => {
  await here.compose(['up', '-d', '--no-build', '--scale', 'app-copy=2']);
  await here.waitHealthy();
  await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  typeId = await client.createType('scale');
});

const replicaSays = async (statement: string) =>
  (
    await here.exec('replica', ['psql', '-qAtX', '-h', '/var/run/postgresql', '-U', 'vieiro', '-d', 'vieiro', '-c', statement], {
      allowFailure: true,
    })
  ).stdout.trim();

/** The replica has everything that the primary has now. */
const upToDate = async () => {
  const [end] = await here.sql('SELECT pg_current_wal_lsn()');
  await until(
    'the replica is up to date',
    async () => (await replicaSays(`SELECT pg_last_wal_replay_lsn() >= '${end}'`)) === 't',
  );
};

const copyNames = async () =>
  [...(await here.inspect('app')), ...(await here.inspect('app-copy'))].map(({ Config }) => Config.Hostname);

describe('several copies', () => {
  it('all run, started at once on an empty database, and all are asked', async () => {
    expect(await copyNames()).toHaveLength(3);
    for (const service of ['app', 'app-copy'])
      for (const { RestartCount } of await here.inspect(service)) expect(RestartCount).toBe(0);
    const answered = async () => {
      const ids = [...(await here.inspect('app')), ...(await here.inspect('app-copy'))].map(({ Id }) => Id);
      return Promise.all(
        ids.map(async (id) => {
          const script = `fetch('http://127.0.0.1:3000/api/metrics',{headers:{authorization:'Bearer ${here.env.METRICS_TOKEN}','x-forwarded-for':'127.0.0.1'}}).then(r=>r.text()).then(t=>console.log([...t.matchAll(/_count\\{[^}]*\\} (\\d+)/g)].reduce((n,m)=>n+Number(m[1]),0)))`;
          return Number((await docker(['exec', id, 'node', '-e', script])).stdout);
        }),
      );
    };
    const before = await answered();
    for (let i = 0; i < 30; i++) await client.expect(200, '/api/configuration_parameter/all');
    const after = await answered();
    for (const [n, count] of after.entries()) expect(count - (before[n] as number)).toBeGreaterThanOrEqual(10);
  });

  it('share the files: what one has stored the others give', async () => {
    const { id } = await client.createElement(typeId, 'with a photo');
    const bytes = await photo(7);
    await client.uploadPhoto(id, bytes);
    const [file] = (await client.element(id)).json.listGeometricElementFileDto;
    const { pathname, search } = new URL(file.fileUrl, origin);
    for (let i = 0; i < 6; i++) expect((await client.expect(200, pathname + search)).headers['content-type']).toMatch(/^image\//);
    const { stdout } = await here.exec('store', ['sh', '-c', 'find /var/tmp/store/vieiro -type f | wc -l']);
    expect(Number(stdout)).toBeGreaterThanOrEqual(2);
    expect((await here.exec('app', ['ls', '-A', '/data/files'])).stdout.trim()).toBe('');
  });
});

describe('notifications', () => {
  it('come at once through the proxy, whichever copy keeps the stream and whichever made them', async () => {
    const account = { login: 'noa', password: 'unha lareira acesa' };
    await client.expect(201, '/api/users/signUp', { method: 'POST', body: { ...account, locale: 'en-GB' } });
    const owner = await new Client(origin).logIn(account.login, account.password);
    const { id, version } = await owner.createElement(typeId, 'told of');
    // Over all copies, by turns.
    const streams = await Promise.all(Array.from({ length: 6 }, () => inboxStream(owner)));
    const changes = (events: readonly string[]) => events.filter((it) => it.includes('"kind":"CHANGED"')).length;
    try {
      for (let round = 1; round <= 3; round++) {
        const body = { ...element(typeId, `changed ${round}`, [-8.5449, 42.8805]), id, version: version + round - 1 };
        await client.expect(200, `/api/elements/geometric_element/${id}`, { method: 'POST', body });
        await until('every stream has it', () => streams.every(({ events }) => changes(events) === round), 5000);
      }
    } finally {
      for (const { close } of streams) close();
    }
  });
});

describe('under load', () => {
  let load: Load;
  afterEach(async () => {
    await load.stop();
    expect(await findLost(client, load.written)).toEqual([]);
    expect(load.unread).toEqual([]);
  });
  /** Only what was under way may fail, and what was not sent again because it writes. */
  const failedAfter = (moment: number) => load.failures.filter(({ sentAt }) => sentAt > moment);

  it('a copy is killed and started again: no request fails but those in flight', async () => {
    load = startLoad(client, { typeId });
    const goesOn = async (requests: number) => {
      const from = load.requests;
      await until(`${requests} requests more`, async () => load.requests >= from + requests);
    };
    await goesOn(100);
    await here.kill('app-copy', 'container');
    const deadAt = Date.now();
    await goesOn(300);
    await here.start('app-copy');
    await here.waitHealthy();
    await goesOn(100);
    expect(failedAfter(deadAt)).toEqual([]);
  });
});

describe('the replica', () => {
  it('follows the primary, and can’t be written', async () => {
    await client.createElement(typeId, 'for the replica');
    await upToDate();
    expect(await replicaSays("SELECT count(*) FROM geometric_element WHERE description = 'for the replica'")).toBe('1');
    expect(await replicaSays('SELECT pg_is_in_recovery()')).toBe('t');
    expect((await here.sql('SELECT wal_status, active FROM pg_replication_slots')).join()).toBe('reserved|t');
  });

  it('goes on from where it was after a restart, of itself and of the primary', async () => {
    const [made] = (await here.inspect('replica')).map(({ State }) => State.StartedAt);
    await here.compose(['restart', 'replica']);
    await here.compose(['restart', 'db']);
    await here.waitHealthy();
    await client.createElement(typeId, 'after the restarts');
    await upToDate();
    const log = await here.logs('replica');
    expect(log.match(/the copy is whole/g)).toHaveLength(1);
    expect((await here.inspect('replica'))[0]?.State.StartedAt).not.toBe(made);
  });

  it('is copied anew when it was away for so long that the primary has thrown away what it needs', async () => {
    await here.stop('replica');
    await until('its slot is lost', async () => {
      await here.sql(`CREATE TABLE IF NOT EXISTS filler (text text); INSERT INTO filler SELECT repeat(md5(i::text), 100) FROM generate_series(1, 20000) i;
        TRUNCATE filler; SELECT pg_switch_wal(); CHECKPOINT`);
      return (await here.sql('SELECT wal_status FROM pg_replication_slots')).join() === 'lost';
    });
    await here.sql('DROP TABLE filler');
    await here.start('replica');
    await here.waitHealthy();
    await upToDate();
    expect((await here.logs('replica')).match(/the copy is whole/g)).toHaveLength(2);
    await client.createElement(typeId, 'after the new copy');
    await upToDate();
    expect(await replicaSays("SELECT count(*) FROM geometric_element WHERE description = 'after the new copy'")).toBe('1');
  });

  it('is copied anew when its slot is gone, while it runs', async () => {
    // It connects again at once: whoever is quicker.
    await here.sql(`DO $$ BEGIN
      LOOP
        PERFORM pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active;
        BEGIN
          PERFORM pg_drop_replication_slot('replica');
          EXIT;
        EXCEPTION WHEN object_in_use THEN NULL;
        END;
      END LOOP; END $$`);
    await until(
      'it has been copied anew',
      async () => ((await here.logs('replica')).match(/the copy is whole/g) ?? []).length === 3,
    );
    await here.waitHealthy();
    await upToDate();
  });
});
