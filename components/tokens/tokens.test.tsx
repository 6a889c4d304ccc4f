import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { AccessToken } from '@/lib/users/tokens/schema';
import { AccountScreen } from './account-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const qgis: AccessToken = {
  ...{ id: 3, name: 'QGIS', readOnly: true, createdAt: '2026-11-01T10:00:00Z' },
  ...{ expiresAt: '2999-01-01T00:00:00Z', lastUsedAt: null },
};
let tokens: AccessToken[];
let sent: { method: string; path: string; body?: unknown }[];

beforeEach(() => {
  beginAnew();
  tokens = [qgis];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const { pathname: path } = new URL(address, 'http://x');
    if (!path.startsWith('/api/users/tokens')) return json({});
    if (method !== 'GET') sent.push({ method, path, ...(body !== undefined && { body: JSON.parse(String(body)) as unknown }) });
    if (method === 'POST') {
      const made = { ...qgis, ...(JSON.parse(String(body)) as object), id: 4 };
      tokens = [made, ...tokens];
      return json({ ...made, token: 'vieiro_secret' }, 201);
    }
    if (method === 'DELETE') tokens = tokens.filter(({ id }) => !path.endsWith(`/${id}`));
    return method === 'DELETE' ? new Response(null, { status: 204 }) : json(tokens);
  });
});

const open = () => {
  logIn('USER');
  return renderInShell(<AccountScreen />);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists what there is, with what it may do and when it was used', async () => {
  open();
  expect(await screen.findByText('QGIS', { selector: 'p' })).toBeTruthy();
  const entry = screen.getByRole('listitem');
  for (const text of ['Only read', 'Never used', 'valid until']) expect(entry.textContent).toContain(text);
});

it('a new one is shown this once, and can be copied', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const form = await dialog('New token');
  await user.click(form.getByRole('button', { name: 'Make token' }));
  expect(await form.findByText('Field "Name" is required')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Script');
  await user.selectOptions(form.getByRole('combobox', { name: 'What it may do' }), 'write');
  await user.selectOptions(form.getByRole('combobox', { name: 'Valid for' }), '0');
  await user.click(form.getByRole('button', { name: 'Make token' }));
  expect(await screen.findByDisplayValue('vieiro_secret')).toBeTruthy();
  expect(sent).toEqual([
    { method: 'POST', path: '/api/users/tokens', body: { name: 'Script', readOnly: false, expiresAt: null } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('vieiro_secret');
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByDisplayValue('vieiro_secret')).toBeNull();
  // Messages are items of a list too.
  const revoking = screen.getAllByRole('button', { name: /^Revoke/ }).map((it) => it.textContent);
  expect(revoking).toEqual([expect.stringContaining('Script'), expect.stringContaining('QGIS')]);
});

it('is revoked after a question', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: /^Revoke\s*QGIS$/ }));
  const question = await dialog('Revoke this token?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Revoke\s*QGIS$/ }));
  await user.click((await dialog('Revoke this token?')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(sent).toEqual([{ method: 'DELETE', path: '/api/users/tokens/3' }]);
  expect(screen.getByText('No tokens yet.')).toBeTruthy();
});
