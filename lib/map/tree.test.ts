import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import type { MapType } from '@/lib/element-types/schema';
import type { MapGroup } from '@/lib/layer-groups/schema';
import type { MapLayer } from '@/lib/layers/schema';
import { arranged } from '@/lib/map-tree/apply';
import type { NodeKind, TreeNode } from '@/lib/map-tree/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import { mapStyleState } from './style';
import { initiallyVisible, layerKeys, type MapContent, type MapView } from './view';

const point: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [{ name: 'all', symbolizers: [{ kind: 'mark', shape: 'star', size: 18, color: '#8844aa' }] }],
};
const type = (id: number): MapType => ({
  ...{
    id,
    name: `Type ${id}`,
    geometryType: 'POINT',
    opacity: 1,
    allowChangeOpacity: true,
    legend: [],
    columns: [],
    styles: { POINT: point },
  },
});
const layer = (id: number): MapLayer => ({
  ...{
    id,
    name: `Layer ${id}`,
    type: 'XYZ',
    serverUrl: 'https://t.example.org/{z}/{x}/{y}.png',
    internalName: null,
    version: null,
  },
  ...{ initiallyVisible: false, opacity: 1, allowChangeOpacity: true, useProxy: false, infoFormat: null, refresh: 1, legend: [] },
});
const group = (id: number, ...layers: MapLayer[]): MapGroup => ({
  ...{ id, name: `Group ${id}`, block: 'front', order: id, initiallyOpen: true, layers },
});
const node = (kind: NodeKind, id: number, more: Partial<TreeNode> = {}): TreeNode => ({
  ...{ kind, id, initiallyVisible: true, opacity: 1, minScale: null, maxScale: null, roles: [], children: [] },
  ...more,
});
const served = { types: [type(1), type(2), type(3)], groups: [group(1, layer(10), layer(11)), group(2, layer(20))] };
const contentOf = (...tree: TreeNode[]): MapContent => ({ base: 'http://localhost', ...arranged(served, tree) });
const tree = (more: Partial<TreeNode> = {}, ofGroup: Partial<TreeNode> = {}) => [
  node('TYPE', 3),
  node('GROUP', 1, { children: [node('LAYER', 11), node('TYPE', 1, more), node('LAYER', 10)], ...ofGroup }),
  node('TYPE', 2),
  node('GROUP', 2, { children: [node('LAYER', 20)] }),
];

const drawn = (content: MapContent, more: Partial<MapView> = {}) => {
  const { style } = mapStyleState(content, {
    ...{
      theme: 'light',
      visible: layerKeys(content),
      opacity: {},
      scope: 'public',
      stamps: {},
      selected: null,
      withheld: [],
      fresh: [],
    },
    ...more,
  });
  expect(validateStyleMin(style)).toEqual([]);
  return style;
};
const order = (content: MapContent) =>
  drawn(content)
    .layers.map(({ id }) => /^(layer-\d+|elements-\d+|groups-\d+)/.exec(id)?.[0])
    .filter((id, at, all) => id && all.indexOf(id) === at);

describe('the tree of the map', () => {
  it('is the order in which everything lies; signs of groups of elements lie above the uppermost types', () => {
    expect(layerKeys(contentOf(...tree()))).toEqual(['type-3', 'layer-11', 'type-1', 'layer-10', 'type-2', 'layer-20']);
    expect(order(contentOf(...tree()))).toEqual([
      ...['elements-3', 'layer-11', 'elements-1', 'layer-10', 'elements-2', 'groups-0', 'layer-20'],
    ]);
  });

  it('says what shows at first: nothing of a group that does not', () => {
    expect(initiallyVisible(contentOf(...tree({ initiallyVisible: false })))).not.toContain('type-1');
    const hidden = initiallyVisible(contentOf(...tree({}, { initiallyVisible: false })));
    expect([...hidden].sort()).toEqual(['layer-20', 'type-2', 'type-3']);
  });

  it('opacities of a group and of what stands in it are multiplied', () => {
    const { types, groups } = contentOf(...tree({ opacity: 0.5 }, { opacity: 0.5 }));
    expect(types.find(({ id }) => id === 1)?.opacity).toBe(0.25);
    expect(groups.find(({ id }) => id === 1)?.layers.map(({ opacity }) => opacity)).toEqual([0.5, 0.5]);
  });

  it('the narrower limits of scale count, for layers and for types, which then have tiles of their own', () => {
    const content = contentOf(...tree({ maxScale: 50_000 }, { minScale: 1000, maxScale: 100_000 }));
    const { layers, sources } = drawn(content);
    const limits = (start: string) =>
      layers.filter(({ id }) => id.startsWith(start)).map(({ minzoom = 0, maxzoom = 24 }) => [minzoom, maxzoom].map(Math.round));
    expect(new Set(limits('elements-1').map(String))).toEqual(new Set(['12,18']));
    expect(limits('layer-10')).toEqual([[11, 18]]);
    expect(new Set(limits('elements-2').map(String))).toEqual(new Set(['0,24']));
    expect(Object.keys(sources).filter((name) => name.startsWith('elements-'))).toEqual(['elements-0', 'elements-1']);
    expect(limits('groups-1')).toEqual([[12, 18]]);
  });

  it('what has no scale at all is not drawn', () => {
    expect(order(contentOf(...tree({ maxScale: 500 }, { minScale: 1000 })))).not.toContain('elements-1');
  });
});
