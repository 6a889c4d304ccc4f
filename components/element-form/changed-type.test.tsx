import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd } from '@/components/viewer/contribution';
import type { ElementType } from '@/lib/element-types/schema';
import { height, keeper, lighthousesWith, state } from '@/lib/test/lighthouses';
import ElementSheet from './element-sheet';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] as [number, number] };
const before = lighthousesWith(height(1), keeper(2), state(3, ['Open', 'Closed', 'Shut']));
/** What the server holds today, and why it refuses what was made before. */
let now: ElementType;
let refusal: { fieldName: string; message: string } | undefined;
let sent: { description: string; listAttributeValueDto: { value: unknown; elementTypeAttributeType: { id: number } }[] }[];

beforeEach(() => {
  beginAnew();
  act(cancel);
  now = before;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      if (refusal)
        return json({ globalError: 'Invalid', code: 'project.common.invalid', fieldErrors: [refusal], requestId: 'r' }, 400);
      return json({ id: 99, version: 1, name: 'Torre', geometricElementTypeDto: { id: 3 }, geom: point }, 201);
    }
    return json(path.includes('/element_type/3') ? now : []);
  });
});

/** Fills in a form with the type as it was, then the type changes, then it is saved. */
async function saveAfter(change: () => void) {
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => {
    startAdd(3, 'Point');
    setGeometry(point);
  });
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.click(screen.getByText(/^More/, { selector: 'summary' }));
  await user.type(screen.getByLabelText(/^Height/), '55');
  await user.type(screen.getByLabelText(/^Keeper/), 'Ana');
  await user.selectOptions(screen.getByLabelText('State'), 'Shut');
  change();
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  return { user, save };
}
const valuesOf = (at: number) =>
  Object.fromEntries(sent[at]?.listAttributeValueDto.map((it) => [it.elementTypeAttributeType.id, it.value]) ?? []);

it('an attribute that was retired meanwhile: the form says it and lets go of the field alone; all else is saved', async () => {
  const { save } = await saveAfter(() => {
    now = lighthousesWith(height(1), { ...keeper(2), retired: true }, state(3, ['Open', 'Closed', 'Shut']));
    refusal = { fieldName: 'attribute.2', message: '"Keeper" is asked for no more and takes no value' };
  });
  expect((await screen.findAllByText('"Keeper" is asked for no more and takes no value')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByLabelText(/^Keeper/)).toBeNull());
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Torre');
  expect(screen.getByLabelText(/^Height/)).toHaveValue(55);
  refusal = undefined;
  await save();
  await waitFor(() => expect(contribution()).toBeNull());
  expect([valuesOf(0), valuesOf(1)]).toEqual([
    { 1: '55', 2: 'Ana', 3: 'Shut' },
    { 1: '55', 3: 'Shut' },
  ]);
});

it('a choice that was merged meanwhile: the form offers those that there are, and keeps the rest', async () => {
  const { user, save } = await saveAfter(() => {
    now = lighthousesWith(height(1), keeper(2), state(3, ['Open', 'Closed']));
    refusal = { fieldName: 'attribute.3', message: '"State" is none of its choices' };
  });
  const field = screen.getByLabelText(/^State/);
  await waitFor(() => expect(within(field).queryByRole('option', { name: 'Shut' })).toBeNull());
  expect(screen.getAllByText('"State" is none of its choices').length).toBeGreaterThan(0);
  await user.selectOptions(field, 'Closed');
  refusal = undefined;
  await save();
  await waitFor(() => expect(contribution()).toBeNull());
  expect([sent[1]?.description, valuesOf(1)]).toEqual(['Torre', { 1: '55', 2: 'Ana', 3: 'Closed' }]);
});

it('a data type that was changed meanwhile: the field is that of today, and the rest stays', async () => {
  const { user, save } = await saveAfter(() => {
    const asNumber = { ...keeper(2), attributeType: { ...keeper(2).attributeType, dataType: 'NUMBER' as const } };
    now = lighthousesWith(height(1), asNumber, state(3, ['Open', 'Closed', 'Shut']));
    refusal = { fieldName: 'attribute.2', message: '"Keeper" must be a whole number' };
  });
  const field = await screen.findByRole('spinbutton', { name: /^Keeper/ });
  expect(screen.getAllByText('"Keeper" must be a whole number').length).toBeGreaterThan(0);
  await user.clear(field);
  await user.type(field, '7');
  refusal = undefined;
  await save();
  await waitFor(() => expect(contribution()).toBeNull());
  expect(valuesOf(1)).toEqual({ 1: '55', 2: '7', 3: 'Shut' });
});
