import { expect, it, vi } from 'vitest';
import { drawnOnce } from './drawn-once';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

it('a picture is drawn once, also for those who ask while it is drawn', async () => {
  const picture = drawnOnce('test.once', 1000);
  const draw = vi.fn(async () => {
    await tick();
    return Buffer.from('a');
  });
  const both = await Promise.all([picture('"a"', draw), picture('"a"', draw)]);
  expect([...both, await picture('"a"', draw)].map(String)).toEqual(['a', 'a', 'a']);
  expect(draw).toHaveBeenCalledTimes(1);
});

it('one is drawn at a time', async () => {
  const picture = drawnOnce('test.turns', 1000);
  let running = 0;
  const draw = async () => {
    expect(++running).toBe(1);
    await tick();
    running--;
    return Buffer.from('x');
  };
  await Promise.all(['"a"', '"b"', '"c"'].map((etag) => picture(etag, draw)));
});

it('those that were asked for last are cached where there is no room for all', async () => {
  const picture = drawnOnce('test.room', 10);
  const draw = vi.fn(async () => Buffer.alloc(4));
  for (const etag of ['"a"', '"b"', '"a"', '"c"', '"a"', '"b"']) await picture(etag, draw);
  expect(draw).toHaveBeenCalledTimes(4);
});

it('one that failed is drawn again', async () => {
  const picture = drawnOnce('test.failed', 10);
  await expect(picture('"a"', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(String(await picture('"a"', async () => Buffer.from('a')))).toBe('a');
});

it('503: too many wait', async () => {
  const picture = drawnOnce('test.many', 1000);
  const all = await Promise.allSettled(Array.from({ length: 43 }, (_, at) => picture(`"${at}"`, async () => Buffer.from('x'))));
  const refused = all.filter((it) => it.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(['project.common.busy', 'project.common.busy']);
});
