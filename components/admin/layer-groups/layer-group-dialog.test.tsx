import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { LayerGroupDialog } from './layer-group-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const water: LayerGroup = {
  id: 4,
  version: 2,
  code: 'WATER_GROUP_LAYER',
  codeDto: {
    id: 1,
    code: 'WATER_GROUP_LAYER',
    codeGroup: { groupCode: 'LAYER_GROUP_NAME' },
    listInternationalizationDto: ['en-GB', 'es-ES', 'gl-ES'].map((language) => ({ language, description: 'Water' })),
  },
  order: 3,
  initiallyOpen: false,
  placeBehindOtherLayers: false,
  includeInsideGroupLayer: true,
  listGeometricLayer: [],
};
const save = () => screen.getByRole('button', { name: 'Save' });

it('a name in every language and an order are required', async () => {
  const sent = stubCalls();
  const user = renderInShell(<LayerGroupDialog group={null} close={vi.fn()} done={vi.fn()} />);
  await user.click(save());
  expect(await screen.findByText('Field "Name" is required: it needs a text for English, Castellano, Galego')).toBeVisible();
  expect(screen.getByText('Field "Order" is required')).toBeVisible();
  await user.type(screen.getByLabelText('Name (Galego)'), 'Auga');
  await user.click(save());
  expect(await screen.findByText('Field "Name" needs a text for English, Castellano')).toBeVisible();
  expect(sent).toEqual([]);
});

it('behind the others there is no inside: the check box goes, and what it said is sent as no', async () => {
  const sent = stubCalls(json(water));
  const done = vi.fn();
  const user = renderInShell(<LayerGroupDialog group={water} close={vi.fn()} done={done} />);
  expect(screen.getByLabelText(/^Inside the other layers/)).toBeChecked();
  await user.click(screen.getByLabelText(/^Behind the other layers/));
  expect(screen.queryByLabelText(/^Inside the other layers/)).toBeNull();
  await user.click(save());
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/layers/geometric_layer_group/4',
    body: { order: 3, placeBehindOtherLayers: true, includeInsideGroupLayer: false },
  });
});
