import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import type { MapLayer } from '@/lib/layers/schema';
import { mapStyleState } from './style';
import type { MapContent, MapView, VectorPart } from './view';

const streets = {
  id: 7,
  name: 'Streets',
  type: 'STYLE',
  serverUrl: 'https://m.example/style.json',
  refresh: 1,
  opacity: 1,
} as MapLayer;
const content: MapContent = {
  types: [],
  groups: [{ id: 1, name: 'Base', block: 'background', order: 1, initiallyOpen: false, layers: [streets] }],
  base: 'https://maps.example',
};
const view: MapView = {
  theme: 'light',
  visible: ['layer-7'],
  opacity: {},
  scope: 'public',
  stamps: {},
  selected: null,
  withheld: [],
  fresh: [],
};
const part: VectorPart = {
  sources: { 'layer-7:osm': { type: 'vector', url: 'https://m.example/tiles.json' } },
  layers: [{ id: 'layer-7:roads', type: 'line', source: 'layer-7:osm', 'source-layer': 'roads' }],
};
const styleOf = (changes: Partial<MapView>) => mapStyleState(content, { ...view, ...changes }).style;

it('a style of vector tiles lies above the embedded map, and until it has come that shows alone', () => {
  const [waiting, come] = [styleOf({}), styleOf({ vectorStyles: { 'layer-7': part } })];
  expect(come.sources['layer-7:osm']).toEqual(part.sources['layer-7:osm']);
  expect(come.layers.length).toBe(waiting.layers.length + 1);
  expect(come.layers.findIndex(({ id }) => id === 'layer-7:roads')).toBeGreaterThan(10);
  expect(Object.keys(waiting.sources).filter((it) => it.startsWith('layer-'))).toEqual([]);
  expect(validateStyleMin(come).map(({ message }) => message)).toEqual([]);
  const hidden = styleOf({ visible: [], vectorStyles: { 'layer-7': part } });
  expect(hidden.layers.map(({ id }) => id)).not.toContain('layer-7:roads');
});
