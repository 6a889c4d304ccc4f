import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSent } from '@/components/sending/sent';
import { allWaiting, useWaiting, type Waiting } from '@/components/sending/waiting';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd } from '@/components/viewer/contribution';
import type { Element } from '@/lib/elements/schema';
import { OutboxScreen } from './outbox-screen';
import { PendingBadge } from './pending-badge';
import { PendingNew } from './pending-new';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
const stored = new Map<string, Waiting>();
vi.mock('@/components/sending/storage', () => ({
  readWaiting: async () => [...stored.values()],
  writeWaiting: async (it: Waiting) => void stored.set(it.key, it),
  deleteWaiting: async (key: string) => void stored.delete(key),
}));

const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] };
const base = { id: 5, version: 2, description: 'Fonte', geom: point } as unknown as Element;
const values = { description: 'Fonte nova', isPublic: true, isReviewed: false, internalComments: '', attribute: {} };
const change = { geometryKind: 'Point' as const, values, body: { description: 'Fonte nova', geom: point }, sendingKey: 'k' };
const record = (key: string, more: Partial<Waiting>): Waiting => ({
  ...{ key, userId: 7, kind: 'new', type: { id: 3, name: 'Spring' }, name: key, geometry: point, files: [], since: 0 },
  state: 'waiting',
  ...more,
});
const conflict = record('Fonte', {
  ...{ kind: 'change', elementId: 5, change: { ...change, base, version: 2 }, state: 'conflict' },
  theirs: { ...base, version: 3 },
});
const photo = { key: 'p', file: new File(['x'], 'fonte.exe'), problem: 'This format is not accepted.' };
const files = record('Muíño', { kind: 'files', elementId: 6, files: [photo], state: 'refused' });
const fresh = record('Castro', { change });

const show = async (...all: Waiting[]) => {
  for (const it of all) stored.set(it.key, it);
  const user = renderInShell(<OutboxScreen />);
  logIn();
  await screen.findByRole('heading', { name: 'Outbox' });
  await waitFor(() => expect(allWaiting()).toHaveLength(all.length));
  return user;
};
const section = (name: string) => screen.getByRole('heading', { name, level: 2 }).parentElement as HTMLElement;

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  stored.clear();
  act(() => {
    useWaiting.setState({ waiting: [], held: [] });
    useSent.setState({ sent: [] });
    cancel();
  });
  beginAnew();
});

it('lists what needs an answer, what waits and what was sent', async () => {
  await show(conflict, files, fresh);
  const sent = { key: 's', userId: 7, kind: 'new', type: fresh.type, name: 'Ponte', elementId: 9, files: 2, at: 0 } as const;
  act(() => useSent.setState({ sent: [sent, { ...sent, key: 'other', userId: 8, name: 'Not mine' }] }));
  const answers = within(section('Needs your answer'));
  expect(answers.getAllByRole('button', { name: /Compare|Try again/ }).map((it) => it.textContent)).toEqual([
    'Compare',
    'Try again',
  ]);
  expect(answers.getByText('This format is not accepted.')).toBeVisible();
  expect(within(section('Waiting to be sent')).getByText('Waits for a connection.')).toBeVisible();
  expect(within(section('Sent from this device')).getByText(/2 files/)).toHaveTextContent('2 files');
  expect(screen.getAllByRole('link', { name: 'Open the page' }).map((it) => it.getAttribute('href'))).toContain(
    '/geometric_element/details/9',
  );
  expect(screen.queryByText('Not mine')).toBeNull();
});

it('deletes after asking, and takes that back', async () => {
  const user = await show(fresh);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(stored.size).toBe(0));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([...stored.values()]).toEqual([fresh]));
  expect(screen.getByText('Castro')).toBeVisible();
});

it('opens the form of a conflict upon the version that was changed, as something that waits', async () => {
  const user = await show(conflict);
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(contribution()).not.toBeNull());
  expect(contribution()).toMatchObject({ kind: 'form', waitingKey: 'Fonte', element: { version: 2 }, geometry: point });
});

it('asks before it takes the place of a form that is being filled in', async () => {
  const user = await show(fresh);
  act(() => {
    startAdd(4, 'Point');
    setGeometry(point);
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(contribution()).toMatchObject({ typeId: 4 });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(contribution()).toMatchObject({ typeId: 3, waitingKey: 'Castro' }));
});

it('lets go of a file that is not accepted, and with the last one of the record', async () => {
  const user = await show(files);
  await user.click(screen.getByRole('button', { name: 'Remove fonte.exe' }));
  await waitFor(() => expect(stored.size).toBe(0));
});

it('says of other accounts’ contributions only how many there are', async () => {
  await show(record('Secret', { userId: 8, change }));
  expect(screen.getByText(/of another account waits on this device/)).toBeVisible();
  expect(screen.queryByText('Secret')).toBeNull();
});

it('shows a badge at an element, and lists new ones, for the person whose change waits alone', async () => {
  stored.set('Fonte', { ...conflict, state: 'waiting' });
  renderInShell(
    <>
      <PendingBadge elementId={5} />
      <PendingBadge elementId={6} />
      <PendingNew typeId={3} />
      <PendingNew typeId={4} />
    </>,
  );
  act(() => useWaiting.setState({ waiting: [{ ...conflict, state: 'waiting' }, files, fresh] }));
  expect(screen.queryByText(/waits for a connection/)).toBeNull();
  logIn();
  expect(screen.getByText('A change waits for a connection')).toBeVisible();
  expect(screen.getByText('A change needs your answer')).toBeVisible();
  expect(screen.getAllByRole('region', { name: 'Waiting to be sent' })).toHaveLength(1);
});
