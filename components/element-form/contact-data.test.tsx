import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell, stubCalls } from '@/components/test/in-shell';
import { cancel, setGeometry, startAdd } from '@/components/viewer/contribution';
import type { Values } from '@/lib/parameters/schema';
import { keeper, lighthousesWith, phone } from '@/lib/test/lighthouses';
import ElementSheet from './element-sheet';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const noFormats = () => json([]);
const WORDS = {
  GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT: '[SEP-en-GB]<b>Mind your data</b>',
  GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT: '[SEP-en-GB]<b>Really?</b>',
};
const ASKS = 'You are about to save contact data';

/** The form for a new element, with a description and these contact data filled in. */
async function fillIn(
  role: 'USER' | 'ADMIN',
  settings: Values,
  { number = '', asks = phone }: { number?: string; asks?: typeof phone } = {},
) {
  const type = lighthousesWith(asks(5));
  const saved = { id: 9, version: 1, listGeometricElementFileDto: [], geometricElementTypeDto: type };
  const sent = stubCalls(json(type), noFormats(), json(saved, 201));
  const user = renderInShell(<ElementSheet />, { ...WORDS, ...settings });
  logIn(role);
  act(() => {
    startAdd(3, 'Point');
    setGeometry({ type: 'Point', coordinates: [-8.4, 43.4] });
  });
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  if (number) await user.type(screen.getByLabelText(/^Phone/), number);
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
  return { user, save, posts: () => sent.filter(({ method }) => method === 'POST') };
}

beforeEach(() => {
  beginAnew();
  act(cancel);
});

describe.each(['USER', 'ADMIN'] as const)('contact data in the form, as %s', (role) => {
  const ALERT = 'ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT';
  it('the alert on: the operator’s words stand in the form of a type that asks for such data, and of no other', async () => {
    await fillIn(role, { [ALERT]: 'true' });
    expect(screen.getByText('Mind your data')).toBeVisible();
  });
  it('the alert on: a type that asks for none has no such words', async () => {
    await fillIn(role, { [ALERT]: 'true' }, { asks: keeper });
    expect(screen.queryByText('Mind your data')).toBeNull();
  });
  it('the alert off: no words', async () => {
    await fillIn(role, { [ALERT]: 'false' });
    expect(screen.queryByText('Mind your data')).toBeNull();
  });

  const CONFIRMATION = 'ENABLE_GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT';
  it('the confirmation on: asked before saving; no saves nothing, yes saves', async () => {
    const { user, save, posts } = await fillIn(role, { [CONFIRMATION]: 'true' }, { number: '600' });
    await save();
    expect((await screen.findByRole('dialog', { name: ASKS })).querySelector('b')?.textContent).toBe('Really?');
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    expect(posts()).toEqual([]);
    await save();
    await screen.findByRole('dialog', { name: ASKS });
    await user.click(screen.getAllByRole('button', { name: /^Save/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
  it('the confirmation on: nothing is asked where no contact data is filled in', async () => {
    const { save, posts } = await fillIn(role, { [CONFIRMATION]: 'true' });
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
  it('the confirmation off: nothing is asked', async () => {
    const { save, posts } = await fillIn(role, { [CONFIRMATION]: 'false' }, { number: '600' });
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: ASKS })).toBeNull();
  });
});
