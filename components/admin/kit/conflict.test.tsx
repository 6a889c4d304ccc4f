import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { anyValue } from '@/lib/test/lighthouses';
import { AttributeTypeDialog } from '../attribute-types/attribute-type-dialog';
import { ParameterDialog } from '../configuration/parameter-dialog';
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
const theirs: LayerGroup = { ...water, version: 5, codeDto: named('Rivers'), initiallyOpen: true };
const refused = (current: unknown) =>
  json({ globalError: 'Changed', code: 'project.common.changedMeanwhile', requestId: 'r', current }, 409);
const save = () => screen.getByRole('button', { name: 'Save' });
const conflict = () => screen.findByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLTableRowElement>('row')
    .map((row) => [...row.cells].map((it) => it.textContent));

async function changedOrder(...answers: Response[]) {
  const sent = stubCalls(refused(theirs), ...answers);
  const done = vi.fn();
  const user = renderInShell(<LayerGroupDialog group={water} close={vi.fn()} done={done} />);
  await user.clear(screen.getByLabelText(/^Order/));
  await user.type(screen.getByLabelText(/^Order/), '8');
  await user.click(save());
  return { user, sent, done, dialog: await conflict() };
}

describe('when somebody else has changed the record meanwhile', () => {
  it('what differs stands side by side; "save mine" is sent upon the newer version', async () => {
    const { user, sent, done, dialog } = await changedOrder(json({ ...theirs, version: 6 }));
    expect(rowsOf(dialog)).toEqual([
      ['Field', 'Yours', 'Saved meanwhile'],
      ['Name', 'Castellano: Water\nGalego: Water\nEnglish: Water', 'Castellano: Rivers\nGalego: Rivers\nEnglish: Rivers'],
      ['Order', '8', '3'],
      [expect.stringMatching(/open/i), 'No', 'Yes'],
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent.map(({ body }) => [(body as LayerGroup).version, (body as LayerGroup).order])).toEqual([
      [3, 8],
      [5, 8],
    ]);
  });

  it('"take theirs" begins anew with what is there now, in its version', async () => {
    const { user, sent, done, dialog } = await changedOrder(json({ ...theirs, version: 6 }));
    await user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByRole('dialog', { name: 'Modify Rivers' })).toBeVisible();
    expect(screen.getByLabelText(/^Order/)).toHaveValue(3);
    await user.click(save());
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent.at(-1)?.body).toMatchObject({ version: 5, order: 3, initiallyOpen: true });
  });

  it('"go on editing" leaves the form as it was; saved again, it is asked again', async () => {
    const { user, sent, dialog } = await changedOrder(refused(theirs));
    await user.click(within(dialog).getByRole('button', { name: 'Go on editing' }));
    expect(screen.getByLabelText(/^Order/)).toHaveValue(8);
    await user.click(save());
    expect(await conflict()).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({ version: 3 });
  });

  it('an attribute type says its values and its help in words', async () => {
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
    stubCalls(refused({ ...kind, version: 2, valueGroupCode: more, helpCode: named('<p>Read <b>closely</b></p>') }));
    const user = renderInShell(<AttributeTypeDialog type={kind} close={vi.fn()} done={vi.fn()} />);
    await user.click(save());
    const text = (it: string) => `Castellano: ${it}, Galego: ${it}, English: ${it}`;
    expect(rowsOf(await conflict()).slice(1)).toEqual([
      ['Values', `STONE: ${text('Stone')}`, `STONE: ${text('Stone')}\nWOOD: ${text('Wood')}`],
      ['Help', '–', expect.stringContaining('English: Read closely')],
    ]);
  });

  it('a parameter is sent upon its version, and says its texts by language', async () => {
    const title: ConfigurationParameter = {
      id: 5,
      version: 7,
      code: 'APP_TITLE',
      name: 'Title',
      value: '[SEP-es-ES]Mapa[SEP-gl-ES]Mapa[SEP-en-GB]Map',
      defaultValue: null,
      state: 'SET',
      mimeType: null,
      filename: null,
      mandatory: false,
      userInterface: true,
      attributeType: { dataType: 'INTERNATIONALIZATED_TEXT', helpCode: null },
    };
    const sent = stubCalls(refused({ ...title, version: 8, value: '[SEP-es-ES]Atlas[SEP-gl-ES]Mapa[SEP-en-GB]Map' }));
    const user = renderInShell(<ParameterDialog parameter={title} close={vi.fn()} />);
    await user.click(save());
    expect(rowsOf(await conflict()).slice(1)).toEqual([
      ['Value', 'Castellano: Mapa\nGalego: Mapa\nEnglish: Map', 'Castellano: Atlas\nGalego: Mapa\nEnglish: Map'],
    ]);
    expect(sent[0]?.body).toMatchObject({ version: 7 });
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
