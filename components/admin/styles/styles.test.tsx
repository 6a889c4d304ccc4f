import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { StylesOfKind } from '@/lib/styles/api';
import { AddStyleDialog } from './add-style-dialog';
import { StylesScreen } from './styles-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/admin/geometricElementTypeStyles');
});

const file = () => new File(['<sld/>'], 'hedge.sld', { type: 'text/xml' });
const add = () => screen.getByRole('button', { name: 'Add a style' });

it('a style cannot be sent without a file', async () => {
  stubCalls(json([]));
  const user = renderInShell(<AddStyleDialog kind="LINE" close={vi.fn()} done={vi.fn()} />);
  await user.type(screen.getByLabelText(/^Name of the style/), 'Hedge');
  expect(add()).toHaveAttribute('aria-disabled', 'true');
  await user.upload(screen.getByLabelText(/^File/), file());
  await vi.waitFor(() => expect(add()).not.toHaveAttribute('aria-disabled'));
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  await vi.waitFor(() => expect(add()).toHaveAttribute('aria-disabled', 'true'));
});

it('a name that no style of the kind has is proposed from that of the file; what a person writes stays', async () => {
  const kinds = [
    { type: 'LINE', listStyles: ['Hedge'], items: [] },
    { type: 'POINT', listStyles: ['Hedge 2'], items: [] },
  ];
  stubCalls(json(kinds));
  const user = renderInShell(<AddStyleDialog kind="LINE" close={vi.fn()} done={vi.fn()} />);
  const name = screen.getByLabelText(/^Name of the style/);
  await user.upload(screen.getByLabelText(/^File/), file());
  await vi.waitFor(() => expect(name).toHaveValue('hedge 2'));
  await user.clear(name);
  await user.type(name, 'Live hedge');
  await user.upload(screen.getByLabelText(/^File/), new File(['<sld/>'], 'other.sld'));
  expect(name).toHaveValue('Live hedge');
});

it.each([
  ['', 'Field "Name of the style" is required'],
  ['a/b', "A style's name may not contain / or \\ or invisible characters"],
])('a style is not called “%s”', async (name, message) => {
  const sent = stubCalls(json([]));
  const user = renderInShell(<AddStyleDialog kind="LINE" close={vi.fn()} done={vi.fn()} />);
  await user.upload(screen.getByLabelText(/^File/), file());
  await user.clear(screen.getByLabelText(/^Name of the style/));
  if (name) await user.type(screen.getByLabelText(/^Name of the style/), name);
  await user.click(add());
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('a style that is in use says so where its deletion was asked for', async () => {
  const kinds: StylesOfKind[] = (['POINT', 'LINE', 'POLYGON'] as const).map((type) => ({
    type,
    listStyles: [`A ${type}`],
    items: [{ type, name: `A ${type}`, version: 1, inUse: type === 'LINE', warnings: [] }],
  }));
  const words = 'It is in use';
  stubCalls(json(kinds), json({ globalError: words, code: 'project.styles.inUse', requestId: '1' }, 409), json(kinds));
  const user = renderInShell(<StylesScreen />);
  const lines = await screen.findByRole('region', { name: 'Line styles' });
  expect(await within(lines).findByText('In use')).toBeVisible();
  await user.click(within(lines).getByRole('button', { name: 'Delete A LINE' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete “A LINE”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
});

it('a link to an icon shows it among the icons, where it is looked at and not chosen', async () => {
  window.history.replaceState(null, '', '/admin/geometricElementTypeStyles?id=3&icon=My+fountain');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/icons')) return json([]);
    asked.push(path);
    return json({ result: { items: [{ name: 'My fountain', svg: '<svg/>', own: true }], totalItems: 1 } });
  });
  renderInShell(<StylesScreen />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Icons' }));
  expect(dialog.getByRole('searchbox')).toHaveValue('My fountain');
  expect(await dialog.findByTitle('My fountain')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^My fountain/ })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Remove the icon My fountain' })).toBeVisible();
  expect(asked).toEqual([expect.stringContaining('q=My+fountain')]);
});

it('styles of every kind are searched by their names', async () => {
  const named = (type: 'POINT' | 'LINE' | 'POLYGON', ...names: string[]): StylesOfKind => ({
    ...{ type, listStyles: names },
    items: names.map((name) => ({ type, name, version: 1, inUse: false, warnings: [] })),
  });
  stubCalls(json([named('POINT', 'Muíño', 'Fonte'), named('LINE', 'Muíños'), named('POLYGON', 'Lagoa')]));
  const user = renderInShell(<StylesScreen />);
  await screen.findByText('Fonte');
  await user.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'muino');
  await vi.waitFor(() => expect(screen.queryByText('Fonte')).toBeNull());
  expect(screen.getByText('Muíño')).toBeVisible();
  expect(screen.getByText('Muíños')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Polygon styles' })).getByText('Nothing fits these filters.')).toBeVisible();
});

it('several styles of any kind are deleted after a question that names them; those that went come back', async () => {
  let all = ['Muíño', 'Fonte', 'Lagoa'];
  const sent: string[] = [];
  const kinds = (): StylesOfKind[] =>
    (['POINT', 'LINE', 'POLYGON'] as const).map((type, at) => {
      const names = all.filter((name) => ['Muíño', 'Fonte', 'Lagoa'].indexOf(name) === at);
      return { type, listStyles: names, items: names.map((name) => ({ type, name, version: 3, inUse: false, warnings: [] })) };
    });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return json(path.endsWith('/styles') ? kinds() : []);
    const asked = Object.fromEntries(new URL(path, 'http://x').searchParams);
    const { layerType, styleName, version } = method === 'DELETE' ? asked : JSON.parse(String(body));
    sent.push([method, path.split('/').at(-1)?.split('?')[0], layerType, styleName, version].filter(Boolean).join(' '));
    if (styleName === 'Fonte') return json({ globalError: 'It is in use', code: 'project.styles.inUse', fieldErrors: [] }, 409);
    all = method === 'DELETE' ? all.filter((name) => name !== styleName) : [...all, styleName];
    return method === 'DELETE' ? new Response(null, { status: 204 }) : json(kinds()[0]?.items[0]);
  });
  const user = renderInShell(<StylesScreen />);
  for (const name of ['Muíño', 'Fonte']) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await nothingFound();
  const group = within(screen.getByRole('group', { name: 'With the selected rows' }));
  await user.click(group.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 rows?' }));
  expect(question.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Muíño', 'Fonte']);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete: 1 row done.')).toBeVisible();
  expect(screen.getByText('Fonte: It is in use')).toBeVisible();
  expect(screen.queryByText('Muíño')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Delete: 1 row undone.')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Select Muíño' })).toBeVisible();
  expect(sent).toEqual(['DELETE styles POINT Muíño 3', 'DELETE styles LINE Fonte 3', 'POST restore POINT Muíño']);
});
