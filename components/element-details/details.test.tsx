import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useRouter } from 'next/navigation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession } from '@/components/session/session';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { whereToBegin } from '@/components/viewer/where-to-begin';
import { DetailsScreen } from './details-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
// The map needs a browser that draws.
vi.mock('./lazy-map', () => ({ LazyMap: () => <div data-testid="map" /> }));

const type = { id: 3, name: 'Lighthouse', geometryType: 'POINT', canJoin: true, listAttributeType: [], joinTooltipText: null };
const tower = aPublicPoint(12, { description: 'Torre de Hércules' });
const missing = { globalError: 'It does not exist', code: 'project.common.notFound', requestId: 'r' };
const ONE = '/api/elements/geometric_element/12';

let sent: string[] = [];
let answers: Record<string, () => Response> = {};

const show = (settings = {}) =>
  renderInShell(<DetailsScreen id={12} content={{ types: [], groups: [] }} basePath="" formats={[]} />, settings);
const broughtByWorker = () => Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => undefined });
const heading = () => screen.findByRole('heading', { level: 2, name: 'Lighthouse 12' });

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/geometric_element/details/12');
  sent = [];
  answers = { [`GET ${ONE}`]: () => json(tower), 'GET /api/elements/element_type/3': () => json(type) };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const asked = `${method} ${new URL(address, 'http://x').pathname}`;
    sent.push(asked);
    return answers[asked]?.() ?? json({ result: { items: [], totalItems: 0 } });
  });
});

