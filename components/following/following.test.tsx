import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Following } from '@/lib/following/schema';
import { FollowArea, FollowButton } from './follow-button';
import { FollowingScreen } from './following-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const at = '2026-11-01T10:00:00Z';
let items: Following[] = [];
let sent: [string, string, unknown][] = [];

beforeEach(() => {
  beginAnew();
  [items, sent] = [[], []];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://x');
    if (method === 'GET') return json({ result: { items, totalItems: items.length } });
    sent.push([method, pathname, body ? JSON.parse(String(body)) : undefined]);
    if (method === 'DELETE') {
      items = items.filter(({ id }) => !pathname.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    const made = { id: 50, at, ...JSON.parse(String(body)) } as Following;
    items = [...items, made];
    return json(made, 201);
  });
});

const ofElement = { of: { kind: 'ELEMENT', elementId: 9 } as const, label: 'Follow' };

it('what is followed is listed by its name, with the way to it', async () => {
  items = [
    { id: 1, kind: 'ELEMENT', at, elementId: 9, elementName: 'The old mill' },
    { id: 2, kind: 'ELEMENT', at, elementId: 10 },
    { id: 3, kind: 'TYPE', at, typeId: 3, typeName: 'Mills' },
    { id: 4, kind: 'TYPE', at, typeId: 3, typeName: 'Mills', province: '15', municipality: '15030', divisionName: 'A Coruña' },
    {
      id: 5,
      kind: 'AREA',
      at,
      geom: {
        type: 'Polygon',
        coordinates: [
          [
            [-8.5, 43.25],
            [-8.25, 43.25],
            [-8.25, 43.5],
            [-8.5, 43.5],
            [-8.5, 43.25],
          ],
        ],
      },
    },
  ];
  logIn();
  renderInShell(<FollowingScreen />);
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf('Element: The old mill')).toBe('/geometric_element/details/9');
  expect(await hrefOf('Mills, everywhere')).toBe('/geometric_elements/3');
  expect(await hrefOf('Mills in A Coruña')).toBe('/geometric_elements/3?province=15&municipality=15030');
  expect(await hrefOf('Area around 43.375, -8.375')).toMatch(/43\.37500.*-8\.37500|-8\.37500.*43\.37500/);
  // One that is not visible any more leads nowhere, and can still be taken off.
  expect(screen.getByText('An element that is not visible any more').closest('a')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Stop following:/ })).toHaveLength(5);
  await nothingFound();
});

it('an entry is taken off the list', async () => {
  items = [{ id: 1, kind: 'ELEMENT', at, elementId: 9, elementName: 'The old mill' }];
  logIn();
  const user = renderInShell(<FollowingScreen />);
  await user.click(await screen.findByRole('button', { name: 'Stop following: Element: The old mill' }));
  expect(await screen.findByText(/^You follow nothing yet/)).toBeTruthy();
  expect(await screen.findByText('You no longer follow it.')).toBeTruthy();
  expect(sent).toEqual([['DELETE', '/api/following/1', undefined]]);
  await nothingFound();
});

it('the button follows, says that it does, and follows no longer', async () => {
  logIn();
  const user = renderInShell(<FollowButton {...ofElement} />);
  const button = await screen.findByRole('button', { name: 'Follow', pressed: false });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Following', pressed: true }));
  await screen.findByRole('button', { name: 'Follow', pressed: false });
  expect(sent).toEqual([
    ['POST', '/api/following', { kind: 'ELEMENT', elementId: 9 }],
    ['DELETE', '/api/following/50', undefined],
  ]);
  await nothingFound();
});

it('a type in one division is not the type in another', async () => {
  items = [{ id: 1, kind: 'TYPE', at, typeId: 3, typeName: 'Mills', province: '15' }];
  logIn();
  renderInShell(
    <>
      <FollowButton of={{ kind: 'TYPE', typeId: 3, province: '15' }} label="Here" />
      <FollowButton of={{ kind: 'TYPE', typeId: 3, province: '27' }} label="There" />
    </>,
  );
  await screen.findByRole('button', { name: 'Following', pressed: true });
  expect(screen.getByRole('button', { name: 'There', pressed: false })).toBeTruthy();
  await nothingFound();
});

it('visitors have no button', () => {
  renderInShell(<FollowButton {...ofElement} />);
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
});

it('what is in view is followed as its box', async () => {
  logIn();
  const user = renderInShell(<FollowArea extent={[-8.5, 43, -8, 43.5]} />);
  await user.click(screen.getByRole('button', { name: 'Follow what is in view' }));
  await screen.findByText('You will be notified when something changes here.');
  const ring = [
    [-8.5, 43],
    [-8, 43],
    [-8, 43.5],
    [-8.5, 43.5],
    [-8.5, 43],
  ];
  expect(sent).toEqual([['POST', '/api/following', { kind: 'AREA', geom: { type: 'Polygon', coordinates: [ring] } }]]);
  await nothingFound();
});
