import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../vitest.config';
import { testSecret } from '../lib/test-secret.ts';
import { PARTS } from './parts.ts';

// The tests that run in Node: the rules that are mutated are the server's. Timeouts are Stryker's: it measures how long a test takes.
const node = base.test?.projects?.[0] as TestProjectInlineConfiguration;
const part = PARTS[process.env.MUTATION_PART ?? ''];

// The tests are named here: with Stryker's own option `testFiles` (10.1.1) what a module does while it is loaded is not mutated.
const include = part ? [...part.tests] : node.test?.include;

/** In the order of the part: the first failure ends the run of a mutant, so the quick tests come first. Vitest itself begins with the longest. */
class InOrderOfPart extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const file = path.relative(this.ctx.config.root, moduleId);
      return include?.findIndex((glob) => path.matchesGlob(file, glob)) ?? 0;
    };
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/** For tests without a database: settings that nothing connects with. */
const pure = {
  setupFiles: [],
  env: { DATABASE_URL: 'postgresql://nobody@localhost/nothing', NEXTAUTH_SECRET: testSecret, TZ: 'UTC' },
};
const project = { ...node.test, ...(part?.isPure && pure), include, testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    globalSetup: part?.isPure ? [] : base.test?.globalSetup,
    sequence: { sequencer: InOrderOfPart },
    projects: [{ ...node, ...(part?.isPure && { plugins: [] }), test: project }],
  },
});
