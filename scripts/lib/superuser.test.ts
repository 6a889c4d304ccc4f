import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import * as locks from './advisory-locks.ts';
import { ensureDatabase, urlForDatabase, urlForRole, withClient } from './database.ts';
import { migrate } from './migrate.ts';
import { dataDir } from './paths.ts';
import { runScript } from './product.ts';
import { ensureMapServerRole } from './roles.ts';
import { prepareAsSuperuser } from './superuser.ts';
import { dropDatabases } from './test-databases.ts';
import { testSecret } from './test-secret.ts';

const prefix = `${inject('run')}_${process.env.VITEST_POOL_ID}_su`;
// Roles belong to the whole server: these are of this file alone.
const app = { user: `${prefix}_app`, password: 'de / @ % # ? : " \' ñ & $ \\' };
const mapServer = { user: `${prefix}_map`, password: 'm/@%#?' };
const admin = urlForDatabase(inject('adminUrl'), prefix);
const url = urlForRole(admin, app);
const options = { adminUrl: admin, url, mapServer };

const ask = (as: string, text: string, values: unknown[] = []) =>
  withClient(as, async (client: pg.Client) => (await client.query(text, values)).rows);
const asMapServer = urlForRole(admin, mapServer);

/** Who owns what is in our schemas, without what belongs to extensions: asked in another way than the program does. */
const owners = `
  SELECT DISTINCT pg_get_userbyid(owner)::text AS owner FROM (
    SELECT 'pg_class'::regclass AS catalogue, oid, relowner AS owner, relnamespace AS namespace FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL SELECT 'pg_proc'::regclass, oid, proowner, pronamespace FROM pg_proc
    UNION ALL SELECT 'pg_type'::regclass, oid, typowner, typnamespace FROM pg_type WHERE typtype = 'd') o
  WHERE namespace::regnamespace::text IN ('public', 'mapserver', 'layer_data')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = catalogue AND d.objid = o.oid AND d.deptype = 'e')
  UNION SELECT pg_get_userbyid(datdba)::text FROM pg_database WHERE datname = current_database()
  UNION SELECT pg_get_userbyid(nspowner)::text FROM pg_namespace WHERE nspname IN ('mapserver', 'layer_data')`;

const dropRoles = () =>
  withClient(inject('adminUrl'), async (client: pg.Client) => {
    for (const { rolname } of (await client.query('SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)', [prefix])).rows)
      await client.query(`DROP ROLE ${client.escapeIdentifier(rolname)}`);
  });

afterAll(async () => {
  await dropDatabases(inject('adminUrl'), prefix);
  await dropRoles();
});

