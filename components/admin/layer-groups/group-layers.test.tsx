import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, renderInShell } from '@/components/test/in-shell';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import type { Layer } from '@/lib/layers/schema';
import { GroupLayers } from './group-layers';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

it('the table of a group’s layers is called as the group is in the language of the page', async () => {
  vi.stubGlobal('fetch', async () => json([]));
  const listInternationalizationDto = [
    { language: 'gl-ES', description: 'Auga' },
    { language: 'en-GB', description: 'Water' },
  ];
  const codeDto = { id: 1, code: 'WATER', codeGroup: { groupCode: 'G' }, listInternationalizationDto };
  const rivers = { id: 7, code: { ...codeDto, code: 'RIVERS' }, type: 'OSM', order: 1 } as unknown as Layer;
  renderInShell(<GroupLayers group={{ codeDto, listGeometricLayer: [rivers] } as unknown as LayerGroup} />);
  expect(await screen.findByRole('table', { name: 'Layers of Water' })).toBeVisible();
});
