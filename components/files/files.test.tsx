import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allWaiting } from '@/components/sending/waiting';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import type { ElementFile, ElementFileFormat } from '@/lib/files/schema';
import { FilePanel } from './file-panel';
import { openGallery } from './open-gallery';
import { Sounds } from './sounds';
import { accepted, fileProblem } from './uploads';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
const sendFile = vi.hoisted(() => vi.fn());
vi.mock('@/components/sending/send-file', () => ({ sendFile }));
const storage = vi.hoisted(() => ({ writeWaiting: vi.fn() }));
vi.mock('@/components/sending/storage', () => storage);

const uuidOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const file = (n: number, name: string, contentType: string, size: number): ElementFile => ({
  uuid: uuidOf(n),
  originalFilename: name,
  format: 'F',
  size,
  contentType,
  fileUrl: `/files/${n}`,
  transcript: null,
  thumbnailUrl: contentType.startsWith('image/') ? `/files/${n}?thumbnail` : null,
});
const files = [
  file(1, 'a.jpg', 'image/jpeg', 1048576),
  file(2, 'plan.pdf', 'application/pdf', 1536),
  file(3, 'b.tiff', 'image/tiff', 900),
];
const element = (more: Partial<Element> = {}) =>
  ({
    ...{ id: 12, isPublic: true, isOwnerUser: false, listGeometricElementFileDto: files, name: 'Fonte' },
    geometricElementTypeDto: { id: 3, name: 'Spring' },
    ...more,
  }) as Element;
const formats: ElementFileFormat[] = [
  {
    code: 'FILE_FORMAT_JPEG',
    mimeTypes: ['image/jpeg', 'image/jpg'],
    extensions: ['jpeg', 'jpg'],
    image: true,
    maxSizeBytes: 1000,
  },
  { code: 'FILE_FORMAT_GPX', mimeTypes: ['application/gpx+xml'], extensions: ['gpx'], image: false, maxSizeBytes: 1000 },
];
const show = (it = element()) => renderInShell(<FilePanel element={it} formats={formats} />);

beforeEach(() => {
  sendFile.mockReset();
  beginAnew();
});

it('everybody sees names and sizes as specified; administrators also UUID and content type', async () => {
  show();
  expect(screen.getByText('1 MB')).toBeInTheDocument();
  expect(screen.getByText('1.5 KB')).toBeInTheDocument();
  expect(screen.getByText('900 bytes')).toBeInTheDocument();
  expect(screen.queryByText(uuidOf(2))).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete plan.pdf' })).toBeNull();
  logIn('ADMIN');
  expect(await screen.findByText(uuidOf(2))).toBeInTheDocument();
  expect(screen.getByText('application/pdf')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete plan.pdf' })).toBeInTheDocument();
});

it('the gallery shows images only, and goes round by arrow keys', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'View b.tiff' }));
  const gallery = await screen.findByRole('dialog', { name: 'b.tiff' });
  expect(gallery).toHaveTextContent('Image 2 of 2');
  // Browsers cannot show TIFF: its thumbnail stands in.
  expect(within(gallery).getByAltText('b.tiff')).toHaveAttribute('src', '/files/3?thumbnail');
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'a.jpg' })).toHaveTextContent('Image 1 of 2');
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'b.tiff' })).toBeInTheDocument();
});

it('swiping to the left goes on, and an image that cannot be had is named', async () => {
  show();
  act(() => void openGallery([files[0], files[2]] as ElementFile[]));
  const image = await screen.findByAltText('a.jpg');
  const touch = { pointerId: 1, isPrimary: true, pointerType: 'touch' };
  fireEvent.pointerDown(image, { ...touch, clientX: 200 });
  fireEvent.pointerMove(image, { ...touch, clientX: 120 });
  fireEvent.pointerUp(image, { ...touch, clientX: 100 });
  const next = await screen.findByAltText('b.tiff');
  fireEvent.error(next);
  expect(await screen.findByText('Unable to load image')).toBeInTheDocument();
});

