import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dataDir, inRoot } from '@/scripts/lib/paths.ts';
import { type Manifest, render } from './render';

const folders = ['base', 'overlays/external-database', 'overlays/single-node'];
const rendered = Object.fromEntries(folders.map((name) => [name, render(path.join('docker/kubernetes', name))]));
const everything = Object.values(rendered).flat();
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });

const idOf = ({ kind, metadata }: Manifest) => `${kind}/${metadata.name}`;
const podOf = (manifest: Manifest) => manifest.spec?.jobTemplate?.spec.template ?? manifest.spec?.template;
const workloads = (manifests: Manifest[]) => manifests.filter(podOf);
// biome-ignore lint/suspicious/noExplicitAny: containers of all kinds
const containersOf = (manifest: Manifest): any[] => {
  const { initContainers = [], containers } = podOf(manifest).spec;
  return [...initContainers, ...containers];
};
const eachPod = folders.flatMap((folder) =>
  workloads(rendered[folder] as Manifest[]).map((manifest) => [folder, idOf(manifest), manifest] as const),
);

/** What the compiler says of each manifest as a value of the type that Kubernetes’ own description gives its kind. */
async function mistakes(manifests: Manifest[]): Promise<string[]> {
  const folder = dataDir('test', 'kubernetes');
  const file = path.join(folder, `manifests-${process.pid}.ts`);
  const lines = manifests.map((manifest, n) => {
    const from = `kubernetes-models/${manifest.apiVersion}/${manifest.kind}`;
    return `import type { I${manifest.kind} as T${n} } from '${from}';\nexport const m${n}: T${n} = ${JSON.stringify(manifest)};`;
  });
  writeFileSync(file, lines.join('\n'));
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const { stdout } = await new Promise<{ stdout: string }>((resolve) => {
    execFile(process.execPath, [inRoot('node_modules/typescript/bin/tsc'), ...options, file], (_error, out, err) =>
      resolve({ stdout: out + err }),
    );
  });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

describe.each(folders)('%s', (folder) => {
  const manifests = rendered[folder] as Manifest[];

  it('is valid by Kubernetes’ schemas', async () => {
    for (const manifest of manifests) {
      const model = await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
      expect(() => new model[manifest.kind](manifest).validate(), idOf(manifest)).not.toThrow();
      expect(() => new model[manifest.kind]({ ...manifest, metadata: { labels: 7 } }).validate(), idOf(manifest)).toThrow();
    }
  });

  it('names each thing once, and all in one namespace', () => {
    const names = manifests.map(idOf);
    expect(new Set(names).size).toBe(names.length);
    for (const { kind, metadata } of manifests) if (kind !== 'Namespace') expect(metadata.namespace).toBe('vieiro');
  });

  it('leads from the ingress to a service, from each service to a port of a pod, and each budget and rule to a pod', () => {
    const labelled = (labels: Record<string, string>) =>
      workloads(manifests).filter((it) =>
        Object.entries(labels).every(([name, value]) => podOf(it).metadata.labels[name] === value),
      );
    for (const manifest of manifests) {
      const labels =
        manifest.kind === 'Service'
          ? manifest.spec.selector
          : (manifest.spec?.selector ?? manifest.spec?.podSelector)?.matchLabels;
      if (!labels) continue;
      const [pod, ...others] = labelled(labels);
      expect([idOf(manifest), others]).toEqual([idOf(manifest), []]);
      const ports = containersOf(pod as Manifest)
        .flatMap((it) => it.ports ?? [])
        .map(({ name }) => name);
      for (const port of manifest.kind === 'Service' ? manifest.spec.ports : []) expect(ports).toContain(port.targetPort);
      for (const port of (manifest.spec.ingress ?? []).flatMap((rule: Manifest) => rule.ports))
        expect(ports).toContain(port.port);
    }
    const ingress = manifests.find(({ kind }) => kind === 'Ingress') as Manifest;
    const { backend } = ingress.spec.rules[0].http.paths[0];
    const service = manifests.find((it) => it.kind === 'Service' && it.metadata.name === backend.service.name);
    expect(service?.spec.ports.map((port: { name: string }) => port.name)).toContain(backend.service.port.name);
  });
});

it('has no field that Kubernetes does not know', async () => {
  expect(await mistakes(everything)).toEqual([]);
});

it('would find one: a field that nothing has, a wrong type, and one that lacks', async () => {
  const [app] = render('docker/kubernetes/base').filter((it) => idOf(it) === 'Deployment/app') as [Manifest];
  const wrong = (change: (copy: Manifest) => void) => {
    const copy = structuredClone(app);
    change(copy);
    return copy;
  };
  const found = await mistakes([
    wrong((it) => Object.assign(it.spec.template.spec, { enableServiceLink: false })),
    wrong((it) => Object.assign(it.spec, { replicas: 'two' })),
    wrong((it) => Object.assign(it, { kind: 'Deployment', apiVersion: 'apps/v1', spec: { ...it.spec, selector: undefined } })),
  ]);
  expect(found).toHaveLength(3);
  expect(found[0]).toContain('enableServiceLink');
});

describe.each(eachPod)('%s: %s', (_folder, _id, manifest) => {
  const { spec } = podOf(manifest);

  it('runs as an ordinary user, without capabilities, on a read-only root', () => {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(spec.securityContext.runAsUser).toBeGreaterThan(0);
    for (const { securityContext } of containersOf(manifest))
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it('has no token of the cluster, and no settings that a service’s name would make', () => {
    expect([spec.automountServiceAccountToken, spec.enableServiceLinks]).toEqual([false, false]);
  });

  it('is bounded, watched, and mounts what is there', () => {
    for (const { resources, volumeMounts } of containersOf(manifest)) {
      expect(Object.keys(resources.requests).concat(Object.keys(resources.limits))).toEqual(['cpu', 'memory', 'cpu', 'memory']);
      const volumes = [...(spec.volumes ?? []), ...(manifest.spec.volumeClaimTemplates ?? []).map((it: Manifest) => it.metadata)];
      for (const { name } of volumeMounts) expect(volumes.map((it) => it.name)).toContain(name);
    }
    if (manifest.kind !== 'CronJob')
      for (const it of spec.containers) expect([it.startupProbe, it.readinessProbe]).not.toContain(undefined);
  });

  it('has images of this version, or those of the compose file', () => {
    const others = Object.values(compose.services as Record<string, { image: string }>).map(({ image }) => image);
    for (const { image } of containersOf(manifest))
      if (/(^|\/)vieiro-/.test(image)) expect(image).toMatch(new RegExp(`:${version.replaceAll('.', '\\.')}$`));
      else expect(others).toContain(image);
  });
});

describe('settings and secrets', () => {
  const example = readFileSync('.env.example', 'utf8');

  it('are settings that .env.example explains', () => {
    const own = ['NEXTAUTH_URL', 'KEEP_ALIVE_TIMEOUT', 'DATABASE_ADMIN_URL', 'DATABASE_ADMIN_PASSWORD'];
    const names = everything.flatMap((it) => [
      ...(it.kind === 'ConfigMap' ? Object.keys(it.data) : []),
      ...(podOf(it) && /app|mapserver/.test(it.metadata.name) ? containersOf(it).flatMap(({ env = [] }) => env) : []).map(
        (variable: { name: string }) => variable.name,
      ),
    ]);
    for (const name of new Set(names))
      if (!own.includes(name) && !name.startsWith('PG')) expect(example, name).toMatch(new RegExp(`^#?${name}=`, 'm'));
  });

  it('holds no secret: each stands in the Secret that the README has the operator make', () => {
    const readme = readFileSync('docker/kubernetes/README.md', 'utf8');
    expect(everything.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const manifest of everything.filter(podOf))
      for (const { name, value, valueFrom } of containersOf(manifest).flatMap(({ env = [] }) => env)) {
        if (/SECRET|TOKEN|PASSWORD|ACCESS_KEY/.test(name)) expect([name, value]).toEqual([name, undefined]);
        if (!valueFrom) continue;
        expect(valueFrom.secretKeyRef.name).toBe('vieiro');
        expect(readme, name).toContain(valueFrom.secretKeyRef.key);
      }
  });

  it('the app never gets what only the migration needs', () => {
    for (const manifest of everything.filter((it) => idOf(it) === 'Deployment/app')) {
      const names = podOf(manifest).spec.containers[0].env.map((it: { name: string }) => it.name);
      for (const name of ['DATABASE_ADMIN_URL', 'DATABASE_ADMIN_PASSWORD', 'MAPSERVER_DB_PASSWORD', 'ADMIN_PASSWORD'])
        expect(names).not.toContain(name);
    }
  });
});
