import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { enterSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell, sessionOf, stubCalls } from '@/components/test/in-shell';
import { hasUnsaved } from '@/components/ui/unsaved';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { LayerGroupDialog } from '../layer-groups/layer-group-dialog';
import { keepFormDraft, readFormDraft } from './form-draft';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const texts = ['es-ES', 'gl-ES', 'en-GB'].map((language) => ({ language, description: 'Water' }));
const water: LayerGroup = {
  id: 4,
  version: 3,
  code: 'WATER',
  codeDto: { id: 1, code: 'WATER', codeGroup: { groupCode: 'G' }, listInternationalizationDto: texts },
  order: 3,
  initiallyOpen: false,
  placeBehindOtherLayers: false,
  includeInsideGroupLayer: false,
  listGeometricLayer: [],
};
const key = 'vieiro.form.7.admin.layerGroups.4';
const order = () => screen.getByLabelText(/^Order/);
const type = (text: string) => fireEvent.input(order(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = (group = water) => {
  const [close, done] = [vi.fn(), vi.fn()];
  renderInShell(<LayerGroupDialog group={group} close={close} done={done} />);
  return { close, done };
};
/** Types something and goes, as a reload or a closed tab does. */
async function leave(text: string) {
  open();
  type(text);
  await waitFor(() => expect(readFormDraft<{ order: number }>(key)?.values.order).toBe(Number(text)));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  cleanup();
}

beforeEach(() => {
  beginAnew();
  logIn('ADMIN');
});

it('what was typed is offered again, and goes on upon the version that it was typed upon', async () => {
  await leave('8');
  const sent = stubCalls(json({ ...water, version: 6, order: 8, merged: ['codeDto'], mergedFrom: ['brais'] }));
  const { done } = open({ ...water, version: 5 });
  expect(screen.getByText(/^You typed something here on .* that was not saved\.$/)).toBeVisible();
  expect(order()).toHaveValue(3);
  press('Keep');
  await waitFor(() => expect(order()).toHaveValue(8));
  press('Save');
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({ version: 3, order: 8 });
  expect(localStorage.getItem(key)).toBeNull();
});

it('discarded, it is gone; so it is when the form is cancelled', async () => {
  await leave('8');
  const { close } = open();
  press('Discard');
  expect(screen.queryByText(/was not saved/)).toBeNull();
  expect([localStorage.getItem(key), (order() as HTMLInputElement).value]).toEqual([null, '3']);
  type('9');
  await waitFor(() => expect(localStorage.getItem(key)).not.toBeNull());
  press('Cancel');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Discard' })).at(-1) as HTMLElement);
  await waitFor(() => expect(close).toHaveBeenCalled());
  cleanup();
  expect(localStorage.getItem(key)).toBeNull();
});

it('a draft on offer outlives a form that is closed without an answer', async () => {
  await leave('8');
  const { close } = open();
  press('Cancel');
  await waitFor(() => expect(close).toHaveBeenCalled());
  cleanup();
  open();
  expect(screen.getByText(/was not saved/)).toBeVisible();
});

it('nobody else is offered it, and no other record', async () => {
  await leave('8');
  open({ ...water, id: 5 });
  expect(screen.queryByText(/was not saved/)).toBeNull();
  cleanup();
  const other = sessionOf('ADMIN');
  act(() => enterSession({ ...other, user: { ...other.user, id: 8 } }));
  open();
  expect(screen.queryByText(/was not saved/)).toBeNull();
});

it('what was made for a draft goes when the draft is discarded', async () => {
  const basis = { version: 3, values: {} };
  keepFormDraft(key, { values: {}, basis, made: [{ name: 'Blue', attributeTypeId: 31 }], at: '2026-11-25T10:00:00Z' });
  const sent = stubCalls(new Response(null, { status: 204 }));
  open();
  press('Discard');
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/elements/attribute_type/31' }]));
});
