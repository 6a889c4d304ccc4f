import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { choosePhotos, chosenPhotos, forgetChosen } from '@/components/files/photos';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd } from '@/components/viewer/contribution';
import { useViewer } from '@/components/viewer/viewer';
import type { Element } from '@/lib/elements/schema';
import type { Similar } from '@/lib/search/schema';
import { keeper, lighthousesWith } from '@/lib/test/lighthouses';
import ElementSheet from '../element-sheet';
import { isAlike } from './alike';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const sent = vi.hoisted(() => ({ files: [] as { elementId: number; name: string }[] }));
vi.mock('@/components/sending/send-file', () => ({
  writeTranscript: vi.fn(),
  sendFile: async (elementId: number, { name }: File) => {
    sent.files.push({ elementId, name });
    return { uuid: 'u' };
  },
}));

const named = keeper(4);
const type = { ...lighthousesWith(named), titleAttribute: named.attributeType.code.code };
const formats = [{ mimeTypes: ['image/jpeg'], extensions: ['jpg'], maxSizeBytes: 1e6 }];
const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] as [number, number] };

const like = (id: number, more: Partial<Element> = {}, alike: Partial<Similar> = {}): Similar => ({
  element: aPublicPoint(id, { name: `Light ${id}`, ...more }),
  distance: 12,
  similarity: 0,
  overlap: null,
  ...alike,
});

let similar: Similar[] = [];
let asked: URLSearchParams[] = [];
let failing = false;
beforeEach(() => {
  beginAnew();
  act(() => {
    cancel();
    forgetChosen();
  });
  [similar, asked, sent.files, failing] = [[], [], [], false];
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/elements/similar') {
      asked.push(searchParams);
      return failing ? json({}, 500) : json(similar);
    }
    if (pathname.startsWith('/api/elements/element_type/')) return json(type);
    if (pathname === '/api/elements/file_formats') return json(formats);
    throw new Error(`nobody expected ${address}`);
  });
});

function open(...found: Similar[]) {
  similar = found;
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => {
    startAdd(3, 'Point');
    setGeometry(point);
  });
  return user;
}
const list = () => screen.findByRole('region', { name: 'Is it one of these?' });
const choose = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name: `It is this one: ${name}` }));

describe('what is asked', () => {
  it('is the place at once and the name once it is typed, and takes the focus from nobody', async () => {
    const user = open(like(1), like(2), like(3), like(4));
    expect(await list()).toHaveTextContent('Light 1');
    expect(screen.getAllByRole('button', { name: /^It is this one/ })).toHaveLength(3);
    const name = screen.getByRole('textbox', { name: 'Keeper' });
    expect(name).toHaveFocus();
    expect(asked.map((it) => [it.get('typeId'), it.get('geom'), it.get('name')])).toEqual([['3', JSON.stringify(point), null]]);
    await user.type(name, 'Torre');
    await waitFor(() => expect(asked.map((it) => it.get('name'))).toEqual([null, 'Torre']));
    expect(name).toHaveFocus();
    expect(screen.getByText(/^3 elements near here may be the one/)).toHaveAttribute('role', 'status');
  });

  it('without a network nothing is, and nothing is said', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(like(1));
    await screen.findByRole('textbox', { name: 'Keeper' });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect([asked, screen.queryByText('Is it one of these?')]).toEqual([[], null]);
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await list()).toBeVisible();
    vi.useRealTimers();
  });

  it('a failure is not reported', async () => {
    failing = true;
    open();
    await screen.findByRole('textbox', { name: 'Keeper' });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect([screen.queryByRole('alert'), screen.queryByText('Is it one of these?')]).toEqual([null, null]);
  });
});

it.each([
  ['very near', { distance: 50 }, true],
  ['near, of another name', { distance: 51, similarity: 0.29 }, false],
  ['farther, of a name alike', { distance: 199, similarity: 0.3 }, true],
  ['over each other', { distance: 0, overlap: 0.2 }, true],
  ['beside each other', { distance: 60, overlap: 0.19 }, false],
])('may be the same or not: %s', (_, it, alike) => expect(isAlike({ similarity: 0, overlap: null, ...it })).toBe(alike));

