import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: any kind of manifest
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string; namespace?: string }; [key: string]: any };

interface Patch {
  target: { kind: string; name: string };
  patch: string;
}
interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}
interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  resources: string[];
  images?: { name: string; newName?: string; newTag?: string }[];
  patches?: Patch[];
}
const known = ['apiVersion', 'kind', 'namespace', 'resources', 'images', 'patches'];
const clusterWide = ['Namespace'];

function apply(manifest: Manifest, { op, path: pointer, value }: Operation) {
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop() as string;
  // biome-ignore lint/suspicious/noExplicitAny: walks whatever is there
  const holder = steps.reduce<any>((at, step) => at?.[step], manifest);
  const isThere = holder !== undefined && (last === '-' || Object.hasOwn(holder, last));
  if (holder === undefined || (op !== 'add' && !isThere)) throw new Error(`${op} ${pointer}: there is no such place`);
  if (Array.isArray(holder)) {
    if (op === 'add') holder.splice(last === '-' ? holder.length : Number(last), 0, value);
    else if (op === 'remove') holder.splice(Number(last), 1);
    else holder[Number(last)] = value;
  } else if (op === 'remove') delete holder[last];
  else holder[last] = value;
}

function patched(manifests: Manifest[], { target, patch }: Patch) {
  const found = manifests.filter(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
  if (found.length !== 1) throw new Error(`a patch for ${target.kind} ${target.name} finds ${found.length} of them`);
  for (const operation of parse(patch) as Operation[]) apply(found[0] as Manifest, operation);
}

function withImages(manifest: Manifest, images: Kustomization['images'] = []) {
  const pod = manifest.spec?.jobTemplate?.spec.template.spec ?? manifest.spec?.template?.spec;
  for (const container of [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])]) {
    const [, name, tag] = /^(.+):([^:/]+)$/.exec(container.image) as RegExpExecArray;
    const other = images.find((it) => it.name === name);
    if (other) container.image = `${other.newName ?? name}:${other.newTag ?? tag}`;
  }
}

const manifestsIn = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => JSON.parse(JSON.stringify(document.toJS())));

/** What `kustomize build` makes of a folder, for the few features that our folders use. Throws for any other. */
export function render(folder: string): Manifest[] {
  const kustomization: Kustomization = parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'));
  const odd = Object.keys(kustomization).filter((key) => !known.includes(key));
  if (odd.length > 0) throw new Error(`${folder} uses ${odd.join(', ')}, which this does not render`);
  const { namespace, resources, images, patches = [] } = kustomization;
  const all = resources.flatMap((name) => {
    const at = path.join(folder, name);
    if (!existsSync(at)) throw new Error(`${folder} names ${name}, which is not there`);
    return statSync(at).isDirectory() ? render(at) : manifestsIn(at);
  });
  for (const patch of patches) patched(all, patch);
  for (const manifest of all) {
    withImages(manifest, images);
    if (namespace && !clusterWide.includes(manifest.kind)) manifest.metadata.namespace = namespace;
  }
  return all;
}
