import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
import MapInvitation from './map-invitation';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
beforeEach(beginAnew);

it('says why there are no elements, and leads to the log-in and to a new account', async () => {
  const user = renderInShell(<MapInvitation />);
  expect(screen.getByRole('region', { name: 'Log in to see the elements' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(await screen.findByRole('dialog', { name: 'Sign up' })).toBeInTheDocument();
});

it('goes when it is dismissed, and when somebody logs in', async () => {
  const user = renderInShell(<MapInvitation />);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region')).toBeNull();
  renderInShell(<MapInvitation />);
  expect(screen.getByRole('region', { name: 'Log in to see the elements' })).toBeInTheDocument();
  logIn('USER');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Log in to see the elements' })).toBeNull());
});
