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

/** The first connection of a file of tests needs its database: it is copied for those files alone whose code may connect. */
const copyDatabase = {
  name: 'copy-database',
  enforce: 'pre' as const,
  transform: (source: string, id: string) =>
    id === here('./lib/db/index.ts') ? { code: `import '@/lib/test/own-database';${source}`, map: null } : undefined,
};

const exclude = ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**'];

/** Two projects: `*.test.ts` run in Node, with a database of their own where they need one; `*.test.tsx` in jsdom without one. */
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
        resolve: {
          alias: { '@/lib/process-state': here('./lib/test/process-state.ts'), ...shared.resolve.alias },
        },
        plugins: [labelStatements, copyDatabase],
        test: {
          name: 'node',
          environment: 'node',
          // A process for each file would load all packages anew. The setup files see to it that nothing of a file reaches the next one (0375).
          isolate: false,
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
          isolate: false,
          include: ['**/*.test.tsx'],
          exclude,
          setupFiles: [here('./lib/test/setup-dom.ts')],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
