import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, json, renderInShell } from '@/components/test/in-shell';
import type { MapType } from '@/lib/element-types/schema';
import type { MapGroup } from '@/lib/layer-groups/schema';
import type { MapLayer } from '@/lib/layers/schema';
import type { Extent } from '@/lib/map/camera';
import type { MapStyleState } from '@/lib/map/style';
import EmbedMap from './embed-map';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

let styles: MapStyleState[];
vi.mock('@/components/viewer/small-map', () => ({
  SmallMap: ({ styleState, onRest }: { styleState: MapStyleState; onRest?: (extent: Extent) => void }) => {
    styles.push(styleState);
    return <button type="button" onClick={() => onRest?.([-9, 42, -8, 43])} aria-label="rest" />;
  },
}));

const type = (id: number, initiallyVisible: boolean): MapType => ({
  ...{ id, name: `Type ${id}`, geometryType: 'POINT', styles: {}, columns: [], opacity: 1 },
  ...{ allowChangeOpacity: true, legend: [], initiallyVisible },
});
const content = { types: [type(3, true), type(4, false)], groups: [], base: '' };
const open = (filters?: Record<string, string>) =>
  renderInShell(<EmbedMap content={content} extent={[-9, 42, -8, 43]} filters={filters} label="Map" />);

/** The ids of elements that the map draws itself, and whether a style before or now has tiles of elements. */
const drawn = () => {
  const { fresh } = styles.at(-1)?.style.sources ?? {};
  const { features } = (fresh as { data: { features: { id: number }[] } }).data;
  const hasTiles = styles.some(({ style }) => JSON.stringify(style.sources).includes('/api/tiles/elements/'));
  return { ids: features.map(({ id }) => id), hasTiles };
};
let asked: string[];

beforeEach(() => {
  beginAnew();
  styles = [];
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const geom = { type: 'Point', coordinates: [-8.5, 42.5] };
    return json({ result: { items: [{ id: 31, version: 1, geom, geometricElementTypeDto: { id: 3 } }], totalItems: 1 } });
  });
});

it('without filters it has the tiles of the types, and asks no list', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'rest' }));
  expect(drawn()).toEqual({ ids: [], hasTiles: true });
  expect(asked).toEqual([]);
});

it('a background of vector tiles is drawn in its own style', async () => {
  const layers = [{ id: 'layer-9-land', type: 'background' }];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return json({ sources: {}, layers });
  });
  const layer = { id: 9, name: 'Streets', type: 'STYLE', refresh: 1, initiallyVisible: true, opacity: 1 } as MapLayer;
  const grounds: MapGroup = { id: 1, name: 'Grounds', block: 'background', order: 1, initiallyOpen: true, layers: [layer] };
  renderInShell(<EmbedMap content={{ ...content, groups: [grounds] }} extent={[-9, 42, -8, 43]} label="Map" />);
  await waitFor(() => expect(styles.at(-1)?.style.layers.map(({ id }) => id)).toContain('layer-9-land'));
  expect(asked).toEqual(['/api/layers/geometric_layer/9/style']);
});

it('with filters it never has tiles of elements, and draws what is found of the types that show', async () => {
  const user = open({ name: 'Vella' });
  await user.click(screen.getByRole('button', { name: 'rest' }));
  await waitFor(() => expect(drawn()).toEqual({ ids: [31], hasTiles: false }));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('/geometric_element_type/3/');
});
