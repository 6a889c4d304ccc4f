import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { MAX_ARCHIVE_BYTES } from '@/lib/embedded-map/schema';
import { MAX_IMPORT_BYTES } from '@/lib/imports/schema';
import { MAX_SHAPE_ZIP_BYTES } from '@/lib/layers/sources/schema';

const MIB = 1024 ** 2;
/** The other parts of a body: 60 fields of up to a megabyte. */
const AROUND_BYTES = 64 * MIB;
const LARGEST_BYTES = Math.max(MAX_ARCHIVE_BYTES, MAX_IMPORT_BYTES, MAX_SHAPE_ZIP_BYTES) + AROUND_BYTES;

const ingress = () =>
  parse(readFileSync('docker/kubernetes/base/ingress.yaml', 'utf8')).metadata.annotations[
    'nginx.ingress.kubernetes.io/proxy-body-size'
  ];
const caddy = () => /max_size (\S+)/.exec(readFileSync('docker/proxy/Caddyfile', 'utf8'))?.[1];

it.each([
  ['Caddy', caddy, /^(\d+)MiB$/],
  ['the ingress', ingress, /^(\d+)m$/],
])('%s lets pass what the app accepts, and little more', (_, sizeIn, form) => {
  const bytes = Number(form.exec(sizeIn() ?? '')?.[1]) * MIB;
  expect(bytes).toBeGreaterThanOrEqual(LARGEST_BYTES);
  expect(bytes).toBeLessThan(LARGEST_BYTES * 1.1);
});

it('uploads arrive on a disk, in the folder that the image names', () => {
  const image = readFileSync('docker/app.Dockerfile', 'utf8');
  const folder = /\bTMPDIR=(\S+)/.exec(image)?.[1];
  expect(image).toMatch(new RegExp(`VOLUME .*${folder}\\b`));
  const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
  expect(compose.services.app.volumes).toContain(`tmp:${folder}`);
  const [deployment] = readFileSync('docker/kubernetes/base/app.yaml', 'utf8')
    .split('\n---\n')
    .map((it) => parse(it));
  const { containers, volumes } = deployment.spec.template.spec;
  const { name } = containers[0].volumeMounts.find((it: { mountPath: string }) => it.mountPath === folder);
  const { emptyDir } = volumes.find((it: { name: string }) => it.name === name);
  expect(emptyDir.medium).toBeUndefined();
  expect(Number.parseInt(emptyDir.sizeLimit, 10) * 1024 * MIB).toBeGreaterThan(2 * LARGEST_BYTES);
});
