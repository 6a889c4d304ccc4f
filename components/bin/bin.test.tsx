import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { BinnedElement } from '@/lib/bin/schema';
import { DAY_MS } from '@/lib/durations';
import { BinScreen } from './bin-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS - 60_000).toISOString();
const binned = (id: number, days: number): BinnedElement => ({
  ...aPublicPoint(id, { name: `Tower ${id}`, ownerLogin: 'brais' }),
  ...{ deletedAt: '2026-03-05T10:00:00.000Z', purgeAt: inDays(days) },
});

let items: BinnedElement[] = [];
let leftOut: object[] = [];
let sent: string[] = [];
beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/bin');
  [items, leftOut, sent] = [[binned(12, 30), binned(13, 1), binned(14, 0)], [], []];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://x');
    sent.push(`${method} ${pathname}${method === 'GET' ? search : ''}`);
    const id = Number(pathname.split('/')[4]);
    if (method === 'GET') return json({ result: { items, totalItems: items.length } });
    items = items.filter((it) => it.id !== id);
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : json({ ...aPublicPoint(id, { name: `Tower ${id}` }), leftOut });
  });
});

const show = (all: boolean, settings = {}) => renderInShell(<BinScreen all={all} />, settings);
const rows = async () => within(await screen.findByRole('list', { name: 'Elements in the bin' })).getAllByRole('listitem');

it('one’s own: what it was, when it was deleted and how long it can be restored', async () => {
  show(false);
  logIn('USER');
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent(/^Tower 12.*Deleted on .*2026.*30 days left/);
  expect(second).toHaveTextContent('one day left');
  expect(third).toHaveTextContent('about to be deleted for good');
  expect(first).not.toHaveTextContent('brais');
  expect(sent).toContain('GET /api/elements/bin?page=0&size=10&type=reference&ownerId=7');
  expect(screen.getByText(/lie here for 30 days/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Delete for good/ })).toBeNull();
});

it('is searched while one types; the search stands in the address, and nothing found is said', async () => {
  const user = show(false);
  logIn('USER');
  await rows();
  const search = screen.getByRole('searchbox', { name: 'Search this list' });
  await user.type(search, 'Tow');
  await waitFor(() => expect(sent).toContain('GET /api/elements/bin?page=0&size=10&type=reference&q=Tow&ownerId=7'));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('Tow');
  expect(await screen.findByText('3 elements found')).toBeInTheDocument();
  items = [];
  await user.type(search, 'x');
  expect(await screen.findByText('Nothing in the bin fits “Towx”.')).toBeVisible();
  await nothingFound();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('The bin is empty.')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(window.location.search).toBe('');
});

it('a link to a search shows what it finds', async () => {
  window.history.replaceState(null, '', '/admin/bin?q=muiño');
  show(true);
  logIn('ADMIN');
  expect(await rows()).toHaveLength(3);
  expect(sent).toEqual(['GET /api/elements/bin?page=0&size=10&type=reference&q=mui%C3%B1o']);
  expect(screen.getByRole('searchbox')).toHaveValue('muiño');
});

it('restores one, says so, and the list is read again', async () => {
  const user = show(false);
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Restore: Tower 13' }));
  expect(await screen.findByText('“Tower 13” is back.')).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(sent).toContain('POST /api/elements/bin/13/restore');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(window.location.pathname).toBe('/geometric_element/details/13'));
});

it('says what could not be restored', async () => {
  leftOut = [{ field: 'relation.4', reason: 'The other element is gone.' }];
  const user = show(false);
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Restore: Tower 12' }));
  expect(await screen.findByText('“Tower 12” is back, but not all of it: The other element is gone.')).toBeInTheDocument();
});

it('administrators see everybody’s, and delete for good after a question', async () => {
  const user = show(true);
  logIn('ADMIN');
  expect((await rows())[0]).toHaveTextContent('added by brais');
  expect(sent.at(-1)).toBe('GET /api/elements/bin?page=0&size=10&type=reference');
  await user.click(screen.getByRole('button', { name: 'Delete for good: Tower 12' }));
  const question = await screen.findByRole('dialog', { name: 'Delete it for good?' });
  expect(question).toHaveTextContent('Nobody can restore it then.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent.some((it) => it.startsWith('DELETE'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete for good: Tower 12' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('“Tower 12” is gone for good.')).toBeInTheDocument();
  expect(sent).toContain('DELETE /api/elements/bin/12');
});

it('says that it is empty, that there is none, and that one has to log in', async () => {
  items = [];
  show(false, { BIN_DAYS: '0' });
  expect(await screen.findByText('You must be logged in to access this page')).toBeInTheDocument();
  expect(sent).toEqual([]);
  logIn('USER');
  expect(await screen.findByText('The bin is empty.')).toBeInTheDocument();
  expect(screen.getByText('There is no bin for what is deleted now: it is gone for good.')).toBeInTheDocument();
});
