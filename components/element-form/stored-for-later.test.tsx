import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { choosePhotos } from '@/components/files/photos';
import { openWaiting } from '@/components/outbox/open-waiting';
import { allWaiting, useWaiting, type Waiting } from '@/components/sending/waiting';
import { beginAnew, json, logIn, renderInShell, stubCalls, unreachable } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd, startModify } from '@/components/viewer/contribution';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import { height, keeper, lighthousesWith } from '@/lib/test/lighthouses';
import ElementSheet from './element-sheet';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
const sendFile = vi.hoisted(() => vi.fn());
vi.mock('@/components/sending/send-file', () => ({ sendFile, writeTranscript: vi.fn() }));
const stored = new Map<string, Waiting>();
/** Every state that the browser's storage was in. */
const history: Waiting[][] = [];
const remember = () => history.push([...stored.values()]);
vi.mock('@/components/sending/storage', () => ({
  readWaiting: async () => [...stored.values()],
  writeWaiting: async (it: Waiting) => {
    stored.set(it.key, it);
    remember();
  },
  deleteWaiting: async (key: string) => {
    stored.delete(key);
    remember();
  },
}));

const type = lighthousesWith(height(1));
const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] as [number, number] };
const element = {
  ...{ id: 12, version: 4, name: 'Torre', description: 'Torre', geom: point, isPublic: true, isReviewed: false, ownerId: 7 },
  listAttributeValueDto: [{ id: 'v', value: '55', elementTypeAttributeType: { id: 1 } }],
  geometricElementTypeDto: type,
} as unknown as Element;
const save = () => screen.findByRole('button', { name: 'Save' });
const photo = (name: string) => ({ file: new File(['x'], name, { type: 'image/jpeg' }) });
const jpeg = { code: 'JPEG', mimeTypes: ['image/jpeg'], extensions: ['jpg'], image: true, maxSizeBytes: 1e6 };

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  sendFile.mockReset();
  stored.clear();
  history.length = 0;
  beginAnew();
  act(() => {
    useWaiting.setState({ waiting: [], held: [] });
    cancel();
  });
});

it('a change that nobody answers waits with the version that it is based on, and opens again as it was typed', async () => {
  const sent = stubCalls(json(type), unreachable, json({ ...element, version: 5 }));
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => startModify(element));
  const field = await screen.findByLabelText(/^Description/);
  await user.clear(field);
  await user.type(field, 'Torre vella');
  await user.click(await save());
  expect(await screen.findByText(/Your change waits for a connection/)).toBeVisible();
  await waitFor(() => expect(contribution()).toBeNull());
  const [it] = allWaiting();
  expect(it).toMatchObject({
    kind: 'change',
    elementId: 12,
    name: 'Torre',
    change: { version: 4, body: { description: 'Torre vella' } },
  });
  expect([...stored.values()]).toEqual([it]);

  act(() => openWaiting(it as Waiting));
  expect(await screen.findByLabelText(/^Description/)).toHaveValue('Torre vella');
  expect(useWaiting.getState().held).toEqual([it?.key]);
  await user.click(await save());
  await waitFor(() => expect(stored.size).toBe(0));
  const [first, second] = sent.filter((call) => call.method === 'POST').map((call) => call.body as { sendingKey: string });
  expect(second).toMatchObject({ sendingKey: first?.sendingKey, version: 4, description: 'Torre vella' });
  expect(useWaiting.getState().held).toEqual([]);
});

it('a new element waits under the name that was typed, not under its description', async () => {
  const titled = { ...lighthousesWith(keeper(1)), titleAttribute: 'Keeper' };
  stubCalls(json(titled), json([jpeg]), unreachable);
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => {
    startAdd(3, 'Point');
    setGeometry(point);
  });
  await user.type(await screen.findByLabelText(/^Keeper/), 'Torre');
  await user.type(screen.getByLabelText(/^Description/), 'A long story');
  await user.click(await save());
  await waitFor(() => expect(allWaiting()).toHaveLength(1));
  expect(allWaiting()).toMatchObject([{ kind: 'new', name: 'Torre' }]);
});

