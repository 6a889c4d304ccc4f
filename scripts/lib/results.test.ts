import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './paths.ts';
import { playwrightCounts, vitestCounts } from './results.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-results-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function written(result: unknown): string {
  const file = path.join(dir, 'result.json');
  writeFileSync(file, JSON.stringify(result));
  return file;
}

describe('Vitest', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const files = (...testResults: object[]) => written({ numPassedTests: 1, testResults });
  const file = (status: string, message: string, ...assertionResults: object[]) => ({
    name: path.join(root, 'lib/sum.test.ts'),
    status,
    message,
    assertionResults,
  });

  it('all passed', () => {
    expect(vitestCounts(files(file('passed', '', passed)), 0)).toEqual({ passed: 1, failed: 0, failures: [] });
  });

  it('a test that failed is named with its file and the first line of its message', () => {
    const failed = { status: 'failed', fullName: 'subtracts', failureMessages: ['AssertionError: expected 1\n  at line 3'] };
    expect(vitestCounts(files(file('failed', '', passed, failed)), 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['lib/sum.test.ts › subtracts: AssertionError: expected 1'],
    });
  });

  it('a test that skips itself has failed', () => {
    const skipped = { status: 'skipped', fullName: 'divides', failureMessages: [] };
    expect(vitestCounts(files(file('passed', '', skipped)), 0).failures).toEqual(['lib/sum.test.ts › divides: skipped']);
  });

  it('a file that does not load, and one whose hook fails, have failed', () => {
    const failures = ['lib/sum.test.ts: no such module'];
    expect(vitestCounts(files(file('failed', 'no such module')), 1)).toMatchObject({ failed: 1, failures });
    expect(vitestCounts(files(file('failed', 'no such module', passed)), 1)).toMatchObject({ failed: 1, failures });
  });

  it('a run that failed although its tests passed has failed, and so has one without a result', () => {
    expect(vitestCounts(files(file('passed', '', passed)), 1).failures).toEqual(['Vitest ended with code 1']);
    expect(() => vitestCounts(path.join(dir, 'absent.json'), 0)).toThrow('Vitest left no result');
  });
});

describe('Playwright', () => {
  const spec = (status: string) => ({
    title: 'opens',
    file: 'map.spec.ts',
    line: 7,
    tests: [{ projectName: 'phone', status }],
  });
  const suites = (...statuses: string[]) =>
    written({ stats: { expected: 1 }, suites: [{ specs: [], suites: [{ specs: statuses.map(spec) }] }] });

  it('all passed', () => {
    expect(playwrightCounts(suites('expected'), 0)).toEqual({ passed: 1, failed: 0, failures: [] });
  });

  it.each(['unexpected', 'flaky', 'skipped'])('one that was %s has failed, and is named with its place', (status) => {
    expect(playwrightCounts(suites('expected', status), 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: [`[phone] map.spec.ts:7 › opens: ${status}`],
    });
  });

  it('a run that failed although its tests passed has failed', () => {
    expect(playwrightCounts(suites('expected'), 1).failures).toEqual(['Playwright ended with code 1']);
  });
});
