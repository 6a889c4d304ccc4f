import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { docker, testPrefix } from '@/scripts/lib/engine.ts';
import { step, Trouble } from '@/scripts/lib/log.ts';
import { dataDir, inRoot } from '@/scripts/lib/paths.ts';

interface Service {
  image: string;
  build?: { dockerfile: string; tags?: string[] };
}

/** Where builds say what they did. */
export const logFile = (name: string) => path.join(dataDir('test', 'stack', 'log'), `${name}.log`);

/** `vieiro-app:0.2.0` and `caddy:2.8` → `vieiro-app`, `caddy`. */
const nameOf = (image: string) =>
  image
    .replace(/:[^:]*$/, '')
    .split('/')
    .at(-1) as string;

/** The tag of our images in tests, so that no operator's image is replaced. */
export const testTag = testPrefix.replace('vieiro-', '');

/** The services of the compose file, with variables as they are written. */
export function services(): Record<string, Service> {
  return parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true }).services;
}

/** Whether the engine has an image. */
export const there = async (image: string) => (await docker(['image', 'inspect', image], { allowFailure: true })).code === 0;

/** The image itself where it is there or can be pulled, otherwise a stand-in built from `docker/test/<name>.Dockerfile`. */
async function obtain(image: string): Promise<string> {
  if (await there(image)) return image;
  const pulled = await docker(['pull', '-q', image], { allowFailure: true });
  if (pulled.code === 0) return image;
  const name = nameOf(image);
  const file = inRoot('docker', 'test', `${name}.Dockerfile`);
  if (!existsSync(file))
    throw new Trouble(`${image} cannot be pulled, and there is no docker/test/${name}.Dockerfile: ${pulled.output.trim()}`);
  const standIn = `vieiro-stand-in-${name}:${testTag}`;
  await docker(['build', '-t', standIn, '-f', file, inRoot('docker', 'test')], {
    logFile: logFile(name),
    what: `The stand-in for ${image}`,
  });
  return standIn;
}

/** `${NODE_IMAGE:-node:24}` → what it is by default. */
const byDefault = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** The images that are built: what the compose file calls them, what the tests call them, and from which Dockerfile. */
function ownImages() {
  const own = new Map<string, { tag: string; dockerfile: string }>();
  for (const { image, build } of Object.values(services()))
    if (build) own.set(image, { tag: `${nameOf(byDefault(image))}:${testTag}`, dockerfile: build.dockerfile });
  return own;
}

/** Writes a compose file that gives each service the image that the tests use. Returns its path. */
export async function writeImages(): Promise<string> {
  const chosen = new Map([...ownImages()].map(([image, { tag }]) => [image, tag]));
  for (const { image } of Object.values(services()))
    if (!chosen.has(image)) chosen.set(image, await step(`Image ${byDefault(image)}`, () => obtain(byDefault(image))));
  const named = Object.entries(services()).map(([name, { image }]) => [name, { image: chosen.get(image) }]);
  const file = path.join(dataDir('test', 'stack'), 'images.yml');
  writeFileSync(file, stringify({ services: Object.fromEntries(named) }));
  return file;
}

/** Builds an image of the compose file as `vieiro-<service>:<tag>`, with arguments, from the sources in `folder`. */
export async function buildImage(
  dockerfile: string,
  tag: string,
  { args = {}, folder = inRoot() }: { args?: Record<string, string>; folder?: string } = {},
) {
  const buildArgs = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const all = ['build', '-t', tag, '-f', path.join(folder, dockerfile), ...buildArgs, folder];
  await docker(all, {
    env: { BUILDKIT_PROGRESS: 'plain' },
    logFile: logFile(tag.replace(/\W/g, '-')),
    what: `The build of ${tag}`,
  });
}

/** Builds the images of all services that are built, one after another. With STACK_KEEP_IMAGES those of the run before are reused. */
export async function buildImages() {
  for (const { tag, dockerfile } of ownImages().values())
    if (!process.env.STACK_KEEP_IMAGES || !(await there(tag))) await step(`Build ${tag}`, () => buildImage(dockerfile, tag));
}
