import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import messages from '@/messages/en.json';
import { JobsScreen } from './jobs-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const job = (id: number) => ({
  ...{ id, kind: 'EXPORT', state: 'DONE', name: `Export ${id}`, createdAt: '2026-11-01T10:00:00Z', isCancelling: false },
  ...{ result: null, error: null, fileUrl: null, progress: null, total: null },
});

beforeEach(() => {
  beginAnew();
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://x');
    const [page, size] = [Number(searchParams.get('page') ?? 0), Number(searchParams.get('size') ?? 10)];
    const items = Array.from({ length: 25 }, (_, n) => job(n + 1));
    return json({ result: { items: items.slice(page * size, page * size + size), totalItems: items.length } });
  });
});

it('of a page past the end goes to the last one, and does not say meanwhile that there is nothing', async () => {
  window.history.replaceState(null, '', '/jobs?page=9');
  logIn();
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  renderInShell(<JobsScreen />);
  expect(await screen.findByText('Export 25')).toBeVisible();
  observer.disconnect();
  expect(window.location.search).toBe('?page=2');
  expect(seen.filter((text) => text.includes(messages.jobs.none))).toEqual([]);
});

it('shows the page that the address says, and writes the one that is chosen', async () => {
  window.history.replaceState(null, '', '/jobs?page=2');
  logIn();
  const user = renderInShell(<JobsScreen />);
  expect(await screen.findByText('Export 25')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /previous/i }));
  expect(await screen.findByText('Export 1')).toBeVisible();
  expect(window.location.search).toBe('');
  await nothingFound();
});
