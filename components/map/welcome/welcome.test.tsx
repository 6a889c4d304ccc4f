import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { useViewer } from '@/components/viewer/viewer';
import type { Engine } from '@/lib/map/engine';
import { isWelcomeClosed } from '@/lib/map/welcome';
import { WelcomePlace } from './welcome-place';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const SETTINGS = { WELCOME_TEXT: '[SEP-en-GB]A map of mills.[SEP-es-ES]Un mapa de molinos.[SEP-gl-ES]Un mapa de muíños.' };
const types = [{ id: 1, name: 'Mills', geometryType: 'POINT' as const }];
const CARDS = [
  { id: 7, name: 'Muíño de Abuín', type: 'Mills', thumbnailUrl: '/api/x?thumbnail' },
  { id: 8, name: 'Muíño da Boca', type: 'Mills', thumbnailUrl: null },
];
let asked: string[];

beforeEach(() => {
  beginAnew();
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return json(CARDS);
  });
  act(() => useViewer.setState({ engine: {} as Engine, idle: true }));
});

const place = (hidden = false) => <WelcomePlace types={types} hidden={hidden} />;
const welcome = () => screen.findByRole('region', { name: 'Welcome' });

it('says in the reader’s language what this is, and links to what is featured', async () => {
  renderInShell(place(), SETTINGS);
  expect(await welcome()).toHaveTextContent('A map of mills.');
  expect(await screen.findByRole('link', { name: /^Muíño de Abuín/ })).toHaveAttribute(
    'href',
    '/geometric_element/details/7/muino-de-abuin',
  );
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(asked).toEqual(['/api/elements/featured']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes part by adding an element', async () => {
  const user = renderInShell(place(), SETTINGS);
  await welcome();
  await user.click(screen.getByRole('button', { name: 'Take part' }));
  expect(await screen.findByRole('dialog', { name: 'What do you want to add?' })).toBeInTheDocument();
});

it('takes part by an account, where only administrators add', async () => {
  const user = renderInShell(place(), { ...SETTINGS, ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'false' });
  await welcome();
  await user.click(screen.getByRole('button', { name: 'Take part' }));
  expect(await screen.findByRole('dialog', { name: 'Sign up' })).toBeInTheDocument();
});

it('offers nothing to take part in to whoever is logged in and may not add', async () => {
  logIn();
  renderInShell(place(), { ...SETTINGS, ENABLE_GEOMETRIC_ELEMENT_INSERTION: 'false' });
  await welcome();
  expect(screen.queryByRole('button', { name: 'Take part' })).toBeNull();
});

it('waits for the map, and asks for nothing before', async () => {
  act(() => useViewer.setState({ engine: null, idle: false }));
  renderInShell(place(), SETTINGS);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => useViewer.setState({ engine: {} as Engine }));
  await welcome();
  expect(asked).toEqual([]);
  act(() => useViewer.setState({ idle: true }));
  await waitFor(() => expect(asked).toHaveLength(1));
});

it('does without what is featured where it cannot be read', async () => {
  vi.stubGlobal('fetch', async () => json({}, 500));
  renderInShell(place(), SETTINGS);
  expect(await welcome()).toHaveTextContent('A map of mills.');
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  ['there is no text', place(), {}],
  ['an element is being added', place(true), SETTINGS],
])('is not there when %s', async (_, part, settings) => {
  renderInShell(part, settings);
  await act(async () => undefined);
  expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
});

it('closed, it does not come again in this browser', async () => {
  const user = renderInShell(place(), SETTINGS);
  await welcome();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
  expect(isWelcomeClosed()).toBe(true);
  localStorage.clear();
  expect(isWelcomeClosed()).toBe(false);
});
