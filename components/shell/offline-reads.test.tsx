import { onlineManager, useMutation, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, renderInShell } from '@/components/test/in-shell';
import { AppError } from '@/lib/errors';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const unreachable = () => Promise.reject(new AppError('project.common.networkError'));
const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

beforeEach(() => beginAnew());
afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

function Reading({ read }: { read: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: ['field'], queryFn: read, retry: false });
  return <p>{isError ? 'Missing' : data}</p>;
}

function Saving() {
  const { mutate, isError } = useMutation({ mutationFn: unreachable });
  return (
    <button type="button" onClick={() => mutate()}>
      {isError ? 'Not saved' : 'Save'}
    </button>
  );
}

it('without a network what a screen reads by itself fails in its place, without a dialog', async () => {
  renderInShell(<Reading read={unreachable} />);
  setOnline(false);
  await screen.findByText('Missing');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('with a network a read that does not connect opens the dialog', async () => {
  renderInShell(<Reading read={unreachable} />);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('without a network what somebody sends is said to have failed', async () => {
  const user = renderInShell(<Saving />);
  setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Not saved', hidden: true });
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('without a network it is asked all the same, because what was read before is stored, and again with one', async () => {
  setOnline(false);
  const read = vi.fn(unreachable as () => Promise<string>).mockResolvedValueOnce('as it was');
  renderInShell(<Reading read={read} />);
  await screen.findByText('as it was');
  read.mockResolvedValueOnce('as it is');
  vi.setSystemTime(Date.now() + 60_000);
  setOnline(true);
  await screen.findByText('as it is');
  vi.useRealTimers();
});
