import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell, stubCalls } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd } from '@/components/viewer/contribution';
import { height, keeper, lighthousesWith, state } from '@/lib/test/lighthouses';
import ElementSheet from './element-sheet';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const named = keeper(4);
const type = {
  ...lighthousesWith(height(1, { mandatory: true }), state(2, ['Open']), named),
  titleAttribute: named.attributeType.code.code,
};
const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] as [number, number] };
const saved = { id: 99, name: 'Torre', isPublic: true, listGeometricElementFileDto: [] };

const open = (of: object, ...answers: Response[]) => {
  const sent = stubCalls(json(of), json([]), ...answers);
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => {
    startAdd(3, 'Point');
    setGeometry(point);
  });
  return { user, sent };
};

beforeEach(() => {
  beginAnew();
  act(cancel);
});

it('asks for the name first, has the focus there, then for what is mandatory, and folds the rest', async () => {
  const { user } = open(type);
  const name = await screen.findByRole('textbox', { name: 'Keeper' });
  expect(name).toHaveFocus();
  const [first, second, third] = document.querySelectorAll('#element-form textarea, #element-form input');
  expect([first, second, third]).toEqual([name, screen.getByLabelText(/^Description/), screen.getByLabelText(/^Height/)]);
  expect(second).toHaveAttribute('aria-required', 'true');
  expect(third).toHaveAttribute('aria-required', 'true');
  const more = screen.getByText('More fields (1)').closest('details') as HTMLDetailsElement;
  expect(more.open).toBe(false);
  expect(within(more).getByLabelText('State')).toBeInTheDocument();
  await user.click(screen.getByText('More fields (1)'));
  expect(more.open).toBe(true);
});

it('without a title attribute the description is the name', async () => {
  open(lighthousesWith(height(1)));
  expect(await screen.findByLabelText(/^Description/)).toHaveFocus();
});

it.each([
  ['AFTER', /A reviewer looks at it afterwards/],
  ['BEFORE', /Everybody sees it once it is accepted/],
] as const)('what the review makes of it is said where everybody is to see it: %s', async (reviewPolicy, words) => {
  const { user } = open({ ...lighthousesWith(height(1)), defaultPublic: true, reviewPolicy });
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Only me' }));
  expect(screen.queryByText(words)).toBeNull();
});

it('who sees it is proposed by the type, asked at the end, and said in a sentence', async () => {
  const { user, sent } = open({ ...lighthousesWith(height(1)), defaultPublic: true }, json(saved, 201));
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  expect(screen.getByRole('radio', { name: 'Everybody' })).toBeChecked();
  expect(screen.getByText(/everybody sees it on the map/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Only me' }));
  expect(screen.getByText(/Only you, those who review it and the administrators see it/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ isPublic: false }));
});

it('what was saved can be taken back, or followed by another one', async () => {
  const { user, sent } = open(lighthousesWith(height(1)), json(saved, 201), new Response(null, { status: 204 }));
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Another one here' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/elements/geometric_element/99' }));
  expect(await screen.findByText('The element has been taken back.')).toBeVisible();
});

it('what was saved can be shared by the address of its page, and the message stays', async () => {
  const { user } = open(lighthousesWith(height(1)), json({ ...saved, name: 'Torre de Hércules' }, 201));
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share' });
  expect(within(dialog).getByRole('textbox', { name: 'Link' })).toHaveValue(
    'http://localhost:3000/geometric_element/details/99/torre-de-hercules',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
});

it('another one is of the same type', async () => {
  const { user } = open(lighthousesWith(height(1)), json(saved, 201));
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Another one here' }));
  expect(contribution()).toMatchObject({ kind: 'drawing', typeId: 3, geometryKind: 'Point' });
});
