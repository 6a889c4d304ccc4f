import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import { MissingTextsNotice } from './missing-texts-notice';
import { MissingTextsScreen } from './missing-texts-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

beforeEach(() => window.history.replaceState(null, '', '/admin/missingTexts'));

const items = [
  { id: 1, kind: 'ELEMENT_TYPE', recordId: 3, code: 'LIGHTHOUSE', name: 'Faro', field: 'codeDto', languages: ['en-GB', 'es-ES'] },
  { id: 2, kind: 'VALUE', recordId: 7, code: 'STONE', name: 'Pedra', field: 'listCode', languages: ['en-GB'] },
];
const kinds = [
  { kind: 'ELEMENT_TYPE', total: 1 },
  { kind: 'VALUE', total: 1 },
];
const answer = () => json({ result: { items, totalItems: 2, kinds } });

it('each text that is missing leads to where it is written; there is a count of each kind', async () => {
  const sent = stubCalls(answer(), answer(), answer());
  const user = renderInShell(<MissingTextsScreen />);
  expect(await screen.findByRole('link', { name: 'Faro' })).toHaveAttribute('href', '/admin/elementType?id=3');
  expect(screen.getByRole('link', { name: 'Pedra' })).toHaveAttribute('href', '/admin/attributeType?id=7');
  expect(screen.getByText('English, Castellano')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Value: 1' }));
  await vi.waitFor(() => expect(sent.some(({ path }) => path.includes('kind=VALUE'))).toBe(true));
});

it('the list is searched without a dialog, and its address keeps what for', async () => {
  const sent = stubCalls(answer(), answer(), answer());
  const user = renderInShell(<MissingTextsScreen />);
  await user.type(await screen.findByRole('searchbox', { name: 'Search this list' }), 'faro');
  await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/[?&]q=faro(&|$)/));
  expect(window.location.search).toBe('?q=faro');
});

it('where texts are missing the parameters say how many, and lead to the list', async () => {
  stubCalls(answer());
  renderInShell(<MissingTextsNotice />);
  expect(await screen.findByText(/^2 texts are missing in a language that is active\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See which' })).toHaveAttribute('href', '/admin/missingTexts');
});

it('where none is missing nothing is said', async () => {
  const sent = stubCalls(json({ result: { items: [], totalItems: 0, kinds: [] } }));
  renderInShell(<MissingTextsNotice />);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'See which' })).toBeNull();
});
