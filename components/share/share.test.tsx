import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, renderInShell } from '@/components/test/in-shell';
import { share } from './share';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const link = { title: 'Castro de Elviña', url: 'https://map.example/geometric_element/details/12/castro-de-elvina' };

async function open() {
  const user = renderInShell(<p>the page</p>);
  act(() => void share(link));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Share' })) };
}

beforeEach(() => {
  vi.restoreAllMocks();
  beginAnew();
  Reflect.deleteProperty(navigator, 'share');
});

it('has the link to copy, and as a QR code', async () => {
  const { user, dialog } = await open();
  expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link.url);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(link.url);
  expect(await screen.findByText('The link has been copied.')).toBeInTheDocument();
  const code = dialog.getByRole('img', { name: `QR code of ${link.url}` });
  expect(code.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
  expect(dialog.queryByRole('button', { name: /^Share with/ })).toBeNull();
});

it('says so where copying is not allowed, and has the link selected', async () => {
  const { user, dialog } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/does not let us copy/)).toBeInTheDocument();
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.url.length]);
});

it('passes the link on to the device’s own sheet, where there is one', async () => {
  const sheet = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: /^Share with/ }));
  expect(sheet).toHaveBeenCalledWith(link);
});

it('has the code for other pages where everybody may see it, with the title escaped', async () => {
  const user = renderInShell(<p>the page</p>);
  act(() => void share({ ...link, title: '<Castro>', embed: { src: 'https://map.example/embed?element=12', height: 420 } }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }));
  await user.click(dialog.getByText('Code for a web page'));
  const code =
    '<iframe src="https://map.example/embed?element=12" title="&lt;Castro&gt;" width="100%" height="420" style="border:0" loading="lazy" allowfullscreen></iframe>';
  expect(dialog.getByRole('textbox', { name: 'Code for a web page' })).toHaveValue(code);
  await user.click(dialog.getByRole('button', { name: 'Copy the code' }));
  expect(await navigator.clipboard.readText()).toBe(code);
  expect(await screen.findByText('The code has been copied.')).toBeInTheDocument();
});

it('has no code for what not everybody may see', async () => {
  const { dialog } = await open();
  expect(dialog.queryByText('Code for a web page')).toBeNull();
});
