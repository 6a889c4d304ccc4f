import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { json, renderInShell } from '@/components/test/in-shell';
import type { ElementType } from '@/lib/element-types/schema';
import { height, lighthousesWith, state } from '@/lib/test/lighthouses';
import { ElementTypeDialog } from './element-type-dialog';
import { startForm, toBody } from './type-form';

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

it('says what the styles ask for and by what it is supplied, as long as their style is chosen', async () => {
  const page = (items: unknown[]) => json({ result: { items, totalItems: items.length } });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/attribute_type?')) return page(type.listAttributeType.map(({ attributeType }) => attributeType));
    if (path.endsWith('/api/styles'))
      return json(['POINT', 'LINE', 'POLYGON'].map((kind) => ({ type: kind, listStyles: ['By lamp', 'Plain'], items: [] })));
    return path.includes('/codes') ? json([]) : page([]);
  });
  const user = renderInShell(<ElementTypeDialog type={type} close={vi.fn()} done={vi.fn()} />);
  const part = within(await screen.findByRole('group', { name: 'What the styles ask for' }));
  expect(part.getByLabelText('Property “LAMP”')).toHaveDisplayValue('State');
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