it('a visitor reads the public endpoint, and gets no flags, owner or comments', async () => {
  show();
  await heading();
  expect(sent).toContain(`GET ${ONE}`);
  expect(screen.getByRole('heading', { level: 1, name: 'Torre de Hércules' })).toBeInTheDocument();
  for (const text of ['Public', 'Not reviewed', 'Owner', 'Internal comments']) expect(screen.queryByText(text)).toBeNull();
  for (const name of ['Delete', 'Add files']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each([
  [true, /^Added in .* · Checked by a reviewer$/],
  [false, /^Added in \w+ \d+$/],
])('says when it was added, and whether it was checked: %s', async (isReviewed, text) => {
  answers[`GET ${ONE}`] = () => json({ ...tower, isReviewed });
  show();
  expect(await screen.findByText(text)).toBeVisible();
});

it('where elements are for accounts only, a visitor is invited to log in and nothing is asked for', async () => {
  answers[`GET ${ONE}/user`] = () => json(tower);
  show({ ENABLE_ANONYMOUS_READING: 'false' });
  expect(await screen.findByText('Elements are shown to people with an account.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  logIn('USER');
  await heading();
});

it('another endpoint is read when somebody logs in, and again when they log out', async () => {
  answers[`GET ${ONE}/admin`] = () => json({ ...tower, ownerLogin: 'xoel', internalComments: 'check it' });
  show();
  await heading();
  logIn('ADMIN');
  expect(await screen.findByText('check it')).toBeInTheDocument();
  expect(screen.getByText('xoel')).toBeInTheDocument();
  expect(screen.getByText('Not reviewed')).toBeInTheDocument();
  act(() => dropSession());
  await heading();
  await waitFor(() => expect(screen.queryByText('check it')).toBeNull());
});

it('what one may not see reads as absent, and a visitor reads that it may be theirs', async () => {
  answers[`GET ${ONE}`] = () => json(missing, 404);
  show();
  expect(await screen.findByText('This element does not exist, or you may not see it.')).toBeInTheDocument();
  expect(screen.getByText(/log in to see it/)).toBeInTheDocument();
});

it('joins show where the type can be joined, relations where they are switched on, and a link scrolls to them', async () => {
  window.history.replaceState(null, '', '?scroll=relations');
  show({ ENABLE_GEOMETRIC_ELEMENTS_RELATION: 'true' });
  await heading();
  expect(screen.getByRole('region', { name: 'Joins' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Relations' })).toHaveFocus());
});

it('relations that are switched off do not show', async () => {
  show();
  await heading();
  expect(screen.queryByRole('region', { name: 'Relations' })).toBeNull();
});

it('deleting asks, and goes to the list of the type', async () => {
  answers[`GET ${ONE}/user`] = () => json({ ...tower, isOwnerUser: true });
  answers[`DELETE ${ONE}`] = () => new Response(null, { status: 204 });
  const user = show();
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the element?' });
  expect(dialog).toHaveTextContent('It can be restored for 30 days.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(window.location.pathname).toBe('/geometric_elements/3'));
});

it('whoever may change it suggests that it is the same as another one, where suggestions are switched on', async () => {
  answers[`GET ${ONE}/admin`] = () => json({ ...tower, internalComments: null });
  answers['GET /api/elements/similar'] = () => json([]);
  const user = show({ ENABLE_PROPOSALS: 'true' });
  await heading();
  expect(screen.queryByRole('button', { name: 'It is the same as another one' })).toBeNull();
  logIn('ADMIN');
  await user.click(await screen.findByRole('button', { name: 'It is the same as another one' }));
  expect(await screen.findByRole('dialog', { name: 'It is the same as another one' })).toBeVisible();
});

it('the list of the type is led to where it is open to the reader; otherwise deleting leads to the map', async () => {
  answers[`GET ${ONE}/user`] = () => json({ ...tower, isOwnerUser: true });
  answers[`DELETE ${ONE}`] = () => new Response(null, { status: 204 });
  show();
  await heading();
  expect(screen.getByRole('link', { name: 'All: Lighthouse' })).toHaveAttribute('href', '/geometric_elements/3');
  cleanup();
  const user = show({ ENABLE_GEOMETRIC_ELEMENT_QUERY: 'false' });
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('link', { name: 'All: Lighthouse' })).toBeNull();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

it('the message after deleting offers to take it back', async () => {
  answers[`GET ${ONE}/user`] = () => json({ ...tower, isOwnerUser: true });
  answers[`DELETE ${ONE}`] = () => new Response(null, { status: 204 });
  answers['POST /api/elements/bin/12/restore'] = () => json({ ...tower, leftOut: [] });
  const user = show();
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/is back\.$/)).toBeInTheDocument();
});

it('without a bin the question says that it cannot be undone, and nothing is offered', async () => {
  answers[`GET ${ONE}/user`] = () => json({ ...tower, isOwnerUser: true });
  answers[`DELETE ${ONE}`] = () => new Response(null, { status: 204 });
  const user = show({ BIN_DAYS: '0' });
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/has been deleted\.$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('an element that somebody else has deleted meanwhile is shown as gone, with nothing left to do with it', async () => {
  answers[`GET ${ONE}/user`] = () => json({ ...tower, isOwnerUser: true });
  answers[`DELETE ${ONE}`] = () => json(missing, 404);
  const user = show();
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  answers[`GET ${ONE}/user`] = () => json(missing, 404);
  const dialog = await screen.findByRole('dialog', { name: 'Delete the element?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This element does not exist, or you may not see it.')).toBeInTheDocument();
  expect(screen.queryByText('Torre de Hércules')).toBeNull();
});

it('the map begins at a point, or with a margin around what is larger', () => {
  expect(whereToBegin({ type: 'Point', coordinates: [-8, 43] })).toEqual({ center: [-8, 43], zoom: 14 });
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [-8, 43],
      [-7, 43],
    ],
  };
  expect(whereToBegin(line)).toEqual([-8.1, 42.997, -6.9, 43.003]);
});

describe('a page that the server has written for somebody else', () => {
  const refresh = vi.spyOn(useRouter(), 'refresh');
  const FILES = 'HEAD /_next/static/files.json';
  beforeEach(() => {
    refresh.mockClear();
    Object.defineProperty(navigator, 'serviceWorker', { value: broughtByWorker(), configurable: true });
    answers[`GET ${ONE}/user`] = () => json(tower);
  });
  afterEach(() => {
    cleanup();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('is written anew for who reads it', async () => {
    answers[FILES] = () => json([]);
    show();
    logIn('USER');
    await heading();
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  });
  it('stays as it is without a network: asking for another one would load it again and again', async () => {
    answers[FILES] = () => {
      throw new TypeError('Failed to fetch');
    };
    show();
    logIn('USER');
    await heading();
    await waitFor(() => expect(sent).toContain(FILES));
    await act(async () => undefined);
    expect(refresh).not.toHaveBeenCalled();
  });
});
