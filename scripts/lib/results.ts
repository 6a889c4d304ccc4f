// What the test runners leave behind as JSON: how many tests passed, and which did not.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.ts';

export interface Counts {
  passed?: number;
  failed?: number;
  /** Names what failed, a line each. */
  failures?: string[];
}

const resultOf = <T>(file: string, program: string): T => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    throw new Error(`${program} left no result`);
  }
};

const firstLine = (text = '') => text.trim().split('\n', 1)[0] ?? '';

const counts = (passed: number, failures: string[], code: number, program: string): Counts => {
  if (failures.length === 0 && code !== 0) failures.push(`${program} ended with code ${code}`);
  return { passed, failed: failures.length, failures };
};

interface VitestResult {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/** Vitest's result in `file`, of a run that ended with `code`. A file that does not load or whose hook fails, and a test that skips itself, have failed. */
export function vitestCounts(file: string, code: number): Counts {
  const result = resultOf<VitestResult>(file, 'Vitest');
  const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${where} › ${test.fullName}: ${firstLine(test.failureMessages?.[0]) || test.status}`);
    return status === 'failed' && tests.length === 0 ? [`${where}: ${firstLine(message)}`] : tests;
  });
  return counts(result.numPassedTests, failures, code, 'Vitest');
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
}

interface PlaywrightResult extends PlaywrightSuite {
  stats: { expected: number };
}

const playwrightFailures = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status }) => `[${projectName}] ${file}:${line} › ${title}: ${status}`),
  ),
  ...suites.flatMap(playwrightFailures),
];

/** Playwright's result in `file`, of a run that ended with `code`. A test that skips itself, or needs a second try, has failed. */
export function playwrightCounts(file: string, code: number): Counts {
  const result = resultOf<PlaywrightResult>(file, 'Playwright');
  return counts(result.stats.expected, playwrightFailures(result), code, 'Playwright');
}
