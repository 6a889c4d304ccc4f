import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { useViewer } from '@/components/viewer/viewer';
import type { Block, MapGroup } from '@/lib/layer-groups/schema';
import type { MapLayer } from '@/lib/layers/schema';
import type { Engine } from '@/lib/map/engine';
import { recall } from '@/lib/map/memory';
import type { MapContent } from '@/lib/map/view';
import type { Trouble } from '@/lib/map/watch/trouble';
import type { Values } from '@/lib/parameters/schema';
import LayersPanel from './layers-panel';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
beforeEach(() => {
  localStorage.clear();
  useViewer.setState({ troubles: new Map(), engine: null });
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
    { id: 1, name: 'Springs', geometryType: 'POINT', styles: {}, columns: [], opacity: 1, allowChangeOpacity: false, legend: [] },
    { id: 2, name: 'Paths', geometryType: 'LINE', styles: {}, columns: [], opacity: 0.5, allowChangeOpacity: true, legend: [] },
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

it('types stand in the group in which the tree has them', () => {
  const leaf = (kind: 'LAYER' | 'TYPE', id: number) => ({ kind, id, children: [] });
  const tree = [
    { kind: 'GROUP' as const, id: 1, children: [leaf('LAYER', 1)] },
    leaf('TYPE', 2),
    { kind: 'GROUP' as const, id: 3, children: [leaf('TYPE', 1), leaf('LAYER', 3)] },
  ];
  renderInShell(<LayersPanel content={{ ...content, tree }} />);
  expect(screen.getAllByRole('checkbox').map((it) => it.closest('label')?.textContent)).toEqual([
    ...['Rivers', 'Springs', 'Paths', 'Tiles'],
  ]);
  expect(screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent?.replace(/\d of \d.*$/, ''))).toEqual([
    ...['front 1', 'Elements', 'background 1'],
  ]);
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

it('an opacity starts as configured, and the choice is stored in this browser', () => {
  open({ ALLOW_CONFIGURE_LAYERS_OPACITY: 'true' });
  const rivers = slider('Rivers') as HTMLElement;
  expect(rivers).toHaveValue('60');
  fireEvent.change(rivers, { target: { value: '25' } });
  expect(slider('Rivers')).toHaveValue('25');
  expect(recall().opacity).toMatchObject({ 'layer-3': 0.25 });
});

const trouble = (it: Trouble, key: 'layer-3' | 'layer-1' = 'layer-3') =>
  act(() => useViewer.setState({ troubles: new Map([[key, it]]) }));

it('a layer that failed says so as long as it is on, the reason is behind it, and it can be asked again', async () => {
  const retry = vi.fn();
  useViewer.setState({ engine: { retry } as unknown as Engine });
  const user = open();
  trouble({ state: 'stopped', reason: { kind: 'said', text: 'no layer <roads>' } });
  expect(screen.getByText('Could not be loaded')).toBeVisible();
  expect(screen.getByText('Could not be loaded').closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('button', { name: /front 1.*1 layer could not be loaded/ })).toBeVisible();
  const why = screen.getByRole('button', { name: 'Why? Rivers' });
  expect(why).toHaveAttribute('aria-expanded', 'false');
  await user.click(why);
  expect(screen.getByText("The layer's server says: “no layer <roads>”")).toBeVisible();
  expect(screen.getByText('It is not asked again until you press “Try again”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again: Rivers' }));
  expect(retry).toHaveBeenCalledWith('layer-3');
  await user.click(screen.getByRole('checkbox', { name: 'Rivers' }));
  expect(screen.queryByText('Could not be loaded')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Rivers' }));
});

it.each<[Trouble, string, string]>([
  [
    { state: 'failing', reason: { kind: 'status', status: 503 } },
    'Not loaded completely',
    'The server answers with an error (503).',
  ],
  [
    { state: 'failing', reason: { kind: 'type', type: 'text/html' } },
    'Not loaded completely',
    'The server sends no picture, but text/html.',
  ],
  [
    { state: 'failing', reason: { kind: 'timeout', seconds: 30 } },
    'Not loaded completely',
    'The server has not answered within 30 seconds.',
  ],
  [
    { state: 'failing', reason: { kind: 'offline' } },
    'Not loaded completely',
    'There is no network. It is asked again when there is one.',
  ],
  [{ state: 'failing', reason: { kind: 'ours', status: 502, text: 'In our words' } }, 'Not loaded completely', 'In our words'],
])('%j', async (it, state, reason) => {
  const user = open();
  trouble(it);
  expect(screen.getByText(state)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Why? Rivers' }));
  expect(screen.getByText(reason)).toBeVisible();
});

it('a layer of which nothing shows says why, and is no failure', async () => {
  const user = open();
  trouble({ state: 'empty' });
  await user.click(screen.getByRole('button', { name: 'Why? Rivers' }));
  expect(screen.getByText(/all pictures so far are empty/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  expect(screen.queryByText(/1 layer could not be loaded/)).toBeNull();
});

it('a group with a layer that failed is open when the panel opens', () => {
  const closed = { ...content, groups: content.groups.map((it) => ({ ...it, initiallyOpen: false })) };
  trouble({ state: 'stopped', reason: { kind: 'network' } });
  renderInShell(<LayersPanel content={closed} />);
  expect(screen.getByText('Could not be loaded')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Tiles' })).toBeNull();
});
