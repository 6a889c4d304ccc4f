import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { InterfaceText } from '@/lib/interface-texts/schema';
import { InterfaceTextsScreen } from './interface-texts-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const one = (language: string, text: string | null, changed = false, original = text) => ({ language, text, original, changed });
const row: InterfaceText = {
  ...{ id: 4, key: 'admin.kit.count', placeholders: ['{count}'] },
  texts: [one('en-GB', '{count} things', true, '{count} rows'), one('es-ES', '{count} filas'), one('gl-ES', '{count} filas')],
};
let sent: { method: string; url: URL; body: unknown }[];
let refusal: Response | undefined;
let now: InterfaceText;

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/interfaceTexts');
  sent = [];
  refusal = undefined;
  now = row;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const url = new URL(path, 'http://x');
    sent.push({ method, url, body: init.body ? JSON.parse(String(init.body)) : undefined });
    if (method === 'PUT') return refusal ?? json(row);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return json({ result: { items: [now], totalItems: 1 } });
  });
});

const open = async () => {
  const user = renderInShell(<InterfaceTextsScreen />);
  logIn('ADMIN');
  await user.click(await screen.findByRole('button', { name: /admin.kit.count/ }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};
const writes = () => sent.filter(({ method }) => method !== 'GET');

it('is searched by key or words, and shows each language', async () => {
  const user = renderInShell(<InterfaceTextsScreen />);
  logIn('ADMIN');
  expect(await screen.findByText('{count} things')).toBeVisible();
  await nothingFound();
  await user.type(screen.getByRole('searchbox'), 'filas');
  await waitFor(() => expect(sent.at(-1)?.url.searchParams.get('q')).toBe('filas'));
});

it('sends the texts that were changed, and nothing of the others', async () => {
  const { user, dialog } = await open();
  expect(dialog.getByText('{count}')).toBeVisible();
  await nothingFound();
  const galician = dialog.getByRole('textbox', { name: 'Galego' });
  await user.clear(galician);
  await user.type(galician, '{{count} liñas');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().map(({ method, body }) => [method, body])).toEqual([['PUT', { language: 'gl-ES', text: '{count} liñas' }]]);
});

it('puts the product’s text back', async () => {
  const { user, dialog } = await open();
  expect(dialog.getByText('The product says: {count} rows')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Put the product’s text in English back' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes().map(({ method, url }) => [method, url.search])).toEqual([['DELETE', '?language=en-GB']]));
});

it('says at the field of its language what is wrong with a text', async () => {
  const message = 'The text lacks {count}';
  refusal = json({ code: 'project.common.invalid', globalError: 'Invalid', fieldErrors: [{ fieldName: 'text', message }] }, 400);
  const { user, dialog } = await open();
  await user.type(dialog.getByRole('textbox', { name: 'Castellano' }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Castellano' })).toBeInvalid());
  expect(dialog.getAllByText(new RegExp(message)).length).toBeGreaterThan(0);
});

it('what was typed in one language is offered again; the others are as they stand by then', async () => {
  const stored = () => localStorage.getItem('vieiro.form.7.admin.interfaceTexts.admin.kit.count');
  const first = await open();
  await first.user.type(first.dialog.getByRole('textbox', { name: 'Galego' }), '!');
  await waitFor(() => expect(stored()).toContain('filas!'));
  cleanup();
  now = {
    ...row,
    texts: row.texts.map((it) => (it.language === 'es-ES' ? one('es-ES', '{count} líneas', true, it.original) : it)),
  };
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(dialog.getByRole('textbox', { name: 'Castellano' })).toHaveValue('{count} líneas');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ language: 'gl-ES', text: '{count} filas!' }]));
  await waitFor(() => expect(stored()).toBeNull());
});
