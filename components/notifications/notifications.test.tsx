import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Notification } from '@/lib/notifications/schema';
import NotificationBell from './bell';
import { emptyInbox } from './inbox';
import { InboxScreen } from './inbox-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const entry = (id: number, more: Partial<Notification> = {}): Notification => ({
  ...{
    id,
    kind: 'ACCEPTED',
    at: '2026-11-01T10:00:00Z',
    read: false,
    link: `/geometric_element/details/${id}`,
    elementName: `Mill ${id}`,
  },
  ...more,
});

let items: Notification[] = [];
let sent: { path: string; body: unknown }[] = [];
let isDown = false;

beforeEach(() => {
  beginAnew();
  emptyInbox();
  [items, sent, isDown] = [[], [], false];
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('EventSource', undefined);
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://x');
    if (isDown) throw new TypeError('Failed to fetch');
    if (body) {
      const read = JSON.parse(String(body)) as { ids?: number[]; all?: true };
      sent.push({ path: pathname, body: read });
      items = items.map((it) => (read.all || read.ids?.includes(it.id) ? { ...it, read: true } : it));
    }
    const unread = items.filter((it) => !it.read).length;
    if (body) return json({ unread });
    const [page, size] = [Number(searchParams.get('page') ?? 0), Number(searchParams.get('size'))];
    return json({ result: { items: items.slice(page * size, page * size + size), totalItems: items.length }, unread });
  });
});

it('the bell says how many are unread, lists the latest, and leads to each, which is read then', async () => {
  items = [entry(1), entry(2, { kind: 'CHANGED', read: true }), entry(3, { kind: 'WAITING', count: 4, elementName: undefined })];
  logIn();
  const user = renderInShell(<NotificationBell />);
  await user.click(await screen.findByRole('button', { name: 'Notifications: 2 unread' }));
  expect(await screen.findByRole('menuitem', { name: 'Somebody else has changed “Mill 2”' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: '4 things wait for your review (Unread)' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: '“Mill 1” was accepted (Unread)' }));
  expect(window.location.pathname).toBe('/geometric_element/details/1');
  await screen.findByRole('button', { name: 'Notifications: 1 unread' });
  expect(sent).toEqual([{ path: '/api/notifications/read', body: { ids: [1] } }]);
  await nothingFound();
});

it('what is new to its follower says so, and is a line of its own beside what has changed', async () => {
  const mill = { kind: 'FOLLOWED' as const, elementName: 'Mill', link: '/geometric_element/details/5' };
  items = [
    entry(3, mill),
    entry(2, { ...mill, isNew: true }),
    entry(1, { ...mill, elementName: undefined, isNew: true, link: '/' }),
  ];
  logIn();
  const user = renderInShell(<NotificationBell />);
  await user.click(await screen.findByRole('button', { name: 'Notifications: 3 unread' }));
  const lines = (await screen.findAllByRole('menuitem')).map((it) => it.textContent);
  expect(lines.slice(0, 3)).toEqual([
    expect.stringContaining('“Mill”, which you follow, has changed'),
    expect.stringContaining('New in what you follow: “Mill”'),
    expect.stringContaining('There is something new in what you follow'),
  ]);
});

it('entries that follow each other and say the same are one line, which is read as a whole', async () => {
  const same = { kind: 'CHANGED' as const, elementName: 'Mill', link: '/geometric_element/details/5' };
  const waiting = { kind: 'WAITING' as const, count: 4, elementName: undefined, link: '/admin/review' };
  items = [
    entry(9, same),
    entry(8, { ...same, read: true }),
    entry(7, same),
    entry(6),
    entry(4, same),
    entry(3, waiting),
    entry(2, waiting),
  ];
  logIn();
  const user = renderInShell(<InboxScreen />);
  const lines = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent?.split(' (Unread)')[0])).toEqual([
    'Somebody else has changed “Mill” (3 times)',
    '“Mill 6” was accepted',
    'Somebody else has changed “Mill”',
    '4 things wait for your review',
    '4 things wait for your review',
  ]);
  await user.click(within(lines[0] as HTMLElement).getByRole('link'));
  expect(sent).toEqual([{ path: '/api/notifications/read', body: { ids: [9, 8, 7] } }]);
});

it('more than 99 are 99+ on the bell, and their number for whoever hears it', async () => {
  items = Array.from({ length: 120 }, (_, n) => entry(n + 1));
  logIn();
  renderInShell(<NotificationBell />);
  const bell = await screen.findByRole('button', { name: 'Notifications: 120 unread' });
  expect(bell.textContent).toBe('99+');
  await nothingFound();
});

it('all become read at once, from the bell', async () => {
  items = [entry(1), entry(2)];
  logIn();
  const user = renderInShell(<NotificationBell />);
  await user.click(await screen.findByRole('button', { name: 'Notifications: 2 unread' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Notifications' });
  expect(sent).toEqual([{ path: '/api/notifications/read', body: { all: true } }]);
  await nothingFound();
});

it('the inbox lists them page by page, each with its way, and sets all as read', async () => {
  items = Array.from({ length: 23 }, (_, n) => entry(n + 1, { read: n > 0 }));
  logIn();
  const user = renderInShell(<InboxScreen />);
  const list = await screen.findByRole('list');
  expect(within(list).getAllByRole('link')).toHaveLength(20);
  expect(within(list).getAllByText('(Unread)')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('(Unread)')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /next/i }));
  expect(await screen.findByRole('link', { name: /“Mill 23” was accepted/ })).toBeTruthy();
  expect(window.location.search).toBe('?page=2');
  await nothingFound();
});

it('says so where there are none', async () => {
  logIn();
  renderInShell(<InboxScreen />);
  expect(await screen.findByText(/^There are no notifications/)).toBeTruthy();
  await nothingFound();
});

it('says so where they cannot be fetched', async () => {
  isDown = true;
  logIn();
  renderInShell(<InboxScreen />);
  expect(await screen.findByText('The notifications could not be fetched.')).toBeTruthy();
  await nothingFound();
});
