import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDialogs } from '@/components/dialogs/registry';
import { currentSession, dropSession, enterSession, useSession } from '@/components/session/session';
import { json, renderInShell, sessionOf, stubCalls, unreachable } from '@/components/test/in-shell';
import type { Session } from '@/lib/users/schema';
import { EVERYWHERE } from '@/lib/users/schema';
import { askForNewPassword } from './ask-for-new-password';
import { askToLogIn } from './ask-to-log-in';
import { askToSignUp } from './ask-to-sign-up';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const uxia: Session = {
  serviceToken: 'token-1',
  user: { id: 7, login: 'uxia', locale: 'en-GB', locked: false, userRoleDto: { code: 'USER' }, reviewScope: EVERYWHERE },
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const field = (name: string) => screen.getByLabelText(name, { exact: false, selector: 'input' });

beforeEach(() => {
  useDialogs.setState({ open: [] });
  dropSession();
  sessionStorage.clear();
});

it('names every field that is required before anything is sent, and goes to the first', async () => {
  const sent = stubCalls();
  const user = renderInShell(<main />);
  void askToLogIn();
  await dialog('Log in');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Field "User name" is required')).toBeTruthy();
  expect(screen.getByText('Field "Password" is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('User name'));
  expect(sent).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
  expect(screen.queryByText('Field "User name" is required')).toBeNull();
  expect(screen.getByText('Field "Password" is required')).toBeTruthy();
});

it('says what the server refused on top, lets it be dismissed, and logs in at the next try', async () => {
  const wrong = json(
    { globalError: 'The user name or the password is not right', code: 'project.users.login.error', requestId: 'r' },
    401,
  );
  const sent = stubCalls(wrong, json(uxia));
  const user = renderInShell(<main />);
  const loggedIn = askToLogIn('To add an element, log in first.');
  expect((await dialog('Log in')).textContent).toContain('To add an element');
  await user.type(field('User name'), 'uxia');
  await user.type(field('Password'), 'secreto1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The user name or the password is not right');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await loggedIn).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual({ method: 'POST', path: '/api/users/login', body: { login: 'uxia', password: 'secreto1' } });
  expect(sessionStorage.getItem('serviceToken')).toBe('token-1');
});

it('says how long to wait after too many attempts', async () => {
  stubCalls(
    json({ globalError: 'Too many', code: 'project.common.tooManyRequests', requestId: 'r' }, 429, { 'Retry-After': '150' }),
  );
  const user = renderInShell(<main />);
  void askToLogIn();
  await dialog('Log in');
  await user.type(field('User name'), 'uxia');
  await user.type(field('Password'), 'x');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts. Try again in 3 minutes.');
});

it('keeps what was typed when the server cannot be reached', async () => {
  stubCalls(unreachable);
  const user = renderInShell(<main />);
  void askToLogIn();
  await dialog('Log in');
  await user.type(field('User name'), 'uxia');
  await user.type(field('Password'), 'x');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await dialog('Could not connect to server');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Could not connect to server' })).toBeNull());
  expect((field('User name') as HTMLInputElement).value).toBe('uxia');
});

it('shows the operator’s warning at sign-up, without what could run, and wants the password twice', async () => {
  const sent = stubCalls();
  const user = renderInShell(<main />, {
    ENABLE_SIGN_UP_CONTACT_DATA_ALERT: 'true',
    SIGN_UP_CONTACT_DATA_ALERT: '<p>Your <b>data</b></p><img src=x onerror="alert(1)">',
  });
  void askToSignUp();
  const shown = await dialog('Sign up');
  expect(shown.querySelector('b')?.textContent).toBe('data');
  expect(shown.querySelector('img')).toBeNull();
  await user.type(field('User name'), 'breixo');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'secreto-1');
  await user.type(field('Repeat the password'), 'secreto-2');
  await user.click(screen.getByRole('button', { name: 'Create the account' }));
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  expect(sent).toEqual([]);
});

it('shows no warning at sign-up where the operator has switched it off', async () => {
  renderInShell(<main />, {
    ENABLE_SIGN_UP_CONTACT_DATA_ALERT: 'false',
    SIGN_UP_CONTACT_DATA_ALERT: '[SEP-en-GB]<p>Your <b>data</b></p>',
  });
  void askToSignUp();
  expect((await dialog('Sign up')).textContent).not.toContain('Your data');
});

it('puts a login that is taken on its field as well as on top', async () => {
  const taken = { fieldName: 'login', message: 'This name is taken' };
  stubCalls(json({ globalError: 'Taken', code: 'project.common.conflict', fieldErrors: [taken], requestId: 'r' }, 409));
  const user = renderInShell(<main />);
  void askToSignUp();
  await dialog('Sign up');
  await user.type(field('User name'), 'uxia');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'secreto-1');
  await user.type(field('Repeat the password'), 'secreto-1');
  await user.click(screen.getByRole('button', { name: 'Create the account' }));
  expect((await screen.findByRole('alert')).textContent).toContain('User name: This name is taken');
  expect(field('User name').getAttribute('aria-invalid')).toBe('true');
});

it('logs in again after a change of password, since that ended the token', async () => {
  const sent = stubCalls(new Response(null, { status: 204 }), json({ ...uxia, serviceToken: 'token-2' }));
  const user = renderInShell(<main />);
  enterSession(uxia);
  const changed = askForNewPassword();
  await dialog('Change password');
  await user.type(field('Current password'), 'secreto-1');
  await user.type(screen.getByLabelText(/^New password/, { selector: 'input' }), 'secreto-2');
  await user.type(field('Repeat the password'), 'secreto-2');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await changed).toBe(true);
  expect(sent.map((it) => it.path)).toEqual(['/api/users/7', '/api/users/login']);
  expect(currentSession().user?.login).toBe('uxia');
  expect(sessionStorage.getItem('serviceToken')).toBe('token-2');
});

const OpensLogIn = ({ label }: { label: string }) => (
  <span data-focus-after>
    <button type="button" onClick={() => void askToLogIn()}>
      {label}
    </button>
  </span>
);
/** The button that logs in makes way for another one, as in the bar. */
function Bar() {
  const { user } = useSession();
  return user ? <OpensLogIn key="in" label={`Account of ${user.login}`} /> : <OpensLogIn key="out" label="Log in here" />;
}

it('the focus goes back to what opened the log-in; where logging in took that away, to what stands there now', async () => {
  stubCalls(json(sessionOf()));
  const user = renderInShell(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Log in here' }));
  const opened = await dialog('Log in');
  await user.type(field('User name'), 'ana');
  await user.type(field('Password'), 'secreto1');
  await user.click(within(opened).getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Account of ana' })).toHaveFocus());
});
