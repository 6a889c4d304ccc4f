import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PALETTE_KEY } from '@/components/session/session';
import PaletteKey from '@/components/shell/palette-key';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { useUnsaved } from '@/components/ui/unsaved';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

let asked: URL[];
let fails: string | undefined;
const page = (...items: object[]) => json({ result: { items, totalItems: items.length } });
const code = (text: string) => ({
  id: 1,
  code: 'ROMAN',
  codeGroup: { groupCode: 'G' },
  listInternationalizationDto: [{ language: 'en-GB', description: text }],
});
const element = {
  id: 12,
  name: 'Roman bridge',
  type: { id: 3, code: 'BRIDGE', name: 'Bridge' },
  center: [-8, 42],
  bbox: [-8, 42, -8, 42],
};
const ANSWERS: Record<string, () => Response> = {
  '/api/elements/geometric_element_type': () => page({ id: 3, name: 'Roman road', code: 'ROAD' }),
  '/api/elements/attribute_type': () => page({ id: 4, code: code('Roman name') }),
  '/api/layers/geometric_layer': () => page({ id: 5, code: code('Roman walls'), type: 'WMS' }),
  '/api/users': () => page({ id: 6, login: 'romana' }),
  '/api/search': () => json([{ kind: 'ELEMENT', items: [element] }]),
};

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/');
  asked = [];
  fails = undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x');
    asked.push(url);
    if (url.pathname === fails) return json({}, 500);
    return ANSWERS[url.pathname]?.() ?? json([]);
  });
});

const open = async (part = <PaletteKey />, role: 'USER' | 'ADMIN' = 'ADMIN') => {
  const user = renderInShell(part);
  logIn(role);
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Go to' });
  return user;
};
const field = () => screen.getByRole('combobox');
const groups = () => screen.queryAllByRole('group').map((it) => it.getAttribute('aria-label'));

it('Ctrl-K opens one search over screens, types, layers, users and elements; Enter opens the first', async () => {
  const user = await open();
  expect(field()).toHaveFocus();
  expect(within(screen.getByRole('group', { name: 'Screens' })).getAllByRole('option').length).toBeGreaterThan(10);
  await nothingFound();
  await user.type(field(), 'roman');
  await screen.findByText('5 results');
  expect(groups()).toEqual(['Element types', 'Attribute types', 'Layers', 'Users', 'Elements']);
  expect(asked.map(({ searchParams }) => searchParams.get('q'))).toEqual(Array(5).fill('roman'));
  await nothingFound();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe('/admin/layers?id=5'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('screens are found without asking anybody, by parts of their words in any case', async () => {
  const user = await open();
  await user.type(field(), 'TEXTS int');
  expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual(['Interface texts']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/interfaceTexts'));
});

it('what was opened last comes first, until the session ends; other addresses in the storage are not followed', async () => {
  localStorage.setItem(
    PALETTE_KEY,
    JSON.stringify([
      { kind: 'USER', name: 'romana', href: '/admin/users?id=6' },
      { kind: 'USER', name: 'evil', href: '//evil.example' },
      7,
    ]),
  );
  await open();
  const recent = within(screen.getByRole('group', { name: 'Opened last' }));
  expect(recent.getAllByRole('option').map((it) => it.textContent)).toEqual(['romana']);
  beginAnew();
  expect(localStorage.getItem(PALETTE_KEY)).toBeNull();
});

it('says that not everything could be searched, and shows the rest, without a dialog above it', async () => {
  fails = '/api/users';
  const user = await open();
  await user.type(field(), 'roman');
  expect(await screen.findByText('Not everything could be searched. Try again.')).toBeVisible();
  await vi.dynamicImportSettled();
  expect(groups()).toEqual(['Element types', 'Attribute types', 'Layers', 'Elements']);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('closes by the same keys and by Escape', async () => {
  const user = await open();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('dialog', { name: 'Go to' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function Form() {
  useUnsaved(true, { close: () => undefined });
  return <PaletteKey />;
}

it('asks before it leaves a form that holds something unsaved', async () => {
  const user = await open(<Form />);
  await user.type(field(), 'users');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(window.location.pathname).toBe('/');
});
