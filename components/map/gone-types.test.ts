import { beforeEach, expect, it, vi } from 'vitest';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { dropGoneTypes } from './gone-types';

const MINUTE_MS = 60_000;
let existing: number[];
let asked: string[];
let now = 0;

beforeEach(() => {
  [existing, asked] = [[1, 2, 3], []];
  now += MINUTE_MS;
  useViewer.setState({ gone: [] });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { searchParams } = new URL(address, 'http://localhost');
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
    const items = existing.slice(page * size, (page + 1) * size).map((id) => ({ id }));
    return Response.json({ result: { items, totalItems: existing.length } });
  });
});

it('a type that was deleted is left out, the others stay', async () => {
  existing = [1, 3];
  await dropGoneTypes([1, 2, 3], now);
  expect(viewer().gone).toEqual([2]);
});

it('all pages of the types are read', async () => {
  existing = Array.from({ length: 150 }, (_, n) => n + 1);
  await dropGoneTypes([1, 150, 151], now);
  expect([viewer().gone, asked.length]).toEqual([[151], 2]);
});

it('many missing tiles lead to one call, and to another one half a minute later', async () => {
  for (let tile = 0; tile < 20; tile++) await dropGoneTypes([1], now + tile);
  expect(asked).toHaveLength(1);
  await dropGoneTypes([1], now + MINUTE_MS);
  expect(asked).toHaveLength(2);
  now += MINUTE_MS;
});

it('without an answer everything stays', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await dropGoneTypes([1, 9], now);
  expect(viewer().gone).toEqual([]);
});
