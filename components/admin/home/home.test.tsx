import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Overview } from '@/lib/overview/schema';
import { HomeScreen } from './home-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const all: Overview = {
  waiting: { elements: 3, proposals: 0, reports: 1 },
  elements: [{ id: 12, name: 'Old fountain', type: 'Fountain', owner: 'ana', at: '2026-11-25T10:00:00Z' }],
  users: { thisWeek: 1000, locked: 2, newest: [{ id: 7, login: 'brais', at: '2026-11-24T10:00:00Z' }] },
  problems: [
    { kind: 'FAILED_JOBS', count: 1, since: '2026-11-25T09:00:00Z', detail: 'Fountains' },
    { kind: 'MISSING_TEXTS', count: 12, since: null, detail: null },
  ],
};
const up = { state: 'up', ms: 1 };
const ready = { vieiro_version: '1', status: 'degraded', database: up, mapserver: { state: 'down', ms: 1 }, storage: up };

beforeEach(beginAnew);
function show(overview: object, health: object, role: 'ADMIN' | 'USER' = 'ADMIN') {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/health/') ? json(health) : path.includes('/overview') ? json(overview) : json([]),
  );
  const user = renderInShell(<HomeScreen />);
  logIn(role);
  return user;
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

it('says what waits, what is broken, what came in and who, each with the way there', async () => {
  show(all, ready);
  expect(hrefOf((await part('What waits')).getByRole('link', { name: '3 elements' }))).toBe('/admin/review?kind=ELEMENT');
  const broken = await part('What needs attention');
  expect(await broken.findByText(/The map server does not answer/)).toBeVisible();
  expect(broken.getByText(/An export, an import or a change failed/)).toHaveTextContent('Fountains');
  expect(hrefOf(broken.getByRole('link', { name: 'See which' }))).toBe('/admin/missingTexts');
  const came = await part('What came in');
  expect(hrefOf(came.getByRole('link', { name: 'Old fountain' }))).toBe('/geometric_element/details/12');
  expect(came.getByText('Fountain, by ana')).toBeVisible();
  const who = await part('Accounts');
  expect(hrefOf(who.getByRole('link', { name: '1,000+ new in seven days' }))).toBe('/admin/users?sort=id&order=desc');
  expect(hrefOf(who.getByRole('link', { name: 'brais' }))).toBe('/admin/users?id=7');
  expect((await part('Screens')).getAllByRole('link').length).toBeGreaterThan(10);
  await nothingFound();
});

it('says that everything is well where it is', async () => {
  show({ waiting: { elements: 0, proposals: 0, reports: 0 }, elements: [], problems: [] }, { ...ready, mapserver: up });
  expect(await screen.findByText('Everything is as it should be.')).toBeVisible();
  expect(screen.getByText('Nothing waits for a review.')).toBeVisible();
  expect(screen.getByText('There are no elements yet.')).toBeVisible();
});

it('shows a reviewer what waits, and nothing of the rest', async () => {
  show({ waiting: all.waiting }, ready, 'USER');
  expect(await screen.findByRole('link', { name: '1 report' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Accounts' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'What needs attention' })).toBeNull();
});
