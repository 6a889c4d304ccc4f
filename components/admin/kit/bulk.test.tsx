import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { EVERYWHERE } from '@/lib/users/schema';
import { UsersScreen } from '../users/users-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const user = (id: number, login: string, locked = false) => ({
  ...{ id, login, locked, locale: 'en-GB', userRoleDto: { code: 'USER' }, reviewScope: EVERYWHERE },
});
let users: ReturnType<typeof user>[];
let sent: { id: number; locked: boolean }[];
let asked: URL[];
let refuses: number | undefined;

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/users');
  users = [user(1, 'uxia'), user(2, 'brais'), user(3, 'ana'), user(7, 'me')];
  sent = [];
  asked = [];
  refuses = undefined;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, 'http://x');
    if (init.method === 'PUT') {
      const id = Number(url.pathname.split('/').at(-1));
      const { locked } = JSON.parse(String(init.body));
      sent.push({ id, locked });
      if (id === refuses)
        return json({ code: 'project.users.lastAdministrator', globalError: 'Somebody has to stay', fieldErrors: [] }, 409);
      users = users.map((it) => (it.id === id ? { ...it, locked } : it));
      return json(users.find((it) => it.id === id));
    }
    if (url.pathname !== '/api/users') return json([]);
    asked.push(url);
    return json({ result: { items: users, totalItems: 40 } });
  });
});

const open = async () => {
  const person = renderInShell(<UsersScreen />);
  logIn('ADMIN');
  await screen.findByRole('checkbox', { name: 'Select brais' });
  return person;
};
const select = async (person: Awaited<ReturnType<typeof open>>, ...names: string[]) => {
  for (const name of names) await person.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};
const group = () => within(screen.getByRole('group', { name: 'With the selected rows' }));

it('several accounts are locked one after another; what is refused is said by name, and the rest can be undone', async () => {
  refuses = 1;
  const person = await open();
  await select(person, 'uxia', 'brais', 'ana');
  expect(screen.getByText('3 rows are selected')).toBeVisible();
  await person.click(group().getByRole('button', { name: 'Lock' }));
  expect(await screen.findByText('Lock: 2 rows done.')).toBeVisible();
  expect(screen.getByText('uxia: Somebody has to stay')).toBeVisible();
  expect(sent.map(({ id }) => id)).toEqual([1, 2, 3]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Lock: 2 rows undone.')).toBeVisible();
  expect(sent.slice(3)).toEqual([
    { id: 3, locked: false },
    { id: 2, locked: false },
  ]);
});

it('all of a page are selected at once; one’s own account is never locked so', async () => {
  const person = await open();
  await select(person, 'brais');
  await person.click(group().getByRole('button', { name: 'All on this page' }));
  await person.click(group().getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(sent.map(({ id }) => id)).toEqual([1, 2, 3]));
});

it('what makes no sense for any of the rows cannot be pressed', async () => {
  const person = await open();
  await select(person, 'ana');
  expect(group().getByRole('button', { name: 'Unlock' })).toHaveAttribute('aria-disabled', 'true');
  await nothingFound();
});

it('page size, columns and density are remembered in this browser', async () => {
  const person = await open();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('size')).toBe('25'));
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(screen.getByRole('checkbox', { name: 'Locked' }));
  expect(screen.queryByRole('columnheader', { name: /Locked/ })).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Dense' }));
  const stored = JSON.parse(localStorage.getItem('vieiro.tables') ?? '{}').state;
  expect(stored).toMatchObject({ dense: true, sizes: { 'admin.users': 25 }, shown: { 'admin.users': { locked: false } } });
});
