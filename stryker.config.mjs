import { PARTS } from './scripts/mutation/parts.ts';

const name = process.env.MUTATION_PART;
const parts = name ? [PARTS[name]] : Object.values(PARTS);

/** `npm run mutation` runs it for each part. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  // TypeScript 7 has no programming interface to rewrite its settings with, and nothing here needs them rewritten.
  tsconfigFile: 'none',
  // Vitest checks no types, and a line above each file would make another template of the database.
  disableTypeChecks: false,
  mutate: parts.flatMap(({ mutate }) => mutate),
  ignorePatterns: ['.next', '.data', 'e2e', 'bench', 'test-results', 'public/basemap'],
  tempDirName: `.data/mutation/tmp-${name}`,
  incremental: true,
  incrementalFile: `.data/mutation/${name}.incremental.json`,
  reporters: ['json', 'clear-text', 'progress'],
  jsonReporter: { fileName: `.data/mutation/${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false },
  concurrency: 2,
  timeoutMS: parts.every(({ isPure }) => isPure) ? 5000 : 60_000,
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 95, low: 85, break: 85 },
};
