import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config';

// The tests that run in Node: the rules that are mutated are the server's. Timeouts are Stryker's: it measures how long a test takes.
const node = base.test?.projects?.[0] as TestProjectInlineConfiguration;

export default defineConfig({
  ...base,
  test: { ...base.test, projects: [{ ...node, test: { ...node.test, testTimeout: 600_000, hookTimeout: 600_000 } }] },
});
