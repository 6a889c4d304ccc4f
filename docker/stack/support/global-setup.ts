import type { TestProject } from 'vitest/node';
import { ensureEngine, removeTestStacks } from '@/scripts/lib/engine.mjs';
import { buildImages, writeImages } from './images';

declare module 'vitest' {
  interface ProvidedContext {
    /** A compose file that names the images of the tests, their builds and stand-ins. */
    images: string;
  }
}

/** Once for a whole run: the images. What the tests started is removed at the end, the images stay. */
export default async function setup(project: TestProject) {
  await ensureEngine();
  await buildImages();
  project.provide('images', await writeImages());
  return removeTestStacks;
}
