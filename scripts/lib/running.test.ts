import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { alive } from './processes.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-running-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A command with two services that write down their process ids when they start. */
function command(name: string, options: object) {
  const home = path.join(dir, name);
  mkdirSync(home);
  const pids = (service: string) => path.join(home, service);
  const file = path.join(home, 'command.mjs');
  const lib = (module: string) => JSON.stringify(path.resolve('scripts/lib', module));
  writeFileSync(
    file,
    `import { withServices } from ${lib('running.ts')};
     import { serve } from ${lib('processes.ts')};
     const start = (name) => serve(name, process.execPath, ['-e', \`require('fs').appendFileSync('\${name}', process.pid + ' ' + Date.now() + '\\\\n'); setInterval(() => {}, 1000)\`],
       { cwd: ${JSON.stringify(home)}, env: process.env, logFile: ${JSON.stringify(path.join(home, 'log'))} });
     await withServices(${JSON.stringify(home)}, () => {}, async (started) => { started(start('one')); started(start('two')); return 'stay'; }, ${JSON.stringify(options)});`,
  );
  for (const service of ['one', 'two']) appendFileSync(pids(service), '');
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const starts = (service: string) =>
    readFileSync(pids(service), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ').map(Number) as [pid: number, at: number]);
  const startsOf = (service: string, count: number) =>
    vi.waitFor(() => expect(starts(service)).toHaveLength(count), { timeout: 20_000, interval: 20 }).then(() => starts(service));
  return { child, ended, startsOf, said: () => said };
}

it('a part that is killed is started again alone, after gaps that grow; a signal ends all', async () => {
  const { child, ended, startsOf, said } = command('up', { restart: { firstMs: 300, longestMs: 1200, steadyMs: 60_000 } });
  const [[other]] = (await startsOf('two', 1)) as [[number, number]];
  const gaps: number[] = [];
  for (let round = 1; round <= 4; round++) {
    const [pid] = (await startsOf('one', round)).at(-1) as [number, number];
    const killedAt = Date.now();
    process.kill(pid, 'SIGKILL');
    const [, at] = (await startsOf('one', round + 1)).at(-1) as [number, number];
    gaps.push(at - killedAt);
  }
  for (const [n, least] of [300, 600, 1200, 1200].entries()) expect(gaps[n]).toBeGreaterThanOrEqual(least);
  expect(said()).toMatch(/one ended by itself \(SIGKILL\); it is started again in 0\.3 s[\s\S]*in 0\.6 s[\s\S]*in 1\.2 s/);
  expect(await startsOf('two', 1)).toHaveLength(1);
  const [last] = (await startsOf('one', 5)).at(-1) as [number, number];
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect([last, other].map(alive)).toEqual([false, false]);
});

it('where nothing is started again, a part that ends stops everything, and the command has failed', async () => {
  const { ended, startsOf, said } = command('test', {});
  const [[pid]] = (await startsOf('one', 1)) as [[number, number]];
  const [[other]] = (await startsOf('two', 1)) as [[number, number]];
  process.kill(pid, 'SIGKILL');
  expect(await ended).toBe(1);
  expect(said()).toContain('one ended by itself (SIGKILL); everything else is being stopped');
  expect(alive(other)).toBe(false);
});