it('a file that is missing gets a dialog that says so', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Download plan.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'File could not be downloaded' });
  expect(dialog).toHaveTextContent('plan.pdf');
});

it('deleting a file asks first, then deletes it by its uuid', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : json({});
  });
  const user = show(element({ isOwnerUser: true }));
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Delete plan.pdf' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete the file?' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(sent).toContain(`DELETE /api/elements/geometric_element/files/${uuidOf(2)}`));
});

it.each([
  ['accepted, where changes wait before they show', 'BEFORE', 'ACCEPTED', false],
  ['waiting there', 'BEFORE', 'WAITING', true],
  ['accepted, where changes show at once', 'AFTER', 'ACCEPTED', true],
] as const)('an owner changes the files of what is %s: %s, %s, %s', async (_, reviewPolicy, reviewState, may) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return json({ id: 3, name: 'Spring', listAttributeType: [], reviewPolicy });
  });
  show(element({ isOwnerUser: true, reviewState }));
  logIn('USER');
  const why = /^Everybody sees this element as a reviewer has accepted it. Files that you add are suggested/;
  if (may) expect(await screen.findByRole('button', { name: 'Add files' })).toBeInTheDocument();
  else expect(await screen.findByText(why)).toBeInTheDocument();
  if (may && reviewState === 'ACCEPTED') await waitFor(() => expect(asked).toHaveLength(1));
  const offered = ['Add files', 'Delete plan.pdf'].map((name) => screen.queryByRole('button', { name }) !== null);
  // What is added is suggested, what there is stays.
  expect(offered).toEqual([true, may]);
  expect(screen.queryByText(why) === null).toBe(may);
  // Those who review it change them.
  logIn('ADMIN');
  expect(await screen.findByRole('button', { name: 'Add files' })).toBeInTheDocument();
});

it('a file of a wrong format, or one that is too large, is not even sent', () => {
  expect(fileProblem({ name: 'a.jpg', type: 'image/jpeg', size: 1000 }, formats)).toBeUndefined();
  expect(fileProblem({ name: 'way.gpx', type: '', size: 10 }, formats)).toBeUndefined();
  expect(fileProblem({ name: 'a.exe', type: '', size: 10 }, formats)).toBe('format');
  expect(fileProblem({ name: 'a.jpg', type: 'image/jpeg', size: 1001 }, formats)).toEqual({ maxBytes: 1000 });
  expect(accepted(formats)).toBe('image/jpeg,image/jpg,.jpeg,.jpg,application/gpx+xml,.gpx');
});

it('a file that is proposed says so: it is in force once it is accepted', async () => {
  sendFile.mockResolvedValue('proposed');
  const user = show(element({ isOwnerUser: true }));
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Add files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add files' });
  const one = new File(['x'], 'one.jpg', { type: 'image/jpeg' });
  await user.upload(within(dialog).getByLabelText('Choose files', { selector: 'input' }), one);
  expect(await within(dialog).findByText('Suggested: in force once a reviewer has accepted it')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /one\.jpg/ })).toBeNull();
});

