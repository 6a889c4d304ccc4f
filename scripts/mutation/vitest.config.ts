import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config';
import { PARTS } from './parts.ts';

// The tests that run in Node: the rules that are mutated are the server's. Timeouts are Stryker's: it measures how long a test takes.
const node = base.test?.projects?.[0] as TestProjectInlineConfiguration;
const part = PARTS[process.env.MUTATION_PART ?? ''];

// The tests are named here: with Stryker's own option `testFiles` (10.1.1) what a module does while it is loaded is not mutated.
const include = part ? [...part.tests] : node.test?.include;

export default defineConfig({
  ...base,
  test: { ...base.test, projects: [{ ...node, test: { ...node.test, include, testTimeout: 600_000, hookTimeout: 600_000 } }] },
});
