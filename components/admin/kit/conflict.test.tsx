import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { anyValue } from '@/lib/test/lighthouses';
import { AttributeTypeDialog } from '../attribute-types/attribute-type-dialog';
import { LayerGroupDialog } from '../layer-groups/layer-group-dialog';
import { valueText } from './value-text';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const named = (text: string, code = 'WATER') => ({
  id: 1,
  code,
  codeGroup: { groupCode: 'G' },
  listInternationalizationDto: ['es-ES', 'gl-ES', 'en-GB'].map((language) => ({ language, description: text })),
});
const water: LayerGroup = {
  id: 4,
  version: 3,
  code: 'WATER',
  codeDto: named('Water'),
  order: 3,
  initiallyOpen: false,
  placeBehindOtherLayers: false,
  includeInsideGroupLayer: false,
  listGeometricLayer: [],
};
const theirs: LayerGroup = { ...water, version: 5, codeDto: named('Rivers'), order: 5, initiallyOpen: true };
const refused = (current: unknown) =>
  json({ globalError: 'Changed', code: 'project.common.changedMeanwhile', requestId: 'r', current }, 409);
const press = (it: Element | null | undefined) => fireEvent.click(it as Element);
const buttonOf = (name: string, inside: ParentNode = document) =>
  [...inside.querySelectorAll('button')].find((it) => it.textContent === name);
const save = () => press(buttonOf('Save'));
/** By its title: roles are slow to find in a large dialog. */
const conflict = async () => {
  const title = await screen.findByText('Somebody else has changed this meanwhile');
  return title.closest('[role=dialog]') as HTMLElement;
};
const choose = (dialog: HTMLElement, field: string, which: 'mine' | 'theirs') => {
  const group = [...dialog.querySelectorAll('fieldset')].find((it) => it.querySelector('legend')?.textContent === field);
  press(group?.querySelectorAll('input')[which === 'mine' ? 0 : 1]);
};
const type = (label: RegExp, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

async function changedOrder(...answers: Response[]) {
  const sent = stubCalls(refused(theirs), ...answers);
  const done = vi.fn();
  renderInShell(<LayerGroupDialog group={water} close={vi.fn()} done={done} />);
  type(/^Order/, '8');
  save();
  return { sent, done, dialog: await conflict() };
}

describe('when somebody else has changed the record meanwhile', () => {
  it('of what both have changed one value is chosen; what only others have changed stays', async () => {
    const { sent, done, dialog } = await changedOrder(json({ ...theirs, version: 6 }));
    expect([...dialog.querySelectorAll('fieldset')].map((it) => it.textContent)).toEqual(['OrderYours8Saved meanwhile5']);
    expect(within(dialog).getByText(/^Saved by others meanwhile, and kept: Name, .*open/i)).toBeVisible();
    choose(dialog, 'Order', 'mine');
    press(buttonOf('Save', dialog));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent.at(-1)?.body).toMatchObject({ version: 5, order: 8, initiallyOpen: true });
    const last = sent.at(-1)?.body as LayerGroup | undefined;
    expect(last?.codeDto.listInternationalizationDto.map((it) => it.description)).toEqual(['Rivers', 'Rivers', 'Rivers']);
  });

  it('"take theirs" begins anew with what is there now, in its version', async () => {
    const { sent, done, dialog } = await changedOrder(json({ ...theirs, version: 6 }));
    press(buttonOf('Take theirs', dialog));
    expect(await screen.findByText('Modify Rivers')).toBeVisible();
    expect(screen.getByLabelText(/^Order/)).toHaveValue(5);
    save();
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent.at(-1)?.body).toMatchObject({ version: 5, order: 5, initiallyOpen: true });
  });

  it('"go on editing" leaves the form as it was; saved again, it is asked again', async () => {
    const { sent, dialog } = await changedOrder(refused(theirs));
    press(buttonOf('Go on editing', dialog));
    expect(screen.getByLabelText(/^Order/)).toHaveValue(8);
    save();
    expect(await conflict()).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({ version: 3 });
  });

  it('a merged save says with whose changes, and of which fields', async () => {
    stubCalls(json({ ...theirs, version: 6, merged: ['codeDto', 'initiallyOpen'], mergedFrom: ['brais'] }));
    renderInShell(<LayerGroupDialog group={water} close={vi.fn()} done={vi.fn()} />);
    save();
    await waitFor(() =>
      expect(document.body).toHaveTextContent(/Saved, merged with what brais changed meanwhile: Name, .*open/i),
    );
  });

  it('the choices that others have added to an attribute type are sent with it', async () => {
    const kind: AttributeType = {
      id: 9,
      version: 1,
      code: named('Kind', 'KIND'),
      description: 'What it is',
      dataType: 'SELECT',
      maxSize: null,
      helpCode: null,
      valueGroupCode: { groupCode: 'V', listCode: [named('Stone', 'STONE')] },
      ...anyValue,
      inUse: true,
    };
    const more = { groupCode: 'V', listCode: [named('Stone', 'STONE'), named('Wood', 'WOOD')] };
    const sent = stubCalls(refused({ ...kind, version: 2, valueGroupCode: more, description: 'Theirs' }), json(kind));
    renderInShell(<AttributeTypeDialog type={kind} close={vi.fn()} done={vi.fn()} />);
    type(/^Description/, 'Mine');
    save();
    const dialog = await conflict();
    expect(within(dialog).getByText('Saved by others meanwhile, and kept: Values.')).toBeVisible();
    choose(dialog, 'Description', 'theirs');
    press(buttonOf('Save', dialog));
    await waitFor(() => expect(sent).toHaveLength(2));
    const body = sent.at(-1)?.body as AttributeType;
    expect([body.version, body.description]).toEqual([2, 'Theirs']);
    expect(body.valueGroupCode?.listCode.map(({ code }) => code)).toEqual(['STONE', 'WOOD']);
  });
});

it.each([
  [null, ''],
  [true, 'Yes'],
  [0, '0'],
  ['<p>A &amp; b</p>', 'A & b'],
  [new File([], 'a.png'), 'a.png'],
  [[1, 2], '1\n2'],
])('the value %j reads %j', (value, text) => expect(valueText(value, { yes: 'Yes', no: 'No' })).toBe(text));
