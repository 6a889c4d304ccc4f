import { expect, it } from 'vitest';
import { atMost } from './at-most';

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
