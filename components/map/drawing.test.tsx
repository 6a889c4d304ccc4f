import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
import { cancel, contribution, keepPath, startAdd } from '@/components/viewer/contribution';
import Drawing from './drawing';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const path: [number, number][] = [
  [-8.5, 42.9],
  [-8.4, 42.9],
  [-8.4, 42.8],
];

beforeEach(() => {
  beginAnew();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  act(cancel);
  logIn();
});

const drawn = () => {
  const now = contribution();
  return now?.kind === 'drawing' ? now.path : undefined;
};

it('a line that is being drawn is there again after a reload or another page, and each step of it counts', async () => {
  act(() => {
    startAdd(4, 'LineString');
    keepPath(path);
  });
  const user = renderInShell(<Drawing />);
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Delete the last point' }));
  expect(drawn()).toEqual(path.slice(0, 2));
  act(cleanup);
  renderInShell(<Drawing />);
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeEnabled();
  expect(drawn()).toEqual(path.slice(0, 2));
});

it('dropping more than one vertex asks first; one vertex goes at once', async () => {
  act(() => {
    startAdd(4, 'LineString');
    keepPath(path);
  });
  const user = renderInShell(<Drawing />);
  await user.click(await screen.findByRole('button', { name: 'Cancel drawing' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(drawn()).toEqual(path);
  act(() => keepPath(path.slice(0, 1)));
  await user.click(screen.getByRole('button', { name: 'Cancel drawing' }));
  await waitFor(() => expect(contribution()).toBeNull());
});