it('a suggestion that nobody answers waits with its reason, and opens again as a suggestion', async () => {
  const proposal = { id: 5, kind: 'MODIFY', changes: [] };
  const sent = stubCalls(json(type), json([jpeg]), unreachable, json(proposal, 201), json(proposal), json(proposal, 201));
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => startModify({ ...element, ownerId: 9 }, true));
  const field = await screen.findByLabelText(/^Description/);
  await user.clear(field);
  await user.type(field, 'Torre vella');
  await user.type(screen.getByLabelText(/^Why/), 'It is older');
  await user.click(screen.getByRole('button', { name: 'Send the suggestion' }));
  expect(await screen.findByText(/Your change waits for a connection/)).toBeVisible();
  const [it] = allWaiting();
  expect(it).toMatchObject({ kind: 'proposal', elementId: 12, note: 'It is older', change: { version: 4, tried: true } });

  act(() => openWaiting(it as Waiting));
  expect(await screen.findByLabelText(/^Why/)).toHaveValue('It is older');
  await user.click(screen.getByRole('button', { name: 'Send the suggestion' }));
  await waitFor(() => expect(stored.size).toBe(0));
  const posts = sent.filter(({ path }) => path === '/api/elements/proposals').map(({ body }) => body);
  expect(posts.at(-1)).toMatchObject({ note: 'It is older', change: { description: 'Torre vella' } });
});

it('the reason of a suggestion is there again after a reload', async () => {
  stubCalls(json(type), json([jpeg]), json(type), json([jpeg]));
  const open = () => act(() => startModify({ ...element, ownerId: 9 }, true));
  const user = renderInShell(<ElementSheet />);
  logIn();
  open();
  await user.type(await screen.findByLabelText(/^Why/), 'It is older');
  await waitFor(() => expect(localStorage.getItem('vieiro.draft.12')).toContain('It is older'));
  act(cleanup);
  act(cancel);
  renderInShell(<ElementSheet />);
  open();
  expect(await screen.findByLabelText(/^Why/)).toHaveValue('It is older');
});

it('a conflict that was met while sending shows both versions; keeping one’s own writes upon the newer one', async () => {
  const values = { description: 'Mine', isPublic: true, isReviewed: false, internalComments: '', attribute: { a1: '55' } };
  const change = {
    geometryKind: 'Point' as const,
    values,
    body: { description: 'Mine', geom: point },
    sendingKey: 'k',
    base: element,
  };
  const theirs = { ...element, version: 9, description: 'Theirs' };
  const waiting: Waiting = {
    ...{
      key: 'w',
      userId: 7,
      kind: 'change',
      type: { id: 3, name: 'Lighthouse' },
      name: 'Torre',
      elementId: 12,
      geometry: point,
    },
    ...{ change: { ...change, version: 4 }, files: [], since: 0, state: 'conflict', theirs },
  };
  stored.set('w', waiting);
  const sent = stubCalls(json(type), json({ ...element, version: 10 }));
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => {
    useWaiting.setState({ waiting: [waiting] });
    openWaiting(waiting);
  });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Theirs')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /^Yours ?Mine$/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored.size).toBe(0));
  expect(sent.at(-1)?.body).toMatchObject({ description: 'Mine', version: 9, sendingKey: 'k' });
});

it('the photos of a saved element lie in the outbox until each has arrived; those that nobody takes wait there', async () => {
  sendFile.mockImplementation(async (_id: number, { name }: File) => {
    if (name === '2.jpg') throw new AppError('project.common.networkError');
    return undefined;
  });
  stubCalls(json(type), json([jpeg]), json({ ...element, id: 99 }, 201));
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => {
    startAdd(3, 'Point');
    setGeometry(point);
  });
  await user.type(await screen.findByLabelText(/^Description/), 'Faro');
  act(() => choosePhotos(['1.jpg', '2.jpg', '3.jpg'].map(photo), contribution()?.id as number));
  await user.click(await save());
  expect(await screen.findByText(/Your change waits for a connection/)).toBeVisible();
  const names = history.map((all) => all.flatMap(({ files }) => files.map(({ file }) => file.name)).join());
  expect(names).toEqual(['1.jpg,2.jpg,3.jpg', '2.jpg,3.jpg', '2.jpg']);
  expect([...stored.values()]).toMatchObject([{ kind: 'files', elementId: 99, state: 'waiting' }]);
  expect(stored.get(allWaiting()[0]?.key as string)?.files[0]?.key).toBe(sendFile.mock.calls[1]?.[2].sendingKey);
});
