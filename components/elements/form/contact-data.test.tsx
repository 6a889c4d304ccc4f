import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancel, setGeometry, startAdd } from '@/components/map/contribution';
import { openDialogs } from '@/components/shell/dialogs';
import { json, renderInShell, stubCalls } from '@/components/shell/in-shell';
import { dropSession, enterSession } from '@/components/shell/session';
import type { Values } from '@/lib/configuration/settings';
import ElementSheet from './element-sheet';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), refresh: vi.fn() }),
  usePathname: () => '/',
}));

const code = (text: string) => ({
  id: 1,
  code: text,
  codeGroup: { groupCode: 'G' },
  listInternationalizationDto: [{ language: 'en-GB', description: text }],
});
const typeWith = (dataType: string) => ({
  id: 3,
  name: 'Lighthouse',
  geometryType: 'POINT',
  listAttributeType: [
    {
      id: 5,
      attributeOrder: 1,
      mandatory: false,
      attributeType: {
        id: 5,
        code: code('Phone'),
        description: '',
        dataType,
        maxSize: null,
        helpCode: null,
        valueGroupCode: null,
        inUse: true,
      },
    },
  ],
});
const noFormats = () => json({ result: { items: [], totalItems: 0 } });
const WORDS = {
  GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT: '[SEP-en-GB]<b>Mind your data</b>',
  GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT: '[SEP-en-GB]<b>Really?</b>',
};
const ASKS = 'You are about to save contact data';

/** The form for a new element, with a description and what is given of contact data filled in. */
async function fillIn(role: 'USER' | 'ADMIN', settings: Values, { phone = '', dataType = 'CONTACT_DATA' } = {}) {
  const saved = { id: 9, version: 1, listGeometricElementFileDto: [], geometricElementTypeDto: typeWith(dataType) };
  const sent = stubCalls(json(typeWith(dataType)), noFormats(), json(saved, 201));
  const user = renderInShell(<ElementSheet />, { ...WORDS, ...settings });
  act(() => {
    enterSession({
      serviceToken: 't',
      user: { id: 7, login: 'uxia', locale: 'en-GB', locked: false, userRoleDto: { code: role } },
    });
    startAdd(3, 'Point');
    setGeometry({ type: 'Point', coordinates: [-8.4, 43.4] });
  });
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  if (phone) await user.type(screen.getByLabelText(/^Phone/), phone);
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
  return { user, save, posts: () => sent.filter(({ method }) => method === 'POST') };
}

beforeEach(() => {
  act(() => {
    openDialogs.set([]);
    cancel();
    dropSession();
  });
  localStorage.clear();
  sessionStorage.clear();
});

describe.each(['USER', 'ADMIN'] as const)('contact data in the form, as %s', (role) => {
  const ALERT = 'ENABLE_GEOMETRIC_ELEMENT_CONTACT_DATA_ALERT';
  it('the alert on: the operator’s words stand in the form of a type that asks for such data, and of no other', async () => {
    await fillIn(role, { [ALERT]: 'true' });
    expect(screen.getByText('Mind your data')).toBeVisible();
  });
  it('the alert on: a type that asks for none has no such words', async () => {
    await fillIn(role, { [ALERT]: 'true' }, { dataType: 'TEXT' });
    expect(screen.queryByText('Mind your data')).toBeNull();
  });
  it('the alert off: no words', async () => {
    await fillIn(role, { [ALERT]: 'false' });
    expect(screen.queryByText('Mind your data')).toBeNull();
  });

  const CONFIRMATION = 'ENABLE_GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT';
  it('the confirmation on: asked before saving; no saves nothing, yes saves', async () => {
    const { user, save, posts } = await fillIn(role, { [CONFIRMATION]: 'true' }, { phone: '600' });
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
    const { save, posts } = await fillIn(role, { [CONFIRMATION]: 'false' }, { phone: '600' });
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: ASKS })).toBeNull();
  });
});