describe('a database of a version that ran as superuser', () => {
  beforeAll(async () => {
    await ensureDatabase(inject('adminUrl'), prefix);
    await migrate({ connectionString: admin, log: () => {} });
    // The demo has a layer of a shapefile, with its table and view, and one of a table that stands in a schema beside ours.
    const env = { ...process.env, DATABASE_URL: admin, NEXTAUTH_SECRET: testSecret, DATA_DIR: dataDir('test', 'superuser') };
    await runScript('seed.ts', ['--demo'], { env, what: 'The seed' });
    await ensureMapServerRole(admin, mapServer);
    await ask(admin, 'CREATE TABLE public.of_another (id int)');
    await ask(admin, `CREATE ROLE ${prefix}_other; ALTER TABLE public.of_another OWNER TO ${prefix}_other`);
  }, 120_000);

  it('belongs to the role of the app afterwards, which is no superuser; what an ordinary role owns stays', async () => {
    expect(await prepareAsSuperuser(options)).toMatch(/^\d+ objects transferred to /);
    const [role] = await ask(
      url,
      'SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false });
    expect((await ask(admin, owners)).map((it: { owner: string }) => it.owner).sort()).toEqual(
      [app.user, `${prefix}_other`].sort(),
    );
    expect(await prepareAsSuperuser(options)).toBe(`${app.user} owns the database`);
  });

  it('does not wait for a backup that is running', async () => {
    const keys = Object.values(locks);
    expect(new Set(keys).size).toBe(keys.length);
    await withClient(admin, async (backup: pg.Client) => {
      for (const key of [locks.BACKUP_TURN_LOCK, locks.BACKUP_LOCK]) await backup.query('SELECT pg_advisory_lock($1)', [key]);
      expect(await prepareAsSuperuser(options)).toBe(`${app.user} owns the database`);
    });
  });

  it('is whole: what a run that was broken off left over changes hands at the next one', async () => {
    await ask(
      admin,
      'ALTER TABLE geometric_element OWNER TO current_user; ALTER VIEW mapserver.geometric_element_point OWNER TO current_user',
    );
    expect(await prepareAsSuperuser(options)).toMatch(/^2 objects /);
  });

  it('serves the app: it writes, maintains, shows layers of files and of tables beside ours, and drops what it no longer needs', async () => {
    await ask(url, 'UPDATE geometric_element SET description = description');
    for (const command of ['ANALYZE', 'REINDEX TABLE', 'VACUUM']) await ask(url, `${command} geometric_element`);
    const layers = await ask(
      url,
      'SELECT table_schema AS schema, table_name AS name, view_name AS view FROM layer_source ORDER BY 1',
    );
    expect(layers.map((it: { schema: string }) => it.schema)).toEqual(['demo', 'layer_data']);
    for (const { schema, name, view } of layers) {
      const [{ n }] = await ask(url, `SELECT count(*)::int AS n FROM ${schema}.${name}`);
      expect(n).toBeGreaterThan(0);
      expect(await ask(asMapServer, `SELECT count(*)::int AS n FROM mapserver.${view}`)).toEqual([{ n }]);
    }
    await expect(ask(url, `DELETE FROM demo.${layers[0]?.name}`)).rejects.toThrow(/permission denied/);
    await ask(url, `DROP VIEW mapserver.${layers[1]?.view}; DROP TABLE layer_data.${layers[1]?.name}`);
    expect(await migrate({ connectionString: url, log: () => {} })).toEqual([]);
  });

  it('shows MapServer its views and nothing else, those made later as well', async () => {
    await ensureMapServerRole(url, mapServer);
    await ask(url, 'CREATE VIEW mapserver.later AS SELECT 1 AS one');
    expect(await ask(asMapServer, 'SELECT one FROM mapserver.later')).toEqual([{ one: 1 }]);
    for (const statement of [
      'SELECT * FROM user_account',
      'SELECT * FROM geometric_element',
      'CREATE TABLE public.mine (id int)',
    ])
      await expect(ask(asMapServer, `SET TRANSACTION READ WRITE; ${statement}`)).rejects.toThrow(/permission denied/);
  });

  it('changes hands without keeping its readers waiting, once nothing holds it', async () => {
    await ask(admin, 'ALTER TABLE user_account OWNER TO current_user');
    await withClient(admin, async (busy: pg.Client) => {
      await busy.query('BEGIN; SELECT count(*) FROM user_account');
      const prepared = prepareAsSuperuser(options);
      const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'user_account'::regclass`;
      await expect.poll(async () => (await busy.query(waiting)).rowCount, { timeout: 20_000, interval: 10 }).toBe(1);
      const start = performance.now();
      await ask(admin, 'SELECT count(*) FROM user_account');
      expect(performance.now() - start).toBeLessThan(2000);
      await busy.query('COMMIT');
      expect(await prepared).toMatch(/^1 objects /);
    });
  });
});

describe('the preparation', () => {
  beforeAll(async () => {
    await ensureDatabase(inject('adminUrl'), prefix);
    const plain = `CREATE ROLE "${prefix}_plain" LOGIN PASSWORD ${pg.escapeLiteral(app.password)}`;
    await ask(admin, plain);
  });
  beforeEach(() => prepareAsSuperuser(options).then(() => undefined));

  it('gives the app the password that is set now, with any characters', async () => {
    const changed = { ...app, password: `${app.password}; DROP TABLE user_account --` };
    await expect(ask(urlForRole(admin, changed), 'SELECT 1')).rejects.toThrow(/refuses the password. Set DATABASE_PASSWORD/);
    await prepareAsSuperuser({ ...options, url: urlForRole(admin, changed) });
    expect(await ask(urlForRole(admin, changed), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes rights from a role of the app that has too many', async () => {
    await ask(admin, `ALTER ROLE "${app.user}" SUPERUSER CREATEDB`);
    await prepareAsSuperuser(options);
    expect(await ask(admin, 'SELECT rolsuper OR rolcreatedb AS much FROM pg_roles WHERE rolname = $1', [app.user])).toEqual([
      { much: false },
    ]);
  });

  it('is done by five at once', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => prepareAsSuperuser(options)));
    expect(all).toHaveLength(5);
  });

  it('takes the password of a superuser who needs none, and the slot of a replica that is not set any more', async () => {
    const boss = { user: `${prefix}_boss`, password: 'only-for-this-test' };
    await ask(admin, `CREATE ROLE "${boss.user}" SUPERUSER LOGIN PASSWORD '${boss.password}'`);
    await ask(admin, 'CREATE TABLE of_the_boss (id int)');
    await ask(admin, `SELECT pg_create_physical_replication_slot('replica')`);
    const own = { ...options, adminUrl: urlForRole(admin, boss), ownServer: true, watchForMs: 1500 };
    const slots = () => ask(admin, `SELECT 1 FROM pg_replication_slots WHERE slot_name = 'replica'`);
    await prepareAsSuperuser({ ...own, replicaUrl: 'postgresql://replica/vieiro' });
    expect(await slots()).toHaveLength(1);
    expect(await ask(admin, 'SELECT rolpassword FROM pg_authid WHERE rolname = $1', [boss.user])).toEqual([
      { rolpassword: null },
    ]);
    await ask(admin, `ALTER ROLE "${boss.user}" PASSWORD '${boss.password}'`);
    await prepareAsSuperuser(own);
    expect(await slots()).toHaveLength(0);
  });

  it.each([
    ['one role for both', { url: admin }, /name the same role/],
    ['a role without a password', { url: `postgresql://${app.user}@localhost/x` }, /Set DATABASE_PASSWORD/],
    ['no role', { url: 'postgresql://localhost/x' }, /must name the role of the app/],
    ['the role of MapServer as that of the app', { mapServer: app }, /MAPSERVER_DB_USER must be a role of its own/],
    [
      'an administrator who is none',
      { adminUrl: urlForRole(admin, { ...app, user: `${prefix}_plain` }) },
      /must name a superuser/,
    ],
  ])('refuses %s', (_, wrong, words) => expect(prepareAsSuperuser({ ...options, ...wrong })).rejects.toThrow(words));
});

describe('where no superuser is to be had', () => {
  beforeAll(() => prepareAsSuperuser(options).then(() => undefined));

  it('MapServer’s role has to be there, with its password', async () => {
    await migrate({ connectionString: url, log: () => {} });
    await ensureMapServerRole(url, mapServer);
    await expect(ensureMapServerRole(url, { ...mapServer, password: 'another' })).rejects.toThrow(
      /cannot log in with MAPSERVER_DB_PASSWORD/,
    );
    await expect(ensureMapServerRole(url, { user: `${prefix}_absent`, password: 'x' })).rejects.toThrow(
      /is missing.*As a superuser: CREATE ROLE/,
    );
    await expect(ensureMapServerRole(url, app)).rejects.toThrow(/needs a role of its own/);
  });

  it('an owner who may make roles makes MapServer’s, and changes it', async () => {
    await ask(admin, `ALTER ROLE "${app.user}" CREATEROLE`);
    const made = { user: `${prefix}_made`, password: 'first' };
    await ensureMapServerRole(url, made);
    await ensureMapServerRole(url, { ...made, password: 'second' });
    const rows = await ask(urlForRole(admin, { ...made, password: 'second' }), 'SHOW default_transaction_read_only');
    expect(rows).toEqual([{ default_transaction_read_only: 'on' }]);
  });
});
