import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { Dialog } from './dialog';
import { Menu } from './menu';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }), usePathname: () => '/' }));

const linesOf = (act: (label: string) => void, ...labels: string[]) =>
  labels.map((label) => ({ key: label, label, act: () => act(label) }));
const item = (name: string) => screen.findByRole('menuitem', { name });

function Folded() {
  const [expanded, setExpanded] = useState(false);
  const languages = ['English', 'Galego'].map((label) => ({ key: label, label, checked: label === 'Galego', act: vi.fn() }));
  const head = { key: 'language', label: 'Language', expanded, act: () => setExpanded(!expanded) };
  return <Menu label="Menu" button="=" lines={[head, ...(expanded ? languages : [])]} />;
}

function Asking() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Menu label="Add" button="+" lines={linesOf(() => setAsks(true), 'Beach')} />
      {asks && (
        <Dialog title="A beach" onClose={() => setAsks(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

it('opens by the keyboard, moves by arrows and letters, acts by Enter, and gives the focus back', async () => {
  const act = vi.fn();
  const user = renderInShell(<Menu label="Add" button="+" lines={linesOf(act, 'Beach', 'Lighthouse', 'Bridge')} />);
  const button = screen.getByRole('button', { name: 'Add' });
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(await item('Beach')).toHaveFocus();
  await user.keyboard('b');
  await vi.waitFor(async () => expect(await item('Bridge')).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(async () => expect(await item('Beach')).toHaveFocus());
  await user.keyboard('{ArrowUp}');
  await vi.waitFor(async () => expect(await item('Bridge')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(act.mock.calls).toEqual([['Bridge']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

it('opens at its last line by the upward arrow, and Tab leads on from its button', async () => {
  const user = renderInShell(
    <>
      <Menu label="Add" button="+" lines={linesOf(vi.fn(), 'Beach', 'Bridge')} />
      <button type="button">Next</button>
    </>,
  );
  screen.getByRole('button', { name: 'Add' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(await item('Bridge')).toHaveFocus();
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

it('closes by its button, and by a press elsewhere', async () => {
  const user = renderInShell(
    <>
      <Menu label="Add" button="+" lines={linesOf(vi.fn(), 'Beach')} />
      <p>Elsewhere</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Add' });
  await user.click(button);
  await item('Beach');
  await user.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(button);
  await item('Beach');
  await user.click(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('closes by Escape, which goes no further, and says what would be there when it is empty', async () => {
  const others = vi.fn();
  const user = renderInShell(<Menu label="Add" button="+" lines={[]} empty="Nothing yet" />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Nothing yet')).toBeVisible();
  window.addEventListener('keydown', others);
  await user.keyboard('{Escape}');
  window.removeEventListener('keydown', others);
  expect(screen.queryByText('Nothing yet')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
  expect(others).not.toHaveBeenCalled();
});

it('a line that unfolds others leaves it open, and one of several says which is chosen', async () => {
  const user = renderInShell(<Folded />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await item('Language'));
  expect(await item('Language')).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('menuitemradio').map((it) => it.getAttribute('aria-checked'))).toEqual(['false', 'true']);
});

it('the focus comes back to its button from the dialog that a line opens', async () => {
  const user = renderInShell(<Asking />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(await item('Beach'));
  expect(await screen.findByLabelText('Name')).toHaveFocus();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus());
});
