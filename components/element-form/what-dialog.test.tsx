import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, renderInShell, stubCalls, unreachable } from '@/components/test/in-shell';
import { askWhat } from './ask-what';
import { lastTypes, rememberType } from './last-types';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const types = [
  { id: 1, name: 'Lighthouse', geometryType: 'POINT' as const },
  { id: 2, name: 'Wall', geometryType: 'LINE_POLYGON' as const },
  { id: 3, name: 'Peirao e Cámara', geometryType: 'POINT' as const },
];
const choose = vi.fn();

beforeEach(() => {
  beginAnew();
  choose.mockClear();
  stubCalls(...Array.from({ length: 20 }, () => unreachable));
});

async function open() {
  const user = renderInShell(<p />);
  act(() => void askWhat(types, choose));
  const dialog = within(await screen.findByRole('dialog', { name: 'What do you want to add?' }));
  return { user, dialog, names: () => dialog.getAllByRole('listitem').map((it) => it.textContent) };
}

it('shows every type as a button, and begins the one that is pressed', async () => {
  const { user, dialog, names } = await open();
  expect(names()).toEqual(['Lighthouse', 'Wall', 'Peirao e Cámara']);
  await user.click(dialog.getByRole('button', { name: 'Lighthouse' }));
  expect(choose).toHaveBeenCalledWith(1, 'Point');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for the geometry where there is a choice', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Wall' }));
  expect(choose).not.toHaveBeenCalled();
  expect(dialog.queryByRole('button', { name: 'Point' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Area' }));
  expect(choose).toHaveBeenCalledWith(2, 'Polygon');
});

it('finds a type by a part of its name, without its accents, and says when there is none', async () => {
  const { user, dialog, names } = await open();
  const search = dialog.getByRole('searchbox', { name: 'Search' });
  await user.type(search, 'camar');
  expect(names()).toEqual(['Peirao e Cámara']);
  expect(dialog.getByRole('status')).toHaveTextContent('1 type');
  await user.type(search, 'xyz');
  expect(dialog.getByText('Nothing of that name.')).toBeVisible();
});

it('begins with what was added last', async () => {
  rememberType(2);
  rememberType(3);
  expect(lastTypes()).toEqual([3, 2]);
  const { names } = await open();
  expect(names()).toEqual(['Peirao e Cámara', 'Wall', 'Lighthouse']);
});
