import { expect, it } from 'vitest';
import { processState } from '@/lib/process-state';
import { atMost, atMostEach } from './at-most';

/** Jobs that end when they are let go. */
function jobs() {
  const started: string[] = [];
  const ends: Record<string, () => void> = {};
  const job = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends[name] = resolve;
    });
  return { started, job, end: (name: string) => ends[name]?.() };
}
const full = () => new Error('full');

it('as many jobs run as may, the others in the order in which they came, and too many do not wait', async () => {
  const inTurn = atMost(1, 'test.turn', { length: 1, full });
  const { started, job, end } = jobs();
  const [first, second] = [inTurn(job('a')), inTurn(job('b'))];
  await expect(inTurn(job('c'))).rejects.toThrow('full');
  expect(started).toEqual(['a']);
  end('a');
  await first;
  expect(started).toEqual(['a', 'b']);
  end('b');
  await second;
});

it('with a limit for each key one key does not wait for another, and of a key without jobs nothing stays', async () => {
  const inTurn = atMostEach(1, 'test.each', { length: 1, full });
  const { started, job, end } = jobs();
  const all = [inTurn(1, job('a')), inTurn(1, job('b')), inTurn(2, job('c'))];
  await expect(inTurn(1, job('d'))).rejects.toThrow('full');
  expect(started).toEqual(['a', 'c']);
  end('a');
  await all[0];
  expect(started).toEqual(['a', 'c', 'b']);
  for (const name of ['b', 'c']) end(name);
  await Promise.all(all);
  expect(processState('test.each', () => new Map([[0, 0]])).size).toBe(0);
});
