import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
const tiff = {
  ...pdf,
  ...{ code: 'FILE_FORMAT_TIFF', mainMimeType: 'image/tiff', image: true, extensions: ['tif', 'tiff'] },
  ...{ allowedForElements: true, generalMaxSize: 3 * MB, elementMaxSize: 4 * MB },
};
let sent: { path: string; body: unknown }[];
let answer: () => Response;
let now: typeof pdf;

beforeEach(() => {
  beginAnew();
  window.history.replaceState(null, '', '/admin/fileFormats');
  sent = [];
  answer = () => json(pdf);
  now = pdf;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return json({ result: { items: [now, tiff], totalItems: 2 } });
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
  // What was left as it was is not sent: somebody else may have changed it meanwhile.
  expect(sent[0]).toEqual({
    path: '/api/attached_files/formats/FILE_FORMAT_PDF',
    body: { generalMaxSize: 1.5 * MB, allowedForElements: true, extensions: ['pdf', 'pdfa'] },
  });
});

it('is searched by code, media type and extension; nothing found is said', async () => {
  const user = renderInShell(<FileFormatsScreen />);
  await screen.findByText('FILE_FORMAT_TIFF');
  const search = screen.getByRole('searchbox', { name: 'Search this list' });
  for (const typed of ['format_pdf', 'Application/', '.pdf']) {
    await user.clear(search);
    await user.type(search, typed);
    await waitFor(() => expect(screen.queryByText('FILE_FORMAT_TIFF')).toBeNull());
    expect(screen.getByText('FILE_FORMAT_PDF')).toBeVisible();
    await user.clear(search);
    expect(await screen.findByText('FILE_FORMAT_TIFF')).toBeVisible();
  }
  await user.type(search, 'dwg');
  expect(await screen.findByText('Nothing fits these filters.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await nothingFound();
});

it('the row that a link names is highlighted', async () => {
  window.history.replaceState(null, '', '/admin/fileFormats?id=FILE_FORMAT_TIFF');
  renderInShell(<FileFormatsScreen />);
  expect((await screen.findByText('FILE_FORMAT_TIFF')).closest('tr')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('FILE_FORMAT_PDF').closest('tr')).not.toHaveAttribute('aria-current');
});

it('says at the extensions which of them is refused, and leads to who has it', async () => {
  const message = 'The extension .html belongs to FILE_FORMAT_HTML';
  const refused = { fieldName: 'extensions.1', message, link: '/admin/fileFormats?id=FILE_FORMAT_HTML' };
  answer = () => json({ code: 'project.common.invalid', globalError: 'Invalid', fieldErrors: [refused] }, 400);
  const { user, dialog } = await open();
  await user.type(dialog.getByRole('textbox', { name: /^Names end in/ }), ', html');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Names end in/ })).toBeInvalid());
  expect(dialog.getByRole('link', { name: /^Show/ })).toHaveAttribute('href', '/admin/fileFormats?id=FILE_FORMAT_HTML');
});

it('what was typed is offered again; what others have saved since stands in the fields in which nothing was typed', async () => {
  const stored = () => localStorage.getItem('vieiro.form.7.admin.fileFormats.FILE_FORMAT_PDF');
  const first = await open();
  await first.user.type(first.dialog.getByRole('textbox', { name: /^Names end in/ }), ', pdfa');
  await waitFor(() => expect(stored()).toContain('pdfa'));
  cleanup();
  now = { ...pdf, generalMaxSize: 7 * MB };
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(dialog.getByRole('textbox', { name: /^Names end in/ })).toHaveValue('pdf, pdfa');
  expect(dialog.getByRole('spinbutton', { name: /^Largest general file/ })).toHaveValue(7);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ extensions: ['pdf', 'pdfa'] }));
  await waitFor(() => expect(stored()).toBeNull());
});