it('another one: the list goes, and comes again for others alone', async () => {
  const user = open(like(1));
  await user.click(await screen.findByRole('button', { name: 'No, it is another one' }));
  expect(screen.queryByText('Is it one of these?')).toBeNull();
  similar = [like(1), like(2)];
  await user.type(screen.getByRole('textbox', { name: 'Keeper' }), 'Torre');
  expect(await list()).toHaveTextContent('Light 2');
  expect(await list()).not.toHaveTextContent('Light 1');
});

it('the pointer on one highlights it on the map', async () => {
  const user = open(like(1));
  await user.hover(await screen.findByText('Light 1'));
  expect(useViewer.getState().hovered).toEqual({ id: 1, geometry: { type: 'Point', coordinates: [-8, 43] } });
  await user.click(screen.getByRole('button', { name: 'No, it is another one' }));
  expect(useViewer.getState().hovered).toBeNull();
});

describe('it is this one', () => {
  it('moves the focus to what may be done, keeps what was typed, and can be taken back', async () => {
    const user = open(like(1));
    await user.type(await screen.findByRole('textbox', { name: 'Keeper' }), 'Torre');
    await choose(user, 'Light 1');
    expect(screen.getByRole('heading', { name: 'It is “Light 1”' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Keeper' })).toHaveValue('Torre');
    await user.click(screen.getByRole('button', { name: /^Back/ }));
    expect(await list()).toHaveTextContent('Light 1');
    expect(contribution()).toMatchObject({ kind: 'form', geometry: point });
  });

  it('somebody else’s that cannot be joined can be viewed, and nothing more is offered', async () => {
    const user = open(like(1));
    await choose(user, 'Light 1');
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Add a photo/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Suggest/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', '/geometric_element/details/1');
  });

  it('a join takes along what was said', async () => {
    const user = open(like(1, { userCanJoin: true }));
    await user.type(await screen.findByLabelText(/^Description/), 'I saw it from the sea');
    await choose(user, 'Light 1');
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('textbox', { name: 'Comments' })).toHaveValue('I saw it from the sea');
  });

  it('one’s own gets the photos that were chosen, and the form stays until it is left', async () => {
    const user = open(like(1, { isOwnerUser: true }));
    await screen.findByRole('textbox', { name: 'Keeper' });
    const id = contribution()?.id as number;
    act(() => choosePhotos([{ file: new File(['x'], 'torre.jpg', { type: 'image/jpeg' }) }], id));
    await choose(user, 'Light 1');
    await user.click(await screen.findByRole('button', { name: 'Add a photo: the file chosen here' }));
    await waitFor(() => expect(sent.files).toEqual([{ elementId: 1, name: 'torre.jpg' }]));
    expect(chosenPhotos(id)).toEqual([]);
    expect(contribution()).toMatchObject({ kind: 'form', id });
    await user.click(screen.getByRole('button', { name: 'Leave without adding another one' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(contribution()).toBeNull());
  });

  it('photos that no element can have are refused, and stay', async () => {
    const user = open(like(1, { isOwnerUser: true }));
    await screen.findByRole('textbox', { name: 'Keeper' });
    const id = contribution()?.id as number;
    act(() => choosePhotos([{ file: new File(['x'], 'torre.exe') }], id));
    await choose(user, 'Light 1');
    await user.click(await screen.findByRole('button', { name: /^Add a photo/ }));
    expect(await screen.findByText('Remove the files that cannot be sent.')).toBeVisible();
    expect([sent.files, chosenPhotos(id).length]).toEqual([[], 1]);
  });

  it('without a chosen photo it asks for some', async () => {
    const user = open(like(1, { isOwnerUser: true }));
    await choose(user, 'Light 1');
    await user.click(await screen.findByRole('button', { name: 'Add a photo' }));
    expect(await screen.findByRole('dialog', { name: 'Add files' })).toBeVisible();
  });
});
