import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { FileFormatsScreen } from './file-formats-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const MB = 1024 * 1024;
const pdf = {
  ...{ code: 'FILE_FORMAT_PDF', mainMimeType: 'application/pdf', additionalMimeType: null, image: false, extensions: ['pdf'] },
  ...{ allowedForGeneralAttachments: true, generalMaxSize: 50 * MB, allowedForElements: false, elementMaxSize: 20 * MB },
};
let sent: { path: string; body: unknown }[];
let answer: () => Response;

beforeEach(() => {
  beginAnew();
  sent = [];
  answer = () => json(pdf);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return json({ result: { items: [pdf], totalItems: 1 } });
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return answer();
  });
});
const open = async () => {
  const user = renderInShell(<FileFormatsScreen />);
  logIn('ADMIN');
  await user.click(await screen.findByRole('button', { name: /FILE_FORMAT_PDF/ }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

it('shows where each format may be attached, and how large; sizes are sent in bytes', async () => {
  const { user, dialog } = await open();
  expect(screen.getByText('50 MB')).toBeInTheDocument();
  expect(screen.getByText('not allowed')).toBeInTheDocument();
  await nothingFound();
  const size = dialog.getByRole('spinbutton', { name: /^Largest general file/ });
  await user.clear(size);
  await user.type(size, '1.5');
  await user.click(dialog.getByRole('checkbox', { name: 'Allowed at elements' }));
  const extensions = dialog.getByRole('textbox', { name: /^Names end in/ });
  await user.type(extensions, ', .pdfa');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/attached_files/formats/FILE_FORMAT_PDF',
    body: { generalMaxSize: 1.5 * MB, elementMaxSize: 20 * MB, allowedForElements: true, extensions: ['pdf', 'pdfa'] },
  });
});

it('says at the extensions which of them is refused', async () => {
  const message = 'Files that end in .html are not accepted';
  answer = () =>
    json({ code: 'project.common.invalid', globalError: 'Invalid', fieldErrors: [{ fieldName: 'extensions.1', message }] }, 400);
  const { user, dialog } = await open();
  await user.type(dialog.getByRole('textbox', { name: /^Names end in/ }), ', html');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Names end in/ })).toBeInvalid());
});
