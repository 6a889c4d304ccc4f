// The checks of `npm test`: each runs to its end, whatever the others said, and adds to one sum.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { duration, say, sentenceOf } from './log.ts';
import { olderNode, shippedNode } from './node-versions.ts';
import { packageBin, root } from './paths.ts';
import { type Ran, type RunOptions, run, type Variables } from './processes.ts';
import { runScript } from './product.ts';
import { type Counts, playwrightCounts, vitestCounts } from './results.ts';

/** A check without counts of its own. */
export const onePassed: Counts = { passed: 1 };

/** Collects what passed and what failed. */
export class Tally {
  passed = 0;
  failed = 0;
  /** Names what failed, a line each. */
  readonly failures: string[] = [];

  add({ passed = 0, failed = 0, failures = [] }: Counts): void {
    this.passed += passed;
    this.failed += failed;
    this.failures.push(...failures);
  }

  /** Runs one check. What it throws is one that failed. */
  async check(title: string, work: () => Promise<Counts>): Promise<boolean> {
    const start = performance.now();
    say(`\n▶ ${title}`);
    let counts: Counts;
    try {
      counts = await work();
    } catch (error) {
      const sentence = sentenceOf(error);
      say(sentence);
      counts = { failed: 1, failures: [`${title}: ${sentence}`] };
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

const node = (file: string, args: string[], { program = process.execPath, ...options }: NodeOptions = {}): Promise<Ran> =>
  run(program, [file, ...args], { cwd: root, quiet: false, ...options });

/** `program` is the Node that runs it. */
type NodeOptions = RunOptions & { program?: string };

export async function lint(): Promise<Counts> {
  await node(packageBin('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '.'], { what: 'Format and lint' });
  return onePassed;
}

/** Next writes the types of its routes and of the files that it lets one import; a fresh clone has neither. */
export async function types(): Promise<Counts> {
  await node(packageBin('next', 'dist/bin/next'), ['typegen'], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    what: 'next typegen',
  });
  await node(packageBin('typescript', 'bin/tsc'), ['--noEmit'], { what: 'Types' });
  return onePassed;
}

/** Holds the order of modules, and finds circles of files. */
export async function boundaries(): Promise<Counts> {
  await runScript('boundaries.ts', [], { quiet: false, what: 'Boundaries' });
  return onePassed;
}

/** Finds dependencies that nothing imports, files that nothing uses, and exports that no other file imports. */
export async function unused(): Promise<Counts> {
  await node(packageBin('knip', 'bin/knip.js'), ['--no-config-hints'], { what: 'knip' });
  return onePassed;
}

/** Writes the OpenAPI document as the server would and has it checked. */
export async function openapi(dir: string): Promise<Counts> {
  const file = path.join(dir, 'openapi.json');
  await runScript('openapi.ts', [file], { what: 'The OpenAPI document' });
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await node(packageBin('@redocly/cli', 'bin/cli.js'), ['lint', file], { env, what: 'OpenAPI' });
  return onePassed;
}

/** Runs vitest. */
async function vitest(dir: string, args: string[], env: Variables, program?: string): Promise<Counts> {
  const file = path.join(dir, 'vitest.json');
  rmSync(file, { force: true });
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args];
  const { code } = await node(packageBin('vitest', 'vitest.mjs'), all, {
    program,
    env: { ...process.env, ...env },
    allowFailure: true,
  });
  return vitestCounts(file, code);
}

/** Unit and route tests, on the Node that ships. */
export async function unitTests(dir: string, env: Variables): Promise<Counts> {
  const { program, version } = await shippedNode();
  say(`  on ${version}`);
  const statements = path.join(dir, 'statements');
  rmSync(statements, { recursive: true, force: true });
  return vitest(dir, [], { ...env, STATEMENTS_DIR: statements }, program);
}

/** Compares the row types of statements with what PostgreSQL described to the unit tests before. */
export async function rowTypes(): Promise<Counts> {
  await runScript('row-types.ts', [], { quiet: false, what: 'Row types' });
  return onePassed;
}

/** What depends on Node itself: the server's parts, processes, sockets and files. */
const ofNode = ['lib/http', 'lib/storage', 'scripts/lib'];

/** Those tests on an older Node. */
export async function olderNodeTests(dir: string, env: Variables): Promise<Counts> {
  const { program, version } = await olderNode();
  say(`  on ${version}`);
  return vitest(dir, ofNode, env, program);
}

/** The tests of the stack whose files have one of the names; without names, all of them. */
export const stackTests = (dir: string, names: string[], env: Variables) =>
  vitest(dir, ['--config', 'docker/stack/vitest.config.ts', ...names], env);

/** End-to-end tests in Chromium against the server at `env.E2E_BASE_URL`. */
export async function endToEndTests(dir: string, env: Variables): Promise<Counts> {
  const file = path.join(dir, 'playwright.json');
  mkdirSync(dir, { recursive: true });
  rmSync(file, { force: true });
  const options = { env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, allowFailure: true };
  const { code } = await node(packageBin('@playwright/test', 'cli.js'), ['test', '--reporter=list,json'], options);
  return playwrightCounts(file, code);
}

/** QGIS without a window against the server at `env.E2E_BASE_URL`. */
export async function qgisTests(python: string, env: Variables): Promise<Counts> {
  const { stdout } = await run(python, [path.join(root, 'e2e/clients/try_qgis.py')], {
    cwd: root,
    env: { ...process.env, ...env },
    quiet: false,
    allowFailure: true,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Counts;
}
