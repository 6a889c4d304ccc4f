import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDialogs } from '@/components/dialogs/registry';
import { dropSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Element } from '@/lib/elements/schema';
import type { Join } from '@/lib/joins/schema';
import { askForJoin } from './ask-for-join';
import { JoinsTable } from './joins-table';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push, replace: push, refresh: vi.fn() }),
  usePathname: () => '/',
}));

const JOINS = '/api/elements/geometric_element_join';
const TYPE = '/api/elements/element_type/3';
const words = {
  id: 1,
  code: 'J',
  codeGroup: { groupCode: 'G' },
  listInternationalizationDto: [{ language: 'en-GB', description: 'I will help to clean it' }],
};
const path = (userCanJoin: boolean) =>
  ({
    id: 12,
    name: 'Camiño',
    description: 'Camiño',
    userCanJoin,
    geometricElementTypeDto: { id: 3, code: 'PATH', name: 'Path' },
  }) as unknown as Element;
const join = (id: number, userAccountId: number, more: Partial<Join> = {}): Join => ({
  id,
  geometricElementId: 12,
  userAccountId,
  public: true,
  reviewed: false,
  comments: `comment ${id}`,
  modificationDate: '2026-03-01T10:00:00.000Z',
  ...more,
});
const page = (items: unknown[]) => json({ result: { items, totalItems: items.length } });

const KINDS: Record<string, 'list' | 'save' | 'remove'> = { GET: 'list', POST: 'save', DELETE: 'remove' };

/** Answers calls by what they are for; records the calls. */
function answer(rules: Partial<Record<'list' | 'save' | 'remove', () => Response>>) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === TYPE) return json({ id: 3, name: 'Path', canJoin: true, joinTooltipText: words });
    const method = init.method ?? 'GET';
    sent.push({ method, path: address, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const rule = rules[KINDS[method] ?? 'list'];
    if (!rule || !address.startsWith(JOINS)) throw new Error(`nobody expected ${method} ${address}`);
    return rule();
  });
  return sent;
}

beforeEach(() => {
  beginAnew();
  push.mockClear();
});

it('visitors see comments; accounts see whose are their own and change those; administrators see who and change all', async () => {
  answer({ list: () => page([join(1, 7, { userLogin: 'ana' }), join(2, 8)]) });
  renderInShell(<JoinsTable element={path(false)} />);
  act(dropSession);
  expect(await screen.findByText('comment 2')).toBeTruthy();
  for (const hidden of ['Who', 'Public', 'Reviewed']) expect(screen.queryByText(hidden)).toBeNull();
  logIn();
  expect(await screen.findByText('Somebody else')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete the join of You' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Somebody else/ })).toBeNull();
  logIn('ADMIN');
  expect(await screen.findByRole('button', { name: 'Change the join of Somebody else' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ana' })).toHaveAttribute('href', '/admin/users?id=7');
});

it('joins in the words of the type, once, public unless it says otherwise', async () => {
  const sent = answer({ list: () => page([]), save: () => json(join(1, 7), 201) });
  const user = renderInShell(<JoinsTable element={path(true)} />);
  logIn();
  await user.click(await screen.findByRole('button', { name: 'I will help to clean it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Join' });
  await user.type(within(dialog).getByLabelText('Comments'), 'on Sunday');
  expect(within(dialog).queryByLabelText('Reviewed')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/geometric_element/details/12?scroll=joins'));
  const body = { geometricElementId: 12, comments: 'on Sunday', public: true, reviewed: false };
  expect(sent.find(({ method }) => method === 'POST')).toEqual({ method: 'POST', path: JOINS, body });
});

it('whoever cannot join is not offered to', async () => {
  answer({ list: () => page([]) });
  renderInShell(<JoinsTable element={path(false)} />);
  logIn();
  expect(await screen.findByText('Nobody has joined yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I will help to clean it' })).toBeNull();
});

it('deletes after asking', async () => {
  const sent = answer({ list: () => page([join(4, 7)]), remove: () => new Response(null, { status: 204 }) });
  const user = renderInShell(<JoinsTable element={path(false)} />);
  logIn();
  const remove = await screen.findByRole('button', { name: 'Delete the join of You' });
  await user.click(remove);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(remove);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The join has been deleted.')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`${JOINS}/4`);
});

it('administrators review a join', async () => {
  const sent = answer({ save: () => json(join(4, 8)) });
  const user = renderInShell(<p />);
  logIn('ADMIN');
  act(() => void askForJoin(path(false), join(4, 8)));
  await user.click(await screen.findByLabelText('Reviewed'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ reviewed: true, comments: 'comment 4' }));
  expect(sent[0]?.path).toBe(`${JOINS}/4`);
});

it('what was typed is there again when the dialog opens after a reload', async () => {
  answer({ list: () => page([]) });
  const user = renderInShell(<p />);
  logIn();
  act(() => void askForJoin(path(true)));
  await user.type(await screen.findByLabelText('Comments'), 'on Sunday');
  await new Promise((resolve) => setTimeout(resolve, 350));
  act(() => useDialogs.setState({ open: [] }));
  act(() => void askForJoin(path(true)));
  await waitFor(() => expect(screen.getByLabelText('Comments')).toHaveValue('on Sunday'));
  expect(screen.getByText('What you had typed before is back.')).toBeTruthy();
});
