import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client, photo } from './support/client';
import { findLost, type Load, startLoad } from './support/load';
import { type Stack, stack } from './support/stack';

// One stack that makes backups while forty people write, and two empty ones that are restored from them.
const here = stack('backup', { env: { WAL_ARCHIVE: 'on' }, profiles: ['backup'] });
const restored = stack('restored', { profiles: ['backup'] });
const earlier = stack('earlier', { profiles: ['backup'] });
const client = new Client(here.url);
const writers = 40;

/** What every table holds, as text that is the same wherever it is restored. */
async function tablesOf(of: Stack): Promise<Record<string, string>> {
  const names =
    await of.sql(`SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.oid <> 'backup'::regclass
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`);
  const all = names.map(
    (name) => `SELECT '${name}', count(*), md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) FROM ${name} t`,
  );
  return Object.fromEntries((await of.sql(`${all.join(';\n')};`)).map((row) => [row.split('|')[0], row]));
}

const keysOf = (of: Stack) =>
  of.sql(`SELECT storage_key FROM geometric_element_file UNION SELECT thumbnail_key FROM geometric_element_file
    WHERE thumbnail_key IS NOT NULL UNION SELECT storage_key FROM general_attached_file ORDER BY 1`);

/** The checksum of every file in the store, by its key. */
async function filesOf(of: Stack): Promise<Map<string, string>> {
  const list = 'cd /data/files && find . -type f -printf "%P\\0" | xargs -0r sha256sum';
  const { stdout } = await of.compose(['run', '--rm', '-T', '--no-deps', '--entrypoint', 'sh', 'backup', '-c', list]);
  return new Map(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
}

/** Runs the image of the backups in an empty stack, with the backups and the archived WAL of the first one. */
const restore = (into: Stack, ...args: string[]) => {
  const volumes = ['-v', `${here.project}_backups:/backups`, '-v', `${here.project}_archive:/archive`];
  return into.compose(['run', '--rm', '-T', ...volumes, 'backup', 'restore', ...args]);
};
const backup = (...args: string[]) => here.compose(['run', '--rm', '-T', 'backup', 'backup', ...args]);

/** Somebody who adds photos, and deletes them again. */
async function photographer(typeId: number, going: () => boolean, done: { deleted: number }) {
  const { id } = await client.createElement(typeId, 'photos');
  for (let n = 0; going(); n++) {
    const files = await client.uploadPhoto(id, await photo(n), `photo${n}.jpg`);
    if (n % 2 === 0) continue;
    const { uuid } = files.at(-1);
    await client.expect([200, 204], `/api/elements/geometric_element/files/${uuid}`, { method: 'DELETE' });
    done.deleted++;
  }
}

const made = { typeId: 0, confirmed: new Map<number, string>(), moment: '', tables: {} as Record<string, string> };

beforeAll(async () => {
  await here.up();
  await client.logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
  made.typeId = await client.createType('COPIADO');
});

describe('the profile backup', () => {
  it('makes a first backup by itself, and is healthy then', async () => {
    const { stdout } = await here.compose(['exec', '-T', 'backup', 'ls', '/backups']);
    expect(stdout).toMatch(/^\d{8}T\d{6}\.\d{3}Z$/m);
    const [container] = await here.inspect('backup');
    expect([container?.State.Health?.Status, container?.RestartCount, container?.HostConfig.ReadonlyRootfs]).toEqual([
      'healthy',
      0,
      true,
    ]);
  });

  it('is an ordinary user without capabilities', async () => {
    const { stdout } = await here.compose(['exec', '-T', 'backup', 'sh', '-c', 'id -u; grep CapEff /proc/self/status']);
    expect(stdout).toMatch(/^1000\nCapEff:\s0+\n$/);
  });

  it('tells administrators and the monitor of it', async () => {
    const { json } = await client.expect(200, '/api/health/backups');
    expect(json[0]).toMatchObject({ folder: '/backups', missingFiles: 0, pointInTime: true });
    const headers = { authorization: `Bearer ${here.env.METRICS_TOKEN}` };
    const { text } = await new Client(here.url).expect(200, '/api/metrics', { headers });
    expect(text).toMatch(/^vieiro_backup_last_timestamp_seconds [1-9]\d{9}/m);
  });
});

describe('a backup while forty people write', () => {
  let load: Load;
  let name: string;

  beforeAll(async () => {
    load = startLoad(client, { typeId: made.typeId, writers: writers - 4, readers: 0 });
    const done = { deleted: 0 };
    let going = true;
    const photographers = Promise.all(Array.from({ length: 4 }, () => photographer(made.typeId, () => going, done)));
    await vi.waitFor(() => expect(Math.min(done.deleted, load.written.size / 40)).toBeGreaterThan(4), { timeout: 120_000 });
    made.confirmed = new Map(load.written);
    name = /^Backup (\S+):/m.exec((await backup('--base')).stdout)?.[1] as string;
    // What is written after it makes the next moments differ from this one.
    const after = load.written.size;
    await vi.waitFor(() => expect(load.written.size).toBeGreaterThan(after + 40), { timeout: 60_000 });
    going = false;
    await Promise.all([photographers, load.stop()]);
    await restored.compose(['up', '-d', '--no-build', '--wait', 'db']);
    await restore(restored, `/backups/${name}`);
  });

  it('fails for none of them', () => expect(load.failures).toEqual([]));

  it('holds everything that was saved before it began', async () => {
    await restored.up();
    const other = await new Client(restored.url).logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
    expect(made.confirmed.size).toBeGreaterThan(100);
    expect(await findLost(other, made.confirmed)).toEqual([]);
  });

  it('holds every file that its rows name, byte for byte, and no other', async () => {
    const [original, found] = [await filesOf(here), await filesOf(restored)];
    expect([...found.keys()].sort()).toEqual(await keysOf(restored));
    expect(found.size).toBeGreaterThan(4);
    for (const [key, sum] of found) if (original.has(key)) expect(original.get(key), key).toBe(sum);
  });

  it('is not restored into a stack that has content', async () => {
    const refused = await here
      .compose(['run', '--rm', '-T', 'backup', 'restore', `/backups/${name}`], { allowFailure: true })
      .then(({ code, output }) => ({ code, output }));
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/into an empty installation only, and this database has \d+ tables/);
  });

  it('is restored in a test by the container, which is noted', async () => {
    await backup('--verify');
    const { json } = await client.expect(200, '/api/health/backups');
    expect(json[0]).toMatchObject({ name, testFailure: null, tested: expect.any(String) });
  });
});

