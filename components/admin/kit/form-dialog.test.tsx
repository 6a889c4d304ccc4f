import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dropSession, enterSession } from '@/components/session/session';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { User } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import { AttributeTypeDialog } from '../attribute-types/attribute-type-dialog';
import { CreateUserDialog } from '../users/create-user-dialog';
import { AdminOnly } from './admin-only';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
afterEach(() => act(dropSession));

const uxia: User = {
  id: 1,
  login: 'uxia',
  locale: 'en-GB',
  locked: false,
  userRoleDto: { code: 'ADMIN' },
  reviewScope: EVERYWHERE,
};
const iria: User = { ...uxia, id: 7, login: 'iria', userRoleDto: { code: 'USER' } };
const ended = () => json({ globalError: 'Log in', code: 'project.common.unauthenticated', requestId: '1' }, 401);
const noTypes = () => json({ result: { items: [], totalItems: 0 } });
const session = (user: User) => ({ serviceToken: 't', user });
const save = () => screen.getByRole('button', { name: 'Save' });
const create = () => screen.getByRole('button', { name: 'Create the account' });
const box = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: '[name]' });

it('the first field that is wrong has the focus, also where it is one of several for the languages', async () => {
  stubCalls(noTypes());
  const user = renderInShell(<AttributeTypeDialog close={vi.fn()} done={vi.fn()} />);
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Name (English)')).toHaveFocus());
  await user.type(screen.getByLabelText('Name (English)'), 'Roof');
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Name (Castellano)')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Same text in the empty languages' }));
  await user.clear(box('Code'));
  await user.clear(box('Description'));
  await user.click(save());
  await waitFor(() => expect(box('Code')).toHaveFocus());
});

it('a list that has to have something in it is gone to, too', async () => {
  stubCalls(noTypes());
  const user = renderInShell(<AttributeTypeDialog close={vi.fn()} done={vi.fn()} />);
  await user.type(screen.getByLabelText('Name (English)'), 'Roof');
  await user.click(screen.getByRole('button', { name: 'Same text in the empty languages' }));
  await user.selectOptions(screen.getByLabelText(/^Data type/), 'SELECT');
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a value' })).toHaveFocus());
});

const liveRegion = (message: string) => screen.getByText(message).closest('[aria-live]');

it('an error goes when its field is corrected, and no other field is checked before the next attempt', async () => {
  stubCalls();
  const user = renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  await user.click(create());
  expect(await screen.findByText('Field "User name" is required')).toBeVisible();
  await user.type(box('User name'), 'iria');
  await waitFor(() => expect(screen.queryByText('Field "User name" is required')).toBeNull());
  expect(screen.getByText('Field "Password" is required')).toBeVisible();
  await user.type(box('Password'), 'unha cancela vella');
  await user.type(box('Repeat the password'), 'unha cancela');
  await user.click(create());
  expect(await screen.findByText("Passwords don't match")).toBeVisible();
  await user.clear(box('Password'));
  await user.type(box('Password'), 'unha cancela');
  await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
  expect(box('Repeat the password')).toBeValid();
});

it('what the server refuses goes when its field changes, and the alert on top with it', async () => {
  const fieldErrors = [{ fieldName: 'login', message: 'That user name is already taken' }];
  stubCalls(json({ globalError: 'Not valid', code: 'project.common.conflict', requestId: '1', fieldErrors }, 409));
  const user = renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  await filled(user);
  await user.click(create());
  expect(await screen.findByRole('alert')).toHaveTextContent('That user name is already taken');
  await user.type(box('Password'), '!');
  expect(box('User name')).toBeInvalid();
  await user.type(box('User name'), '2');
  await waitFor(() => expect(box('User name')).toBeValid());
  expect(screen.queryByText(/already taken/)).toBeNull();
});

it('errors of fields are announced where they stand, and describe their boxes', async () => {
  stubCalls(noTypes());
  const user = renderInShell(<AttributeTypeDialog close={vi.fn()} done={vi.fn()} />);
  const regions = document.querySelectorAll('[role=dialog] [aria-live]').length;
  await user.type(screen.getByLabelText('Name (English)'), 'Roof');
  await user.clear(box('Code'));
  await user.click(save());
  const missing = 'Field "Code" is required';
  await screen.findByText(missing);
  expect(liveRegion(missing)).toHaveAttribute('aria-live', 'polite');
  expect(document.querySelectorAll('[role=dialog] [aria-live]')).toHaveLength(regions);
  expect(box('Code')).toHaveAccessibleDescription(expect.stringContaining(missing));
  const language = screen.getByLabelText('Name (Galego)');
  expect(language).toBeInvalid();
  expect(language).toHaveAccessibleDescription(expect.stringContaining('needs a text for'));
});

const filled = async (user: ReturnType<typeof renderInShell>) => {
  await user.type(box('User name'), 'iria');
  await user.type(box('Password'), 'unha cancela vella');
  await user.type(box('Repeat the password'), 'unha cancela vella');
};

it('what the server refuses is read where it stands: the alert on top has the focus', async () => {
  const fieldErrors = [{ fieldName: 'login', message: 'That user name is already taken' }];
  stubCalls(json({ globalError: 'Not valid', code: 'project.common.conflict', requestId: '1', fieldErrors }, 409));
  const user = renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  await filled(user);
  await user.click(create());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(box('User name')).toBeInvalid();
});

async function endedWhileTyping() {
  const done = vi.fn();
  const sent = stubCalls(ended(), json(session(uxia)), json(iria, 201));
  window.history.pushState(null, '', '/admin/users');
  const user = renderInShell(
    <AdminOnly>
      <CreateUserDialog as="USER" close={vi.fn()} done={done} />
    </AdminOnly>,
  );
  act(() => enterSession(session(uxia)));
  await filled(user);
  await user.click(create());
  const logIn = await screen.findByRole('dialog', { name: 'Log in' });
  return { user, logIn, sent, done };
}

it('when the session ends, what was typed stays: after logging in it is sent', async () => {
  const { user, logIn, sent, done } = await endedWhileTyping();
  expect(logIn).toHaveTextContent('Your session has ended. What you had typed is kept');
  expect(window.location.pathname).toBe('/admin/users');
  const own = within(logIn);
  await user.type(own.getByLabelText(/^User name/, { selector: '[name]' }), 'uxia');
  await user.type(own.getByLabelText(/^Password/, { selector: '[name]' }), 'toxo e cerdeira');
  await user.click(own.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in' })).toBeNull());
  expect(box('User name')).toHaveValue('iria');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(create());
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent.map(({ path }) => path)).toEqual(['/api/users', '/api/users/login', '/api/users']);
});

it('whoever does not log in is asked again on saving; without anything typed the screen closes', async () => {
  const { user, logIn } = await endedWhileTyping();
  await user.click(within(logIn).getByRole('button', { name: 'Cancel' }));
  expect(box('User name')).toHaveValue('iria');
  await user.click(create());
  await user.click(within(await screen.findByRole('dialog', { name: 'Log in' })).getByRole('button', { name: 'Cancel' }));
  for (const name of ['User name', 'Password', 'Repeat the password']) await user.clear(box(name));
  expect(await screen.findByText('You must be logged in to access this page')).toBeVisible();
});
