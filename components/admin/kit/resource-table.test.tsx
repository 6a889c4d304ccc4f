import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import { inSight } from '@/components/ui/use-movable';
import { usersApi } from '@/lib/users/api';
import type { User } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import { choice, id, text, yesNo } from './columns';
import { ResourceTable, useExpansion } from './resource-table';
import { useResourceTable } from './use-resource-table';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
beforeEach(() => {
  sessionStorage.clear();
  window.history.pushState(null, '', '/admin/users');
});

const user = (n: number, login = `person${n}`): User => ({
  id: n,
  login,
  locale: 'en-GB',
  locked: n === 2,
  userRoleDto: { code: 'USER' },
  reviewScope: EVERYWHERE,
});
const pageOf = (totalItems: number, ...items: User[]) => json({ result: { items, totalItems } });

function Table() {
  const table = useResourceTable<User>({
    scope: 'admin.users',
    list: usersApi.list,
    columns: [id(), text('login', { main: true }), choice('locale', [{ value: 'en-GB', label: 'English' }]), yesNo('locked')],
  });
  const expansion = useExpansion<User>({
    label: ({ login }, open) => `${open ? 'Hide' : 'Show'} ${login}`,
    content: ({ login }) => <p>More about {login}</p>,
    has: ({ locked }) => !locked,
  });
  return <ResourceTable table={table} caption="People" expansion={expansion} empty={<p>Nobody yet.</p>} />;
}
const queryOf = (path: string | undefined) => Object.fromEntries(new URL(path ?? '', 'http://localhost').searchParams);

it('asks for ten rows by number; order and filters go to the server and stand in the address', async () => {
  const sent = stubCalls(
    pageOf(2, user(1), user(2)),
    pageOf(2, user(2), user(1)),
    pageOf(1, user(2)),
    pageOf(2, user(2), user(1)),
  );
  const person = renderInShell(<Table />);
  await screen.findByText('person1');
  expect(queryOf(sent[0]?.path)).toEqual({ page: '0', size: '10', sortField: 'id', sortOrder: 'asc' });
  await person.click(screen.getByRole('button', { name: 'User name' }));
  await waitFor(() => expect(queryOf(sent[1]?.path)).toMatchObject({ sortField: 'login', sortOrder: 'asc' }));
  await person.click(screen.getByRole('button', { name: 'Filters' }));
  const panel = screen.getByRole('dialog', { name: 'Filters' });
  await person.type(within(panel).getByLabelText('User name'), 'person');
  await person.selectOptions(within(panel).getByLabelText('Locked'), 'Yes');
  await person.selectOptions(within(panel).getByLabelText('Language'), 'English');
  await person.click(within(panel).getByRole('button', { name: 'Apply filters' }));
  await waitFor(() => expect(queryOf(sent[2]?.path)).toMatchObject({ login: 'person', locked: 'true', locale: 'en-GB' }));
  expect(window.location.search).toBe('?login=person&locked=true&locale=en-GB&sort=login');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe('?sort=login'));
});

it('reads the address: a shared link gives the same rows', async () => {
  window.history.pushState(null, '', '/admin/users?id=2&page=1&sort=login&order=desc');
  const sent = stubCalls(pageOf(1, user(2)));
  renderInShell(<Table />);
  await screen.findByText('person2');
  expect(queryOf(sent[0]?.path)).toEqual({ id: '2', page: '0', size: '10', sortField: 'login', sortOrder: 'desc' });
  expect(screen.getByRole('button', { name: 'Remove the filter Number: 2' })).toBeVisible();
});

it('goes back a page when the last row of one has gone', async () => {
  window.history.pushState(null, '', '/admin/users?page=2');
  const sent = stubCalls(pageOf(10), pageOf(10, user(1)));
  renderInShell(<Table />);
  await screen.findByText('person1');
  expect(sent.map(({ path }) => queryOf(path).page)).toEqual(['1', '0']);
  expect(window.location.search).toBe('');
});

it('one row is open at a time, and only rows that have something to show', async () => {
  stubCalls(pageOf(3, user(1), user(2), user(3)));
  const person = renderInShell(<Table />);
  await person.click(await screen.findByRole('button', { name: 'Show person1' }));
  expect(screen.getByText('More about person1')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show person3' }));
  expect(screen.queryByText('More about person1')).toBeNull();
  expect(screen.getByText('More about person3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show person2' })).toBeNull();
});

it('says what would be there, what was not found, and what the server refuses', async () => {
  stubCalls(pageOf(0));
  renderInShell(<Table />);
  expect(await screen.findByText('Nobody yet.')).toBeVisible();
});

it('with filters on, nothing found offers to take them away', async () => {
  window.history.pushState(null, '', '/admin/users?login=zzz');
  stubCalls(pageOf(0));
  renderInShell(<Table />);
  expect(await screen.findByText('Nothing fits these filters.')).toBeVisible();
});

it('a dialog that is moved can always be taken hold of again', () => {
  const home = { left: 400, right: 800, top: 200 };
  const view = { width: 1200, height: 800 };
  expect(inSight([50, -30], home, view)).toEqual([50, -30]);
  expect(inSight([-2000, -2000], home, view)).toEqual([-736, -200]);
  expect(inSight([2000, 2000], home, view)).toEqual([736, 536]);
});
