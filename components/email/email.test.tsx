import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell, stubCalls } from '@/components/test/in-shell';
import { NOTIFICATION_KINDS } from '@/lib/notifications/schema';
import { ConfirmScreen } from './confirm-screen';
import { ProfileScreen } from './profile-screen';
import { ResetScreen } from './reset-screen';
import { UnsubscribeScreen } from './unsubscribe-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const at = (hash: string) => window.history.replaceState(null, '', `/users/email${hash}`);
const refusal = (message: string, fieldName = 'token') =>
  json(
    { globalError: 'Some of the data is not valid', code: 'project.common.invalid', fieldErrors: [{ fieldName, message }] },
    400,
  );

beforeEach(() => {
  beginAnew();
  at('');
});

interface Mail {
  address: string | null;
  pending: string | null;
}
let mail: Mail;
let sent: [string, string, unknown][] = [];
function withMail(now: Mail, isOff = false) {
  mail = now;
  sent = [];
  const choices = NOTIFICATION_KINDS.map((kind) => ({ kind, frequency: 'NOW' }));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://x');
    const read = body ? JSON.parse(String(body)) : undefined;
    if (method !== 'GET') sent.push([method, pathname, read]);
    if (isOff) return json({ globalError: 'No e-mail', code: 'project.mail.off', fieldErrors: [], requestId: 'r' }, 409);
    if (!pathname.endsWith('/email'))
      return json({
        choices: choices.map((it) => read?.choices.find(({ kind }: { kind: string }) => kind === it.kind) ?? it),
      });
    if (method === 'DELETE') {
      mail = { address: null, pending: null };
      return new Response(null, { status: 204 });
    }
    if (read) mail = { ...mail, pending: read.address };
    return json(mail);
  });
}

it('an address is sent with the password, and waits for its confirmation', async () => {
  withMail({ address: null, pending: null });
  logIn();
  const user = renderInShell(<ProfileScreen />);
  expect(await screen.findByText('You have given no address.')).toBeTruthy();
  expect(await screen.findByText(/This counts once an address is confirmed\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Give an address' }));
  await user.type(await screen.findByRole('textbox', { name: /E-mail/ }), 'ana@example.org');
  await user.type(screen.getByLabelText(/password/i, { selector: 'input' }), 'xesta-bidueiro');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/^ana@example\.org waits for its confirmation/)).toBeTruthy();
  expect(sent).toEqual([
    [expect.any(String), expect.stringMatching(/\/email$/), { address: 'ana@example.org', currentPassword: 'xesta-bidueiro' }],
  ]);
  await nothingFound();
});

it('an address is forgotten', async () => {
  withMail({ address: 'ana@example.org', pending: null });
  logIn();
  const user = renderInShell(<ProfileScreen />);
  expect(await screen.findByText('ana@example.org (confirmed)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the address' }));
  expect(await screen.findByText('You have given no address.')).toBeTruthy();
  await nothingFound();
});

it('each kind of notice is chosen by itself, and saved at once', async () => {
  withMail({ address: 'ana@example.org', pending: null });
  logIn();
  const user = renderInShell(<ProfileScreen />);
  const choice = await screen.findByLabelText('Something that I follow changes');
  await user.selectOptions(choice, 'Once a day');
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(sent.map(([, , body]) => body)).toEqual([{ choices: [{ kind: 'FOLLOWED', frequency: 'DAILY' }] }]);
  expect(screen.getAllByRole('combobox')).toHaveLength(NOTIFICATION_KINDS.length);
  await waitFor(() => expect(choice).toHaveProperty('value', 'DAILY'));
  await nothingFound();
});

it('an installation without e-mail says so', async () => {
  withMail({ address: null, pending: null }, true);
  logIn();
  renderInShell(<ProfileScreen />);
  expect(await screen.findByText('This installation sends no e-mail: you find everything under “Notifications”.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Give an address' })).toBeNull();
  await nothingFound();
});

it.each([
  [ConfirmScreen, 'The address is confirmed.'],
  [UnsubscribeScreen, /^You will receive no more notifications by e-mail/],
])('%#: a link does what it is for, once, and its token leaves the address', async (Screen, done) => {
  at('#abc.def');
  const calls = stubCalls(new Response(null, { status: 204 }));
  renderInShell(<Screen />);
  expect(await screen.findByText(done)).toBeTruthy();
  expect(calls).toHaveLength(1);
  expect(JSON.stringify([calls[0]?.path, calls[0]?.body])).toContain('abc.def');
  expect(window.location.hash).toBe('');
});

it('a link that is used up says why', async () => {
  at('#old');
  stubCalls(refusal('This link has expired.'));
  renderInShell(<ConfirmScreen />);
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  await nothingFound();
});

it('a link without its end says so, and asks nothing', async () => {
  const calls = stubCalls();
  renderInShell(<ConfirmScreen />);
  expect(await screen.findByText(/^This link is not complete/)).toBeTruthy();
  expect(screen.queryByText('The address is being confirmed…')).toBeNull();
  expect(calls).toEqual([]);
  await nothingFound();
});

it('a new password is set by its link, typed twice', async () => {
  at('#abc');
  const calls = stubCalls(new Response(null, { status: 204 }));
  const user = renderInShell(<ResetScreen />);
  const [first, second] = await screen.findAllByLabelText(/password/i, { selector: 'input' });
  await user.type(first as HTMLElement, 'toxo-carballo-1');
  await user.type(second as HTMLElement, 'toxo-carballo-2');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(calls).toEqual([]);
  await user.clear(second as HTMLElement);
  await user.type(second as HTMLElement, 'toxo-carballo-1');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('The new password is set. Log in with it.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc', newPassword: 'toxo-carballo-1' }]);
  await nothingFound();
});
