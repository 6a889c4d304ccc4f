import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { Menu } from './menu';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }), usePathname: () => '/' }));

it('opens by the keyboard, moves by arrows and letters, acts by Enter, and gives the focus back', async () => {
  const act = vi.fn();
  const lines = ['Beach', 'Lighthouse', 'Bridge'].map((label) => ({ key: label, label, act: () => act(label) }));
  const user = renderInShell(<Menu label="Add" button="+" lines={lines} />);
  const button = screen.getByRole('button', { name: 'Add' });
  button.focus();
  await user.keyboard('{ArrowDown}');
  // jsdom knows no popovers and takes them for hidden.
  const item = (name: string) => screen.getByText(name).closest('[role=menuitem]');
  await vi.waitFor(() => expect(document.activeElement).toBe(item('Beach')));
  await user.keyboard('b');
  expect(document.activeElement).toBe(item('Bridge'));
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(act.mock.calls).toEqual([['Bridge']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('closes by Escape, and says what would be there when it is empty', async () => {
  const user = renderInShell(<Menu label="Add" button="+" lines={[]} empty="Nothing yet" />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Nothing yet')).toBeNull();
});
