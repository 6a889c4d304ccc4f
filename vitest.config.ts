import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { labelled, mayAsk } from './scripts/row-types/call-sites.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const shared = {
  resolve: {
    alias: {
      '@': here('.'),
      // Outside Next there is no server and no browser bundle to tell apart.
      'server-only': here('./lib/test/nothing.ts'),
      // Its entry for Node is not one that Node can load.
      'svg2pdf.js': here('./node_modules/svg2pdf.js/dist/svg2pdf.es.min.js'),
    },
  },
};

/** Statements say in tests where they stand, so that their row types can be compared with what PostgreSQL describes (0171). */
const labelStatements = {
  name: 'label-statements',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    const file = id.slice(here('.').length);
    return mayAsk(file) ? { code: labelled(file, source), map: null } : undefined;
  },
};

const exclude = ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**'];

/** Two projects: `*.test.ts` run in Node with a database of their own, `*.test.tsx` in jsdom without one. */
export default defineConfig({
  ...shared,
  test: {
    globalSetup: [here('./lib/test/global-setup.ts')],
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        ...shared,
        plugins: [labelStatements],
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude,
          setupFiles: [here('./lib/test/setup-node.ts')],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          exclude,
          setupFiles: [here('./lib/test/setup-dom.ts')],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
