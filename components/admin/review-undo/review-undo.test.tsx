import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell, unreachable } from '@/components/test/in-shell';
import type { BatchResult, UndoPreview } from '@/lib/review-queue/schema';
import { ReviewUndoScreen } from './review-undo-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('@/components/before-after', () => ({
  BeforeAfter: ({ after }: { after: { coordinates: unknown[] } }) => <p>{`${after.coordinates.length} points`}</p>,
}));

const change = (n: number): UndoPreview['changes'][number] => ({
  ...{ elementId: n, revisionId: 100 + n, action: 'MODIFY', at: '2026-11-01T10:00:00Z', name: n === 2 ? '' : `Mill ${n}` },
  geom: { type: 'Point', coordinates: [-8, 43] },
});
const TO_UNDO: UndoPreview = {
  changes: [change(1), change(2), change(1)],
  blocked: [{ elementId: 7, revisionId: 107, reason: 'Somebody has changed it since' }],
};

let preview: UndoPreview | Response = TO_UNDO;
let result: BatchResult = { id: 5, results: [] };
let isDown = false;
let sent: [string, unknown][] = [];

beforeEach(() => {
  beginAnew();
  [preview, isDown, sent] = [TO_UNDO, false, []];
  result = { id: 5, results: [1, 2].map((id) => ({ id: String(id), ok: true })) };
  window.history.replaceState(null, '', '/admin/review/undo?login=vandal');
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://x');
    if (isDown) unreachable();
    if (method === 'GET') return json(searchParams.get('login') === 'vandal' ? [{ id: 8, login: 'vandal' }] : []);
    sent.push([pathname, body ? JSON.parse(String(body)) : undefined]);
    if (pathname.endsWith('/preview')) return preview instanceof Response ? preview : json(preview);
    return json(result);
  });
  logIn('ADMIN');
});

const show = () => screen.getByRole('button', { name: 'Show what would happen' });
const account = () => screen.getByRole('textbox', { name: /User name/ });

it('shows first what would be undone and what would stay, then does it, and takes it back', async () => {
  const user = renderInShell(<ReviewUndoScreen />);
  expect(account()).toHaveProperty('value', 'vandal');
  await user.click(show());
  expect(await screen.findByText('3 changes would be undone:')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Mill 1' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Element 2' }).getAttribute('href')).toBe('/geometric_element/details/2');
  expect(screen.getByText('1 change stays:')).toBeTruthy();
  expect(screen.getByText('Somebody has changed it since')).toBeTruthy();
  // An element that was changed twice is one place.
  expect(screen.getByText('2 points')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Undo 3 changes' }));
  const question = await screen.findByRole('dialog', { name: 'Undo this work?' });
  expect(within(question).getByText(/^3 changes of vandal will be undone/)).toBeTruthy();
  expect(sent).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Undo 3 changes' }));
  expect((await screen.findAllByText('2 elements are as before.')).length).toBeGreaterThan(0);
  expect(sent[1]).toEqual(['/api/review/undo', sent[0]?.[1]]);

  await user.click(screen.getByRole('button', { name: 'Take this back' }));
  expect(await screen.findByText('The undoing was taken back.')).toBeTruthy();
  expect(sent[2]?.[0]).toBe('/api/review/batch/5/undo');
  await nothingFound();
});

it('asks for the account, the span and the kinds that were chosen', async () => {
  const user = renderInShell(<ReviewUndoScreen />);
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-10-01T08:30' } });
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2026-10-02T09:00' } });
  const [first] = screen.getAllByRole('checkbox');
  await user.click(first as HTMLElement);
  await user.click(show());
  await waitFor(() => expect(sent).toHaveLength(1));
  const [, body] = sent[0] as [string, { accountId: number; from: string; to: string; kinds: string[] }];
  expect(body).toEqual({
    accountId: 8,
    from: new Date('2026-10-01T08:30').toISOString(),
    to: new Date('2026-10-02T09:00').toISOString(),
    kinds: ['MODIFY', 'DELETE', 'RESTORE', 'REVERT'],
  });
  await nothingFound();
});

it('an account that nobody has is said at its field, and nothing is asked', async () => {
  const user = renderInShell(<ReviewUndoScreen />);
  await user.clear(account());
  await user.type(account(), 'nobody');
  await user.click(show());
  expect(await screen.findByText('There is no account with this name that you can choose')).toBeTruthy();
  expect(sent).toEqual([]);
  await nothingFound();
});

it('what was shown goes when something else is wanted', async () => {
  const user = renderInShell(<ReviewUndoScreen />);
  await user.click(show());
  await screen.findByText('3 changes would be undone:');
  await user.type(account(), '2');
  expect(screen.queryByText('3 changes would be undone:')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo 3 changes' })).toBeNull();
  await nothingFound();
});

it('what the server refuses is said in its words', async () => {
  const message = 'That is more than 5000 elements: choose a shorter span';
  preview = json({ globalError: 'No', code: 'project.common.invalid', fieldErrors: [{ fieldName: 'from', message }] }, 400);
  const user = renderInShell(<ReviewUndoScreen />);
  await user.click(show());
  expect(await screen.findByText(message)).toBeTruthy();
  await nothingFound();
});

it('what stays is listed with the reason', async () => {
  result = {
    id: 5,
    results: [
      { id: '1', ok: true },
      { id: '2', ok: false, reason: 'It was changed meanwhile.' },
    ],
  };
  const user = renderInShell(<ReviewUndoScreen />);
  await user.click(show());
  await user.click(await screen.findByRole('button', { name: 'Undo 3 changes' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo 3 changes' }));
  const sentences = await screen.findAllByText('1 element is as before, 1 is not or not whole: It was changed meanwhile.');
  expect(sentences.length).toBeGreaterThan(0);
  await nothingFound();
});

it('says so where the server cannot be reached', async () => {
  const user = renderInShell(<ReviewUndoScreen />);
  isDown = true;
  await user.click(show());
  expect(await screen.findByText(/could not connect/i)).toBeTruthy();
  await nothingFound();
});