describe('any moment', () => {
  beforeAll(async () => {
    made.tables = await tablesOf(here);
    [made.moment] = (await here.sql('SELECT clock_timestamp()')) as [string];
    const { id } = await client.createElement(made.typeId, 'later');
    await client.uploadPhoto(id, await photo(7));
    const [wal] = await here.sql('SELECT pg_walfile_name(pg_switch_wal())');
    const archived = `SELECT count(*) FROM pg_stat_archiver WHERE last_archived_wal >= '${wal}'`;
    await vi.waitFor(async () => expect(await here.sql(archived)).toEqual(['1']), { timeout: 60_000, interval: 500 });
    await backup();
    await earlier.compose(['up', '-d', '--no-build', '--wait', 'db']);
    await restore(earlier, '--to', made.moment);
  });

  it('every table is as it was then', async () => {
    const found = await tablesOf(earlier);
    expect(found).toEqual(made.tables);
  });

  it('every file that was there then is there, and the stack works with them', async () => {
    const [original, found] = [await filesOf(here), await filesOf(earlier)];
    expect([...found.keys()].sort()).toEqual(await keysOf(earlier));
    for (const [key, sum] of found) expect(original.get(key), key).toBe(sum);
    await earlier.up();
    const other = await new Client(earlier.url).logIn(here.env.ADMIN_LOGIN as string, here.env.ADMIN_PASSWORD as string);
    const { json } = await other.expect(
      200,
      `/api/elements/geometric_element_type/${made.typeId}/geometric_elements?description=later`,
    );
    expect(json.result.items).toEqual([]);
  });
});

afterAll(async () => {
  for (const of of [restored, earlier]) await of.remove();
});
