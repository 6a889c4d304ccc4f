import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { json, renderInShell } from '@/components/test/in-shell';
import { typePlan } from '@/lib/element-types/edit/merging';
import type { ElementType } from '@/lib/element-types/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import { height, lighthousesWith, state } from '@/lib/test/lighthouses';
import type { Document } from '@/lib/versions/leaves';
import { mergeDocuments } from '@/lib/versions/merge-documents';
import { ElementTypeDialog } from './element-type-dialog';
import { startForm, toBody, typeMerging } from './type-form';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const type: ElementType = {
  ...lighthousesWith(state(1, ['Oil', 'Electric']), height(2)),
  pointStyleName: 'By lamp',
  styleBindings: [
    { layerType: 'POINT', property: 'LAMP', attribute: { id: 1 } },
    { layerType: 'POINT', property: 'TALL', attribute: null },
  ],
  warnings: ['Nothing supplies the property “TALL”'],
};

const circle = { kind: 'mark' as const, shape: 'circle' as const, size: 9, color: '#112233' };
const plain: StyleDocument = { version: 1, geometry: 'POINT', rules: [{ name: 'All', symbolizers: [circle] }] };
const byLamp: StyleDocument = {
  ...plain,
  rules: ['LAMP', 'TALL', 'Height', 'description'].map((property) => ({
    ...{ name: property, symbolizers: [circle] },
    filter: { op: '==', property, value: 'Oil' },
  })),
};

function serve() {
  const page = (items: unknown[]) => json({ result: { items, totalItems: items.length } });
  const written: { styleBindings?: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.includes('/attribute_type?')) return page(type.listAttributeType.map(({ attributeType }) => attributeType));
    if (init.method === 'POST') written.push(JSON.parse(String(init.body)));
    if (path.includes('/styles/document')) return json(path.includes('By+lamp') ? byLamp : plain);
    if (path.endsWith('/api/styles'))
      return json(['POINT', 'LINE', 'POLYGON'].map((kind) => ({ type: kind, listStyles: ['By lamp', 'Plain'], items: [] })));
    return path.includes('/codes') ? json([]) : page([]);
  });
  return written;
}

it('says what the styles ask for and by what it is supplied, as long as their style is chosen', async () => {
  serve();
  const user = renderInShell(<ElementTypeDialog type={type} close={vi.fn()} done={vi.fn()} />);
  const part = within(await screen.findByRole('group', { name: 'What the styles ask for' }));
  expect(await part.findByLabelText('Property “LAMP”')).toHaveDisplayValue('State');
  expect(part.getByLabelText('Property “Height”')).toHaveDisplayValue('Height');
  expect(part.queryByLabelText('Property “description”')).toBeNull();
  expect(part.getByLabelText('Property “TALL”')).toHaveDisplayValue('Nothing supplies it');
  expect(part.getByText('Nothing supplies the property “TALL”')).toBeVisible();
  await nothingFound();
  await user.selectOptions(part.getByLabelText('Property “TALL”'), 'Height');
  expect(part.getByLabelText('Property “TALL”')).toHaveDisplayValue('Height');
  await user.selectOptions(screen.getByLabelText('Style of points'), 'Plain');
  expect(screen.queryByLabelText('Property “TALL”')).toBeNull();
});

it('sends what supplies the properties of styles that stay, and nothing of those that are left', () => {
  const form = startForm(type);
  const lamp = { layerType: 'POINT', property: 'LAMP', attribute: { id: 1 } };
  expect(toBody(form).styleBindings).toEqual([lamp]);
  expect(toBody({ ...form, pointStyleName: 'Plain' }).styleBindings).toEqual([]);
});

it('says it of a style that is chosen just now, for the attributes in the form of a type that is not saved yet', async () => {
  const written = serve();
  const user = renderInShell(<ElementTypeDialog close={vi.fn()} done={vi.fn()} />);
  await user.type(screen.getByLabelText('Name (English)'), 'Lights');
  await user.click(screen.getAllByRole('button', { name: 'Same text in the empty languages' })[0] as HTMLElement);
  const supplier = await screen.findByLabelText('Property “Height”');
  expect(supplier).toHaveDisplayValue('Nothing supplies it');
  await user.click(screen.getByRole('button', { name: 'Add an attribute…' }));
  await user.type(screen.getByLabelText('Name of the attribute type'), 'Height{Enter}{Escape}');
  expect(supplier).toHaveDisplayValue('Height');
  expect(within(screen.getByLabelText('Property “TALL”')).getAllByRole('option')).toHaveLength(1);
  await user.selectOptions(supplier, 'Nothing supplies it');
  await user.selectOptions(supplier, 'Height');
  expect(supplier).toHaveDisplayValue('Height');
  await user.selectOptions(supplier, 'Nothing supplies it');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.styleBindings).toEqual([{ layerType: 'POINT', property: 'Height', attribute: null }]);
});

describe('that nothing supplies a property', () => {
  const nothing = { layerType: 'POINT' as const, property: 'height', attribute: null };
  it('stays what somebody decided where an attribute is called like it', () =>
    expect(toBody(startForm({ ...type, styleBindings: [nothing] })).styleBindings).toEqual([nothing]));
  it('is no decision where none is: one that is added later is matched', () => {
    const free = { ...nothing, property: 'depth' };
    expect(toBody(startForm({ ...type, styleBindings: [free] })).styleBindings).toEqual([]);
  });
});

it('says nothing of an attribute that is taken out of the type', () => {
  const form = startForm(type);
  const without = form.listAttributeType.filter((it) => it.attributeType.id !== 1);
  expect(toBody({ ...form, listAttributeType: without }).styleBindings).toEqual([]);
});

it('merges with what somebody else has saved by property, in any order', () => {
  const [lamp, tall] = [
    { layerType: 'POINT' as const, property: 'LAMP', attribute: { id: 2 } },
    { layerType: 'POINT' as const, property: 'TALL', attribute: { id: 2 } },
  ];
  const [base, mine, theirs] = [type.styleBindings, [tall, ...type.styleBindings.slice(0, 1)], [lamp]].map((styleBindings) =>
    typeMerging.of(startForm({ ...type, styleBindings })),
  ) as [Document, Document, Document];
  const { document, conflicts } = mergeDocuments(typePlan, { base, mine, theirs });
  expect(conflicts).toEqual([]);
  expect(toBody(typeMerging.back(document)).styleBindings).toEqual([lamp, tall]);
});
