import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { IconButton } from './icon-button';
import { Popover } from './popover';
import { announce, announceAbout, closeMessages } from './toasts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }), usePathname: () => '/' }));

const toasts = () => screen.findByRole('region', { name: 'Messages (F8)' });
const say = (...toast: Parameters<typeof announce>) => act(() => announce(...toast));

afterEach(() => {
  vi.useRealTimers();
  act(closeMessages);
});

it('the name of an icon shows by the pointer and by the keyboard, and goes by Escape', async () => {
  const user = renderInShell(<IconButton label="Zoom in" icon="+" />);
  const button = screen.getByRole('button', { name: 'Zoom in' });
  await user.hover(button);
  const shown = (await screen.findAllByText('Zoom in')).at(0);
  expect(shown?.closest('[aria-hidden=true]')).not.toBeNull();
  await user.unhover(button);
  await vi.waitFor(() => expect(screen.queryByText('Zoom in')).toBeNull());
  await user.tab();
  expect(await screen.findAllByText('Zoom in')).not.toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Zoom in')).toBeNull();
  expect(button).toHaveFocus();
});

it('a help text opens and closes by its button, by Escape and by a press elsewhere, and leaves the focus where it is', async () => {
  const user = renderInShell(
    <>
      <Popover label="Help" icon="?">
        What is meant
      </Popover>
      <p>Elsewhere</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Help' });
  const isOpen = () => screen.queryByRole('note') !== null;
  await user.click(button);
  expect(await screen.findByRole('note')).toHaveTextContent('What is meant');
  expect(button).toHaveFocus();
  await user.click(button);
  expect(isOpen()).toBe(false);
  await user.click(button);
  await screen.findByRole('note');
  await user.keyboard('{Escape}');
  expect([isOpen(), document.activeElement === button]).toEqual([false, true]);
  await user.click(button);
  await screen.findByRole('note');
  await user.click(screen.getByText('Elsewhere'));
  expect(isOpen()).toBe(false);
});

it('a message passes by itself, but not while somebody points at it; an error stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = renderInShell(<p>A page</p>);
  say('Saved', 'success');
  say('Not saved', 'error');
  const list = within(await toasts());
  await list.findByText('Saved');
  await user.hover(list.getByText('Saved'));
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(list.getByText('Saved')).toBeVisible();
  await user.unhover(list.getByText('Saved'));
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(list.queryByText('Saved')).toBeNull();
  expect(list.getByText('Not saved')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Not saved')).toBeNull();
});

it('a message is said to screen readers, an error at once, and offers what can be done', async () => {
  const goOn = vi.fn();
  const user = renderInShell(<p>A page</p>);
  say('There is a draft', 'info', { label: 'Go on', act: goOn });
  expect(await screen.findByText('Message There is a draft Go on')).toHaveAttribute('aria-live', 'polite');
  say('It failed', 'error');
  expect(await screen.findByText('Message It failed')).toHaveAttribute('aria-live', 'assertive');
  await user.click(within(await toasts()).getByRole('button', { name: 'Go on' }));
  expect(goOn).toHaveBeenCalledOnce();
  expect(within(await toasts()).queryByText('There is a draft')).toBeNull();
});

it('what passes makes way for what comes; what stays does not, and is said of each thing by itself', async () => {
  const user = renderInShell(<p>A page</p>);
  const undo = { label: 'Undo', act: vi.fn() };
  const sayOf = (about: string) => act(() => announceAbout(about, 'Saved', 'success', undo));
  sayOf('first');
  sayOf('second');
  sayOf('second');
  for (const text of ['One', 'Two', 'Three', 'Four']) say(text);
  const list = within(await toasts());
  const texts = () => list.getAllByRole('listitem').map((it) => it.textContent);
  await vi.waitFor(() => expect(texts()).toEqual(['Saved Undo', 'Saved Undo', 'Two ', 'Three ', 'Four ']));
  const isHidden = () => list.getAllByRole('listitem').map((it) => it.classList.contains('hidden'));
  expect(isHidden()).toEqual([true, true, false, false, false]);
  for (const text of ['Four', 'Three', 'Two'])
    await user.click(within(list.getByText(text).closest('li') as HTMLElement).getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(isHidden()).toEqual([false, false]));
});

it('on a phone one message of those that stay shows at a time, beside one that passes', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media === '(width < 48rem)', addEventListener() {}, removeEventListener() {} }) as never,
  );
  renderInShell(<p>A page</p>);
  say('One', 'error');
  say('Two', 'error');
  const list = within(await toasts());
  const hidden = () => list.getAllByRole('listitem').map((it) => it.classList.contains('hidden'));
  await vi.waitFor(() => expect(hidden()).toEqual([true, false]));
  say('Three');
  say('Four');
  await vi.waitFor(() => expect(hidden()).toEqual([true, false, true, false]));
});
