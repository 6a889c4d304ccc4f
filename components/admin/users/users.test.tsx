import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell, stubCalls } from '@/components/test/in-shell';
import { hasUnsaved } from '@/components/ui/unsaved';
import { lighthousesWith } from '@/lib/test/lighthouses';
import type { User } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import { CreateUserDialog } from './create-user-dialog';
import { ModifyUserDialog } from './modify-user-dialog';
import { UsersScreen } from './users-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const iria: User = {
  id: 7,
  login: 'iria',
  locale: 'gl-ES',
  locked: false,
  userRoleDto: { code: 'USER' },
  reviewScope: EVERYWHERE,
};
const uxia: User = { ...iria, id: 1, login: 'uxia', userRoleDto: { code: 'ADMIN' } };

const fill = async (user: ReturnType<typeof renderInShell>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    if (value) await user.type(screen.getByLabelText(new RegExp(`^${label}`)), value);
};
const long = 'a long password';

it.each([
  ['User name', { 'User name': '', Password: long, 'Repeat the password': long }, 'Field "User name" is required'],
  ['User name', { 'User name': '   ', Password: long, 'Repeat the password': long }, 'Field "User name" is required'],
  ['Password', { 'User name': 'iria', Password: '', 'Repeat the password': '' }, 'Field "Password" is required'],
  [
    'Password',
    { 'User name': 'iria', Password: 'short', 'Repeat the password': 'short' },
    'Field "Password" must have at least 8 characters',
  ],
  [
    'Repeat the password',
    { 'User name': 'iria', Password: long, 'Repeat the password': '' },
    'Field "Repeat the password" is required',
  ],
  ['Repeat the password', { 'User name': 'iria', Password: long, 'Repeat the password': 'other' }, "Passwords don't match"],
])('a new account: %s with %j', async (label, typed, message) => {
  const sent = stubCalls();
  const user = renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  await fill(user, typed);
  await user.click(screen.getByRole('button', { name: 'Create the account' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(new RegExp(`^${label}`))).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(sent).toEqual([]);
});

it.each([
  ['New password', { 'New password': '', 'Repeat the new password': '' }, 'Field "New password" is required'],
  [
    'New password',
    { 'New password': 'short', 'Repeat the new password': 'short' },
    'Field "New password" must have at least 8 characters',
  ],
  [
    'Repeat the new password',
    { 'New password': long, 'Repeat the new password': '' },
    'Field "Repeat the new password" is required',
  ],
  ['Repeat the new password', { 'New password': long, 'Repeat the new password': 'other' }, "Passwords don't match"],
])('a password that is changed: %s with %j', async (label, typed, message) => {
  const sent = stubCalls();
  const user = renderInShell(<ModifyUserDialog user={iria} close={vi.fn()} />);
  await user.click(screen.getByLabelText('Change the password'));
  await fill(user, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(new RegExp(`^${label}`))).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(sent).toEqual([]);
});

it('a lock alone sends no password', async () => {
  const sent = stubCalls(json({ ...iria, locked: true }));
  const close = vi.fn();
  const user = renderInShell(<ModifyUserDialog user={iria} close={close} />);
  await user.click(screen.getByLabelText(/^Locked/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  const read = { locked: false, userRoleDto: { code: 'USER' }, reviewScope: EVERYWHERE };
  const body = { locked: true, userRoleDto: { code: 'USER' }, upon: read };
  expect(sent).toEqual([{ method: 'PUT', path: '/api/users/7', body }]);
});

it('where another administrator has changed the role meanwhile, both stand side by side, and what was chosen is sent upon that', async () => {
  const theirs: User = { ...iria, locked: true, userRoleDto: { code: 'REVIEWER' } };
  const changed = { globalError: 'Changed', code: 'project.common.changedMeanwhile', current: theirs, requestId: '1' };
  const sent = stubCalls(json(changed, 409), json(theirs));
  const close = vi.fn();
  const user = renderInShell(<ModifyUserDialog user={iria} close={close} />);
  await user.selectOptions(screen.getByLabelText(/^Role/), 'ADMIN');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const role = await screen.findByRole('group', { name: 'Role' });
  expect(within(role).getByText('Administrator')).toBeVisible();
  expect(within(role).getByText('Reviewer')).toBeVisible();
  await user.click(within(role).getByRole('radio', { name: /^Yours/ }));
  const asks = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
  expect(asks.getByText(/Locked/)).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  const upon = { locked: true, userRoleDto: { code: 'REVIEWER' }, reviewScope: EVERYWHERE };
  expect(sent.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    locked: true,
    userRoleDto: { code: 'ADMIN' },
    upon,
  });
});

it('several accounts are locked without a word about their roles', async () => {
  const puts: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'PUT') puts.push(JSON.parse(String(init.body)));
    if (path.endsWith('/roles')) return json([{ code: 'USER' }, { code: 'ADMIN' }]);
    return json(init?.method === 'PUT' ? { ...iria, locked: true } : { result: { items: [iria], totalItems: 1 } });
  });
  window.history.replaceState(null, '', '/admin/users');
  const user = renderInShell(<UsersScreen />);
  await user.click(await screen.findByRole('checkbox', { name: /iria/ }));
  await user.click(screen.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(puts).toEqual([{ locked: true }]));
});

