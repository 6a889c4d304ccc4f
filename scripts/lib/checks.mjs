// The checks of `npm test`: each runs to its end, whatever the others said, and adds to one sum.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { duration, say, sentenceOf } from './log.mjs';
import { packageBin, root } from './paths.mjs';
import { run } from './processes.mjs';
import { runScript } from './product.mjs';

/** Collects what passed and what failed. */
export class Tally {
  passed = 0;
  failed = 0;

  add({ passed = 0, failed = 0 }) {
    this.passed += passed;
    this.failed += failed;
  }

  /** Runs one check. It returns counts, or nothing when it is one that passed; what it throws is one that failed. */
  async check(title, work) {
    const start = performance.now();
    say(`\n▶ ${title}`);
    let counts;
    try {
      counts = (await work()) ?? { passed: 1 };
    } catch (error) {
      say(sentenceOf(error));
      counts = { failed: 1 };
    }
    this.add(counts);
    say(
      `${counts.failed ? '✗' : '✓'} ${title}: ${counts.passed ?? 0} passed, ${counts.failed ?? 0} failed (${duration(performance.now() - start)})`,
    );
    return !counts.failed;
  }

  toString() {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}

const node = (file, args, options = {}) => run(process.execPath, [file, ...args], { cwd: root, quiet: false, ...options });

export async function lint() {
  await node(packageBin('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '.'], { what: 'Format and lint' });
}

/** Next writes the types of its routes and of the files that it lets one import; a fresh clone has neither. */
export async function types() {
  await node(packageBin('next', 'dist/bin/next'), ['typegen'], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    what: 'next typegen',
  });
  await node(packageBin('typescript', 'bin/tsc'), ['--noEmit'], { what: 'Types' });
}

/** Holds the order of modules, and finds circles of files. */
export async function boundaries() {
  await runScript('boundaries.ts', [], { quiet: false, what: 'Boundaries' });
}

/** Writes the OpenAPI document as the server would and has it checked. */
export async function openapi(dir) {
  const file = path.join(dir, 'openapi.json');
  await runScript('openapi.ts', [file], { what: 'The OpenAPI document' });
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await node(packageBin('@redocly/cli', 'bin/cli.js'), ['lint', file], { env, what: 'OpenAPI' });
}

const resultOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Runs vitest. A file that does not load, and a test that skips itself, have failed. */
async function vitest(dir, args, env) {
  const file = path.join(dir, 'vitest.json');
  rmSync(file, { force: true });
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args];
  const { code } = await node(packageBin('vitest', 'vitest.mjs'), all, { env: { ...process.env, ...env }, allowFailure: true });
  const result = resultOf(file);
  if (!result) throw new Error('vitest left no result');
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + result.numPendingTests + result.numTodoTests + broken;
  return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
}

/** Unit and route tests. */
export const unitTests = (dir, env) => vitest(dir, [], env);

/** The tests of the stack whose files have one of the names; without names, all of them. */
export const stackTests = (dir, names, env) => vitest(dir, ['--config', 'docker/stack/vitest.config.ts', ...names], env);

/** Journeys in Chromium against the server at `env.E2E_BASE_URL`. A journey that skips itself has failed. */
export async function journeys(dir, env) {
  const file = path.join(dir, 'playwright.json');
  mkdirSync(dir, { recursive: true });
  rmSync(file, { force: true });
  const options = { env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, allowFailure: true };
  const { code } = await node(packageBin('@playwright/test', 'cli.js'), ['test', '--reporter=list,json'], options);
  const stats = resultOf(file)?.stats;
  if (!stats) throw new Error('Playwright left no result');
  const failed = stats.unexpected + stats.skipped;
  return { passed: stats.expected + stats.flaky, failed: failed || (code === 0 ? 0 : 1) };
}
