import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The tests of the stack: one file after another, against containers. `npm run test:stack` runs them. */
export default defineConfig({
  root: here('../..'),
  resolve: { alias: { '@': here('../..'), 'server-only': here('../../lib/test/nothing.ts') } },
  test: {
    include: ['docker/stack/**/*.stack.ts'],
    globalSetup: [here('./support/global-setup.ts')],
    pool: 'forks',
    fileParallelism: false,
    maxWorkers: 1,
    // A machine that builds images for the first time takes long.
    testTimeout: 1_800_000,
    hookTimeout: 3_600_000,
    teardownTimeout: 120_000,
  },
});
