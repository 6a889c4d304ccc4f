import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CreateUserDialog } from '@/components/admin/users/create-user-dialog';
import { beginAnew, renderInShell } from '@/components/test/in-shell';
import { askToSignUp } from '@/components/users/ask-to-sign-up';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const heard = vi.fn();
beforeEach(() => {
  beginAnew();
  heard.mockClear();
  window.history.pushState(null, '', '/admin/users');
  window.history.pushState(null, '', '/admin/users?page=1');
  window.addEventListener('popstate', heard);
  return () => window.removeEventListener('popstate', heard);
});

const box = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: '[name]' });
const where = () => window.location.pathname + window.location.search;
const goBack = () => act(() => window.history.back());
const question = () => screen.findByRole('dialog', { name: 'Close without saving?' });
const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const answer = async (user: ReturnType<typeof renderInShell>, name: string) => {
  const buttons = [...(await question()).querySelectorAll<HTMLElement>('footer button')];
  await user.click(buttons.find((it) => it.textContent === name) as HTMLElement);
};

it('going back from a dialog in which something was typed asks first, and the page stays until the answer', async () => {
  const close = vi.fn();
  const user = renderInShell(<CreateUserDialog as="USER" close={close} done={vi.fn()} />);
  await user.type(box('User name'), 'iria');
  goBack();
  await answer(user, 'Keep editing');
  await waitFor(() => expect(where()).toBe('/admin/users?page=1'));
  expect(box('User name')).toHaveValue('iria');
  expect(heard).not.toHaveBeenCalled();
  goBack();
  await answer(user, 'Discard');
  await waitFor(() => expect(where()).toBe('/admin/users'));
  expect(close).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledOnce();
});

it('without anything typed nobody asks', async () => {
  renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  expect(mayUnload()).toBe(true);
  goBack();
  await waitFor(() => expect(where()).toBe('/admin/users'));
  expect(screen.queryByText('Close without saving?')).toBeNull();
});

it('a reload and a closed tab are asked about as long as something typed is unsaved', async () => {
  const user = renderInShell(<CreateUserDialog as="USER" close={vi.fn()} done={vi.fn()} />);
  await user.type(box('User name'), 'a');
  expect(mayUnload()).toBe(false);
  await user.clear(box('User name'));
  await waitFor(() => expect(mayUnload()).toBe(true));
});

it('the dialogs of accounts ask too, by their own button and by going back', async () => {
  const user = renderInShell(<p>A page</p>);
  void act(() => void askToSignUp());
  await user.type(await screen.findByLabelText(/^User name/, { selector: '[name]' }), 'iria');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await answer(user, 'Keep editing');
  expect(mayUnload()).toBe(false);
  goBack();
  await answer(user, 'Discard');
  await waitFor(() => expect(where()).toBe('/admin/users'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
