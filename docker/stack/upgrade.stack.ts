import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from './support/client';
import { fill, type Made, seen } from './support/content';
import { buildImage, testTag, there } from './support/images';
import { upgradeBlocks } from './support/readme';
import { originIn, requireCommit } from './support/repository';
import { envLine, freePort, settings } from './support/stack';
import { type Ask, rowsOf, tablesIn } from './support/tables';
import { Terminal } from './support/terminal';
import { until } from './support/until';

/** Release 0.1.0, the last one before migrations had a container of their own, as a commit of this repository. */
const release = 'eabe6ab';
const images = { app: `vieiro-app:${testTag}-0.1.0`, mapserver: `vieiro-mapserver:${testTag}-0.1.0` };

const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-upgrade-'));
const port = freePort();
const operator = new Terminal('upgrade', dir);
const secrets: Record<string, string> = { ...settings(), PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
const client = new Client(secrets.PUBLIC_URL as string);
const ask: Ask = async (statement) => {
  const typed = `docker compose exec -T db psql -qAtX -v ON_ERROR_STOP=1 -U vieiro -d vieiro <<'SQL'\n${statement}\nSQL`;
  return (await operator.type(typed)).stdout.split('\n').filter(Boolean);
};
/** The commands of the changelog: what copies the data, what upgrades, and the way back. The volumes are those of the test's project. */
const [copy, upgrade, goBack] = upgradeBlocks().map(({ commands }) =>
  commands.replaceAll(/\bvieiro_(?=database|files)/g, `${operator.project}_`),
) as [string, string, string];

/** The clone of an operator who installed release 0.1.0. */
async function cloneOfRelease() {
  requireCommit(release, 'release 0.1.0');
  await operator.type(`git clone -q '${originIn(dir)}' vieiro && cd vieiro && git reset -q --hard ${release}`);
  writeFileSync(
    path.join(dir, 'images-0.1.0.yml'),
    JSON.stringify({ services: { app: { image: images.app }, mapserver: { image: images.mapserver } } }),
  );
  operator.write(
    '.env',
    `${Object.entries(secrets)
      .map(([name, value]) => envLine(name, value))
      .join('\n')}\n`,
  );
  // A commit never changes: its images are built once.
  for (const [name, tag] of Object.entries(images))
    if (!(await there(tag))) await buildImage(`docker/${name}.Dockerfile`, tag, { folder: operator.cwd });
}

const onRelease = () => {
  operator.env.COMPOSE_FILE = `docker-compose.yml:${dir}/images-0.1.0.yml`;
};
const onThisVersion = () => {
  operator.env.COMPOSE_FILE = `docker-compose.yml:${inject('images')}`;
};

const ready = () =>
  until(
    'the stack is ready',
    async () => (await client.ask('/api/health/ready').catch(() => undefined))?.status === 200,
    300_000,
  );

const logIn = () => client.logIn(secrets.ADMIN_LOGIN as string, secrets.ADMIN_PASSWORD as string);

interface Parameter {
  code: string;
  value: string | null;
}

/** The parameters by which the product goes, as an administrator sees them. */
const parameters = async () => (await client.expect(200, '/api/configuration_parameter/all')).json as Parameter[];

/** Its rows were written anew when they got three states (0115); their values are compared instead. */
const rewritten = 'public.configuration_parameter';

let made: Made;
let before: {
  tables: Map<string, string[]>;
  rows: Map<string, string[]>;
  parameters: Parameter[];
  seen: Awaited<ReturnType<typeof seen>>;
};

afterAll(async () => {
  await operator.remove();
  rmSync(dir, { recursive: true, force: true });
});

beforeAll(async () => {
  await cloneOfRelease();
  onRelease();
  await operator.type('docker compose up -d --no-build');
  await ready();
  await logIn();
  made = await fill(client);
  const tables = await tablesIn(ask);
  before = { tables, rows: await rowsOf(ask, tables), parameters: await parameters(), seen: await seen(client, made) };
});

describe('from release 0.1.0 by what the changelog says', () => {
  beforeAll(async () => {
    await operator.type(copy);
    await ready();
    onThisVersion();
    await operator.type(upgrade);
    await ready();
  });

  it('every row is there, with what it had in every column; base content may have been added', async () => {
    const now = await tablesIn(ask);
    for (const [name, columns] of before.tables) expect(now.get(name), name).toEqual(expect.arrayContaining(columns));
    const after = await rowsOf(ask, before.tables);
    const lost = [...before.rows].map(([name, rows]) => {
      const there = new Set(after.get(name));
      return [name, rows.filter((row) => !there.has(row)).length] as const;
    });
    expect(lost.filter(([name, count]) => count > 0 && name !== rewritten)).toEqual([]);
  });

  it('the product goes by the parameters that it went by', async () => {
    const now = new Map((await parameters()).map(({ code, value }) => [code, value]));
    const set = before.parameters.filter(({ value }) => value !== null);
    expect(set.length).toBeGreaterThan(5);
    expect(set.map(({ code }) => [code, now.get(code)])).toEqual(set.map(({ code, value }) => [code, value]));
  });

  it('people see what they saw, log in as before, and go on', async () => {
    expect(await seen(client, made)).toEqual(before.seen);
    await new Client(client.address).logIn('veciña', 'unha lareira acesa');
    await client.createElement(made.typeId, 'novo');
  });

  it('the app has no superuser’s rights any more, and nobody is superuser over the network', async () => {
    const users = await ask('SELECT DISTINCT usename FROM pg_stat_activity WHERE client_addr IS NOT NULL ORDER BY 1');
    expect(users).toEqual(['vieiro_app', 'vieiro_mapserver']);
    expect(await ask('SELECT rolname FROM pg_authid WHERE rolsuper AND rolpassword IS NOT NULL')).toEqual([]);
    expect(await ask("SELECT rolsuper FROM pg_roles WHERE rolname = 'vieiro_app'")).toEqual(['f']);
  });

  it('the image of 0.1.0 refuses the newer database and says why', async () => {
    const address = `postgresql://vieiro_app:${secrets.DATABASE_PASSWORD}@db:5432/vieiro`;
    const command = `docker compose run --rm -T --no-deps -e DATABASE_URL='${address}' app`;
    const images = operator.env.COMPOSE_FILE as string;
    operator.env.COMPOSE_FILE = `${images}:${dir}/images-0.1.0.yml`;
    const { code, output } = await operator.type(command, { allowFailure: true });
    operator.env.COMPOSE_FILE = images;
    expect(code).toBe(1);
    expect(output).toMatch(/newer/);
  });

  it('this version refuses a database of a newer one and says why, and the app goes on', async () => {
    await ask(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ('x', 'x', '29991231000000_of_tomorrow', now(), 1)",
    );
    const { code, output } = await operator.type('docker compose run --rm -T migrate', { allowFailure: true });
    expect(code).toBe(1);
    expect(output).toMatch(/newer/);
    expect(output).not.toMatch(/\n\s+at /);
    expect((await client.ask('/api/health/ready')).status).toBe(200);
    await ask("DELETE FROM _prisma_migrations WHERE id = 'x'");
  });

  it('the way back brings 0.1.0 and its data again', async () => {
    onRelease();
    await operator.type(goBack);
    await ready();
    await logIn();
    expect(await seen(client, made)).toEqual(before.seen);
    expect(await rowsOf(ask, before.tables)).toEqual(before.rows);
  });
});
