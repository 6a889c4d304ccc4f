import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/shell/in-shell';
import type { Values } from '@/lib/configuration/settings';
import { recall } from '@/lib/map/memory';
import type { Block, MapContent, MapGroup, MapLayer } from '@/lib/map/view';
import LayersPanel from './layers-panel';
import { failedLayers } from './map-state';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
beforeEach(() => {
  localStorage.clear();
  failedLayers.set(new Set());
});

const layer = (id: number, name: string, more: Partial<MapLayer> = {}) =>
  ({ id, name, initiallyVisible: true, opacity: 0.6, allowChangeOpacity: true, ...more }) as MapLayer;
const group = (id: number, block: Block, order: number, ...layers: MapLayer[]): MapGroup => ({
  id,
  name: `${block} ${order}`,
  block,
  order,
  initiallyOpen: true,
  layers,
});
const content: MapContent = {
  base: '',
  types: [
    { id: 1, name: 'Springs', geometryType: 'POINT', styles: {}, opacity: 1, allowChangeOpacity: false, legend: [] },
    { id: 2, name: 'Paths', geometryType: 'LINE', styles: {}, opacity: 0.5, allowChangeOpacity: true, legend: [] },
  ],
  groups: [
    group(1, 'background', 1, layer(1, 'Tiles')),
    group(2, 'behind', 1, layer(2, 'Relief', { allowChangeOpacity: false })),
    group(3, 'front', 1, layer(3, 'Rivers')),
    group(4, 'front', 2, layer(4, 'Roads', { initiallyVisible: false })),
  ],
};
const open = (settings: Values = {}) => renderInShell(<LayersPanel content={content} />, settings);
const slider = (name: string) => screen.queryByRole('slider', { name: `Opacity of ${name}` });

it('groups stand as they lie, from the top of the map down, and the element types among them', () => {
  open();
  const order = screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent?.replace(/\d of \d.*$/, ''));
  expect(order).toEqual(['front 2', 'front 1', 'Elements', 'behind 1', 'background 1']);
});

it.each([
  [{}, false],
  [{ ALLOW_CONFIGURE_LAYERS_OPACITY: 'false' }, false],
  [{ ALLOW_CONFIGURE_LAYERS_OPACITY: 'true' }, true],
])('with %j, opacity can be changed: %s; of what shows and allows it', (settings, allowed) => {
  open(settings);
  expect(['Tiles', 'Rivers', 'Paths'].map((name) => slider(name) !== null)).toEqual([allowed, allowed, allowed]);
  expect(['Relief', 'Springs', 'Roads'].map(slider)).toEqual([null, null, null]);
});

it('an opacity starts as configured, and what is chosen is kept in this browser', () => {
  open({ ALLOW_CONFIGURE_LAYERS_OPACITY: 'true' });
  const rivers = slider('Rivers') as HTMLElement;
  expect(rivers).toHaveValue('60');
  fireEvent.change(rivers, { target: { value: '25' } });
  expect(slider('Rivers')).toHaveValue('25');
  expect(recall().opacity).toMatchObject({ 'layer-3': 0.25 });
});

it('a layer that fails says so, as long as it is on', async () => {
  const user = open();
  act(() => failedLayers.set(new Set(['layer-3'])));
  expect(screen.getByRole('status')).toHaveTextContent('This layer could not be loaded completely.');
  await user.click(screen.getByRole('checkbox', { name: 'Rivers' }));
  expect(screen.queryByText('This layer could not be loaded completely.')).not.toBeInTheDocument();
});
