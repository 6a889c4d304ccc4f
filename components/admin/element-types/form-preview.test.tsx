import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { json, renderInShell } from '@/components/test/in-shell';
import { height, keeper, lighthousesWith, state } from '@/lib/test/lighthouses';
import { ElementTypeDialog } from './element-type-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const lamp = state(1, ['Oil', 'Electric']);
const power = height(2);
const type = lighthousesWith(
  lamp,
  {
    ...power,
    condition: { op: '==', property: 'state', value: 'Electric' },
    attributeType: { ...power.attributeType, unit: 'W' },
    group: { listInternationalizationDto: [{ language: 'en-GB', description: 'Lamp' }] },
  },
  { ...keeper(3), visibility: 'REVIEWER' },
);

it('the form is tried beside the editor, and changes with the type before that is saved', async () => {
  const page = (items: unknown[]) => json({ result: { items, totalItems: items.length } });
  const written: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') written.push(path);
    if (path.includes('/attribute_type?')) return page(type.listAttributeType.map(({ attributeType }) => attributeType));
    if (path.endsWith('/api/styles'))
      return json(['POINT', 'LINE', 'POLYGON'].map((kind) => ({ type: kind, listStyles: ['Plain'], items: [] })));
    return path.includes('/codes') ? json([]) : page([]);
  });
  const user = renderInShell(<ElementTypeDialog type={type} close={vi.fn()} done={vi.fn()} />);
  const part = within(await screen.findByRole('region', { name: 'Form preview' }));
  await user.click(part.getByRole('button', { name: 'Show the form' }));
  expect(part.getByRole('button', { name: 'Show the form' })).toHaveFocus();
  expect(part.queryByLabelText('Height (W)')).toBeNull();
  await user.selectOptions(part.getByLabelText('State'), 'Electric');
  expect(within(part.getByRole('group', { name: 'Lamp' })).getByLabelText('Height (W)')).toBeVisible();
  expect(part.queryByLabelText('Keeper')).toBeNull();
  await user.click(part.getByLabelText('As reviewers see it'));
  expect(part.getByLabelText('Keeper')).toBeVisible();
  await nothingFound();
  const attributes = within(screen.getByRole('region', { name: 'What the form asks for' }));
  await user.click(attributes.getAllByRole('checkbox', { name: 'Mandatory' })[0] as HTMLElement);
  expect(part.getByLabelText(/^State/)).toBeRequired();
  await user.type(part.getByLabelText('Keeper'), 'A{Enter}');
  expect(written).toEqual([]);
});