it('of a reviewer the types are chosen and the divisions searched; who is none has no scope to choose', async () => {
  const place = { t: 'MU', n: 'Lugo', c: '27028', bbox: [0, 0, 1, 1], center: [0, 0], within: 'Lugo' };
  const village = { ...place, t: 'EP', n: 'Lugo Vello', c: null };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
    if (path.includes('geometric_element_type')) return json({ result: { items: [lighthousesWith()], totalItems: 1 } });
    if (path.includes('/location/search')) return json([place, village]);
    if (path.includes('/location/municipality')) return json([{ ineCode: '27028', name: 'Lugo', provinceCode: '27' }]);
    return json(iria);
  });
  const user = renderInShell(<ModifyUserDialog user={iria} close={vi.fn()} />);
  expect(screen.queryByText('What this person reviews')).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Role/), 'REVIEWER');
  expect(screen.getByText('None chosen: everywhere')).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: 'Lighthouse' }));
  await user.type(screen.getByRole('combobox', { name: /^Provinces/ }), 'lugo');
  const found = screen.getByRole('listbox', { name: /^Provinces/ });
  expect(await within(found).findAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Municipality: Lugo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const reviewScope = { types: [3], provinces: [], municipalities: ['27028'], parishes: [] };
  await vi.waitFor(() => expect(sent).toMatchObject([{ locked: false, userRoleDto: { code: 'REVIEWER' }, reviewScope }]));
});

it('what somebody reviewed who is no reviewer any more can be taken out', async () => {
  const reviewScope = { ...EVERYWHERE, types: [3] };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
    if (path.includes('geometric_element_type')) return json({ result: { items: [lighthousesWith()], totalItems: 1 } });
    return json(iria);
  });
  const user = renderInShell(<ModifyUserDialog user={{ ...iria, reviewScope }} close={vi.fn()} />);
  expect(screen.getByRole('group', { name: 'What this person reviews' })).toHaveAccessibleDescription(/while .* reviewer/);
  await user.click(await screen.findByRole('checkbox', { name: 'Lighthouse', checked: true }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ reviewScope: EVERYWHERE, upon: { reviewScope } }]));
});

it('what the server refuses stands on top, can be taken away, and nothing typed is lost', async () => {
  const words = 'The last administrator can be neither locked nor demoted';
  stubCalls(json({ globalError: words, code: 'project.users.lastAdministrator', requestId: '1' }, 409));
  const user = renderInShell(<ModifyUserDialog user={uxia} close={vi.fn()} />);
  await user.click(screen.getByLabelText(/^Locked/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText(/^Locked/)).toBeChecked();
});

it('a new password that the server refuses is named at its field', async () => {
  const message = 'This password is one of the most used';
  const fieldErrors = [{ fieldName: 'password', message }];
  stubCalls(json({ globalError: 'No', code: 'project.common.invalid', fieldErrors, requestId: '1' }, 400));
  const user = renderInShell(<ModifyUserDialog user={iria} close={vi.fn()} />);
  await user.click(screen.getByLabelText('Change the password'));
  await fill(user, { 'New password': 'password1', 'Repeat the new password': 'password1' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText(/^New password/)).toHaveAccessibleDescription(expect.stringContaining(message));
});

it('a dialog in which something was typed asks before it closes', async () => {
  const close = vi.fn();
  const user = renderInShell(<CreateUserDialog as="USER" close={close} done={vi.fn()} />);
  await fill(user, { 'User name': 'iria' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

it('a navigation state with idFilter shows that account alone, and the address says so', async () => {
  window.history.pushState({ idFilter: 7 }, '', '/admin/users');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.endsWith('/roles')) return json([{ code: 'USER' }, { code: 'ADMIN' }]);
    return json({ result: { items: [iria], totalItems: 1 } });
  });
  renderInShell(<UsersScreen />);
  expect(await screen.findByRole('button', { name: 'Remove the filter Number: 7' })).toBeVisible();
  expect(asked.at(-1)).toMatch(/[?&]id=7(&|$)/);
  expect(window.location.search).toBe('?id=7');
});

it('of a new account everything is kept over a reload but the password', async () => {
  beginAnew();
  logIn('ADMIN');
  const stored = () => localStorage.getItem('vieiro.form.7.admin.users.new.USER');
  const first = renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  await fill(first, { 'User name': 'brais' });
  await waitFor(() => expect(stored()).toContain('brais'));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  await fill(first, { Password: long, 'Repeat the password': long });
  // The browser asks before it loses these.
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  cleanup();
  expect(stored()).not.toContain(long);
  const user = renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByLabelText(/^User name/)).toHaveValue('brais');
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  beginAnew();
});

it('of an account that is changed, no draft says that its password changes', async () => {
  beginAnew();
  logIn('ADMIN');
  const stored = () => localStorage.getItem('vieiro.form.7.admin.users.7');
  const user = renderInShell(<ModifyUserDialog user={iria} close={vi.fn()} />);
  await user.click(screen.getByLabelText(/^Change the password/));
  await fill(user, { 'New password': long });
  await user.click(screen.getByLabelText(/^Locked/));
  await waitFor(() => expect(stored()).toContain('"locked":true'));
  cleanup();
  expect(JSON.parse(stored() ?? '').values).toMatchObject({ locked: true, changePassword: false, newPassword: '' });
  beginAnew();
});