it('a file that nobody answers waits for a connection, under the key by which it was sent', async () => {
  storage.writeWaiting.mockResolvedValue(undefined);
  sendFile.mockRejectedValue(new AppError('project.common.networkError'));
  const user = show(element({ isOwnerUser: true }));
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Add files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add files' });
  const two = ['one.jpg', 'two.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await user.upload(within(dialog).getByLabelText('Choose files', { selector: 'input' }), two);
  await waitFor(() => expect(within(dialog).getAllByText('Waits for a connection')).toHaveLength(2));
  const stored = allWaiting();
  expect(stored).toMatchObject([{ kind: 'files', elementId: 12, name: 'Fonte', type: { id: 3 }, state: 'waiting' }]);
  expect(stored[0]?.files.map(({ key, file }) => [key, file.name])).toEqual(
    sendFile.mock.calls.map(([, { name }, { sendingKey }]) => [sendingKey, name]),
  );
});

it('many files at once: each with its progress, called off or sent again on its own', async () => {
  storage.writeWaiting.mockRejectedValue(new Error('no storage'));
  const way = new Map<
    string,
    { done: () => void; fail: (error: Error) => void; progress: (share: number) => void; signal: AbortSignal }
  >();
  sendFile.mockImplementation(
    (_id: number, { name }: File, { progress, signal }: { progress: (share: number) => void; signal: AbortSignal }) =>
      new Promise<void>((done, fail) => {
        way.set(name, { done, fail, progress, signal });
        signal.addEventListener('abort', () => fail(new Error('called off')));
      }),
  );
  const user = show(element({ isOwnerUser: true }));
  logIn('USER');
  await user.click(await screen.findByRole('button', { name: 'Add files' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add files' });
  const three = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await user.upload(within(dialog).getByLabelText('Choose files', { selector: 'input' }), three);
  await waitFor(() => expect(way.has('one.jpg')).toBe(true));
  act(() => way.get('one.jpg')?.progress(0.4));
  expect(within(dialog).getByRole('progressbar', { name: 'Sending one.jpg' })).toHaveAttribute('aria-valuenow', '40');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel sending one.jpg' }));
  expect(way.get('one.jpg')?.signal.aborted).toBe(true);
  await waitFor(() => expect(way.has('two.jpg')).toBe(true));
  act(() => way.get('two.jpg')?.fail(new AppError('project.common.networkError')));
  await user.click(await within(await screen.findByRole('dialog', { name: 'Could not connect to server' })).findByText('Close'));
  expect(within(dialog).getByText('Could not connect to server')).toBeInTheDocument();
  await waitFor(() => expect(way.has('three.jpg')).toBe(true));
  act(() => way.get('three.jpg')?.done());
  await within(dialog).findByRole('img', { name: 'three.jpg has been sent' });
  await user.click(within(dialog).getByRole('button', { name: 'Send two.jpg again' }));
  await waitFor(() => expect(sendFile).toHaveBeenCalledTimes(4));
  act(() => way.get('two.jpg')?.done());
  await within(dialog).findByRole('img', { name: 'two.jpg has been sent' });
  expect(within(dialog).queryByText('one.jpg')).toBeNull();
});

const voice = file(4, 'nome.webm', 'audio/webm', 2000);

it('a recording is played and read; whoever may change it writes down what is said', async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => json({ ...voice, transcript: 'A Fonte da Moura' }));
  vi.stubGlobal('fetch', fetched);
  const user = renderInShell(<Sounds element={element({ listGeometricElementFileDto: [voice] })} mayChange />);
  expect(screen.getByLabelText('Recording: nome.webm')).toHaveAttribute('src', '/files/4');
  await user.click(screen.getByRole('button', { name: 'Write down what is said: nome.webm' }));
  await user.type(screen.getByRole('textbox', { name: 'What is said' }), 'A Fonte da Moura');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toContain(`files/${voice.uuid}`);
  expect(JSON.parse(String(init?.body))).toEqual({ transcript: 'A Fonte da Moura' });
});

it('what is written down and not saved is there again after another page, and cancelling asks', async () => {
  const sounds = <Sounds element={element({ listGeometricElementFileDto: [voice] })} mayChange />;
  const user = renderInShell(sounds);
  await user.click(screen.getByRole('button', { name: 'Write down what is said: nome.webm' }));
  await user.type(screen.getByRole('textbox', { name: 'What is said' }), 'A Fonte');
  cleanup();
  const again = renderInShell(sounds);
  expect(screen.getByRole('textbox', { name: 'What is said' })).toHaveValue('A Fonte');
  await again.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
  await again.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('who may not change a recording reads what is said', () => {
  const known = { ...voice, transcript: 'Olá' };
  renderInShell(<Sounds element={element({ listGeometricElementFileDto: [known] })} mayChange={false} />);
  expect(screen.getByText('Olá')).toBeVisible();
  expect(screen.queryByRole('button', { name: /text|said/ })).toBeNull();
});
