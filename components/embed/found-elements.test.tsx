import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { MapType } from '@/lib/element-types/schema';
import type { Extent } from '@/lib/map/camera';
import type { FreshElement } from '@/lib/map/view';
import FoundElements from './found-elements';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const extent: Extent = [-9, 42, -8, 43];
const type = (id: number) => ({ id, name: `Type ${id}` }) as MapType;
const element = (id: number, typeId: number) => ({
  id,
  version: 1,
  geom: { type: 'Point', coordinates: [-8.5, 42.5] },
  geometricElementTypeDto: { id: typeId },
  listAttributeValueDto: [{ value: '7', elementTypeAttributeType: { id: 12 } }],
});

let asked: URL[];
/** What each type answers. */
let answers: Record<number, () => Response>;
const page = (items: unknown[], totalItems = items.length) => json({ result: { items, totalItems } });

beforeEach(() => {
  beginAnew();
  asked = [];
  answers = { 3: () => page([element(31, 3)]), 4: () => page([element(41, 4)]) };
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x');
    asked.push(url);
    return answers[Number(/geometric_element_type\/(\d+)\//.exec(url.pathname)?.[1])]?.();
  });
});

/** The elements that it has found last. */
function open(types: MapType[], filters: Record<string, string | string[]>) {
  const found: { last?: readonly FreshElement[] } = {};
  const onFound = (elements: readonly FreshElement[]) => {
    found.last = elements;
  };
  return { found, user: renderInShell(<FoundElements types={types} filters={filters} extent={extent} onFound={onFound} />) };
}

it('draws what the list of visitors finds of each type in the extent, with what styles ask of it, whoever is logged in', async () => {
  logIn('ADMIN');
  const { found } = open([type(3), type(4)], { 'attribute.12': ['A', 'B'], name: 'Vella' });
  await waitFor(() => expect(found.last?.map(({ id }) => id)).toEqual([31, 41]));
  const geometry = { type: 'Point', coordinates: [-8.5, 42.5] };
  expect(found.last?.[0]).toEqual({ id: 31, typeId: 3, geometry, said: { 12: ['7'] } });
  const paths = [3, 4].map((id) => `/api/elements/geometric_element_type/${id}/geometric_elements`);
  expect(asked.map(({ pathname }) => pathname).sort()).toEqual(paths);
  for (const { searchParams } of asked) {
    expect(searchParams.getAll('attribute.12')).toEqual(['A', 'B']);
    expect(searchParams.get('name')).toBe('Vella');
    expect(searchParams.get('bbox')).toBe('-9,42,-8,43');
  }
  expect(screen.queryByText(/go closer/)).toBeNull();
});

it('says so where there are more than it draws', async () => {
  answers[3] = () => page([element(31, 3)], 1001);
  open([type(3)], { name: 'Vella' });
  expect(await screen.findByText(/Only the first elements/)).toBeInTheDocument();
});

it('says that elements could not be loaded, draws nothing for them, and tries again', async () => {
  answers[3] = () => json({ code: 'project.common.invalid', globalError: 'x', requestId: 'r' }, 400);
  const { found, user } = open([type(3)], { name: 'Vella' });
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
  expect(found.last).toEqual([]);
  answers[3] = () => page([element(31, 3)]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(found.last?.map(({ id }) => id)).toEqual([31]));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
