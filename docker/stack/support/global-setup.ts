import type { TestProject } from 'vitest/node';
import { ensureEngine, removeTestStacks } from '@/scripts/lib/engine.ts';
import { nextFreePort } from '@/scripts/lib/ports.ts';
import { buildImages, writeImages } from './images';

declare module 'vitest' {
  interface ProvidedContext {
    /** A compose file that names the images of the tests, their builds and stand-ins. */
    images: string;
    /** Ports that were free when the run began. */
    ports: number[];
  }
}

/** Below the range from which systems choose the ports of outgoing connections. */
const firstPort = Number(process.env.STACK_PORT ?? 23_700);
const portCount = 10;

async function freePorts() {
  const ports: number[] = [];
  for (let from = firstPort; ports.length < portCount; from = (ports.at(-1) as number) + 1) ports.push(await nextFreePort(from));
  return ports;
}

/** Once for a whole run: the images. What the tests started is removed at the end, the images stay. */
export default async function setup(project: TestProject) {
  await ensureEngine();
  project.provide('ports', await freePorts());
  await buildImages();
  project.provide('images', await writeImages());
  return removeTestStacks;
}
