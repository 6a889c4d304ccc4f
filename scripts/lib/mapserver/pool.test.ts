import { expect, it, vi } from 'vitest';
import { Left, startPool } from './pool.ts';

const run = vi.hoisted(() => vi.fn());
vi.mock('./worker.ts', () => ({
  WorkerGone: class extends Error {},
  Worker: class {
    gone = new Promise(() => undefined);
    served = 0;
    run = run;
    start = async () => this;
    stop = async () => undefined;
  },
}));

it('who has left before there is a turn gets no worker, although one is idle', async () => {
  const programs = { dir: '/', spawnFcgi: '', mapserv: '', env: {}, owner: undefined, log: vi.fn() };
  const pool = await startPool({ size: 1, ...programs });
  const request = (signal: AbortSignal) =>
    pool.request({}, undefined, { timeoutMs: 1000, client: 'one', signal, on: { head: vi.fn(), body: vi.fn() } });
  await expect(request(AbortSignal.abort())).rejects.toThrow(Left);
  expect([run.mock.calls.length, pool.state().idle]).toEqual([0, 1]);
  await request(new AbortController().signal);
  expect([run.mock.calls.length, pool.state().idle]).toEqual([1, 1]);
  await pool.close();
});
