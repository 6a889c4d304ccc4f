import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import type { MapGroup } from '@/lib/layer-groups/schema';
import type { MapLayer } from '@/lib/layers/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import { readSource } from './element-sources';
import { readShareSign } from './share-sign';
import { mapStyleState } from './style';
import { initiallyVisible, layerKeys, type MapContent, type MapView } from './view';
import { readWatched } from './watch/address';

const point: StyleDocument = {
  version: 1,
  geometry: 'POINT',
  rules: [{ name: 'all', symbolizers: [{ kind: 'mark', shape: 'star', size: 18, color: '#8844aa' }] }],
};
const area: StyleDocument = {
  version: 1,
  geometry: 'POLYGON',
  rules: [{ name: 'all', symbolizers: [{ kind: 'fill', color: '#228833', outline: { color: '#115522', width: 2 } }] }],
};
const type = {
  name: 'Type',
  geometryType: 'ANY_GEOMETRY' as const,
  opacity: 1,
  allowChangeOpacity: true,
  legend: [],
  columns: [],
};
const layer = (id: number, change: Partial<MapLayer> = {}): MapLayer => ({
  id,
  name: `Layer ${id}`,
  type: 'WMS',
  serverUrl: 'https://maps.example.org/wms?map=a',
  internalName: 'a,b',
  version: '1.3.0',
  initiallyVisible: true,
  opacity: 0.8,
  allowChangeOpacity: true,
  useProxy: false,
  infoFormat: null,
  refresh: 7,
  legend: [],
  ...change,
});
const group = (id: number, block: MapGroup['block'], order: number, ...layers: MapLayer[]): MapGroup => ({
  id,
  name: `Group ${id}`,
  block,
  order,
  initiallyOpen: true,
  layers,
});
const content: MapContent = {
  base: 'http://localhost:3000/base',
  types: [
    { ...type, id: 1, styles: { POINT: point } },
    { ...type, id: 2, styles: { POLYGON: area }, opacity: 0.5 },
  ],
  groups: [
    group(4, 'front', 1, layer(40)),
    group(2, 'behind', 2, layer(20)),
    group(3, 'behind', 1, layer(30)),
    group(5, 'inside', 1, layer(50, { type: 'XYZ', serverUrl: 'https://t.example.org/{z}/{x}/{y}.png' })),
    group(1, 'background', 1, layer(10, { type: 'OSM', serverUrl: null, internalName: null, version: null })),
  ],
};
const view: MapView = {
  theme: 'light',
  visible: initiallyVisible(content),
  opacity: {},
  scope: 'public',
  stamps: {},
  selected: null,
  withheld: [],
  fresh: [],
};
const styleOf = (change: Partial<MapView> = {}) => mapStyleState(content, { ...view, ...change }).style;
const ids = (change?: Partial<MapView>) => styleOf(change).layers.map((it) => it.id);
const selected = { type: 'Feature' as const, properties: {}, geometry: { type: 'Point' as const, coordinates: [-8, 42] } };
const fresh = [
  {
    id: 7,
    typeId: 2,
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  },
];

describe('the map style', () => {
  it.each<Partial<MapView>>([
    {},
    { theme: 'dark' },
    { visible: [] },
    { scope: 'own' },
    { scope: 'all', withheld: [7], fresh, selected, stamps: { 1: 3 } },
  ])('is valid with %j', (change) => {
    expect(validateStyleMin(styleOf(change)).map((error) => error.message)).toEqual([]);
    expect(new Set(ids(change)).size).toBe(ids(change).length);
  });

  it('lays background, behind, inside and element types, front, selection and drawing on each other', () => {
    const order = [
      'basemap-settlements-1',
      'layer-10',
      'layer-30',
      'layer-20',
      'layer-50',
      'elements-2-polygon-0-0',
      'elements-1-point-0-0',
      'groups-0',
      'layer-40',
      'selection-line',
      'draft-line',
    ];
    const found = ids();
    expect(order.map((id) => found.indexOf(id))).toEqual(order.map((id) => found.indexOf(id)).sort((a, b) => a - b));
    expect(found).toEqual(expect.arrayContaining(order));
    expect(layerKeys(content)).toEqual(['layer-10', 'layer-30', 'layer-20', 'layer-50', 'type-1', 'type-2', 'layer-40']);
  });

  it('asks for nothing that is switched off', () => {
    const { sources } = styleOf({ visible: ['type-1'] });
    expect(Object.keys(sources).filter((id) => /^(layer|elements)-/.test(id))).toEqual(['elements-0']);
    expect((sources['elements-0'] as { tiles: string[] }).tiles[0]).toContain('/tiles/elements/1/');
  });

  it('where elements are for accounts only, asks for none and draws none', () => {
    const { sources, layers } = styleOf({ scope: 'none' });
    expect(Object.keys(sources).filter((id) => /^elements-/.test(id))).toEqual([]);
    expect(layers.filter((layer) => 'source' in layer && /^elements-/.test(String(layer.source)))).toEqual([]);
    expect(Object.keys(sources).some((id) => /^layer-/.test(id))).toBe(true);
  });

  it('keeps public tiles the same for everybody and brings what is not public in a source of its own', () => {
    const tiles = (id: string, change: Partial<MapView>) =>
      (styleOf(change).sources[id] as { tiles: string[] } | undefined)?.tiles[0];
    const address = 'http://localhost:3000/base/api/tiles/elements/1,2/{z}/{x}/{y}.mvt';
    expect(tiles('elements-0', { scope: 'own' })).toBe(address);
    expect(tiles('elements-0-pending', { scope: 'own' })).toBe(`${address}?scope=own`);
    expect(tiles('elements-0-pending', { scope: 'all', stamps: { 1: 4 } })).toBe(`${address}?scope=all&v=4`);
    expect(tiles('elements-0-pending', {})).toBeUndefined();
    expect([readSource('elements-2-pending'), readSource('layer-1')]).toEqual([{ pending: true }, null]);
  });

  it('draws with the opacity that was chosen, or else the default', () => {
    const fill = (change: Partial<MapView>) => styleOf(change).layers.find((it) => it.id === 'elements-2-polygon-0-0')?.paint;
    expect(fill({})).toMatchObject({ 'fill-opacity': 0.5 });
    expect(fill({ opacity: { 'type-2': 0.2 } })).toMatchObject({ 'fill-opacity': 0.2 });
    expect(styleOf({ opacity: { 'layer-40': 0 } }).layers.find((it) => it.id === 'layer-40')?.paint).toMatchObject({
      'raster-opacity': 0,
    });
  });

  it('what waits to be sent is drawn in its own way, with a sign on it, as far as its type shows', () => {
    const waiting = [{ ...fresh[0], id: -1, pending: true }] as unknown as typeof fresh;
    const ids = (view: object) => styleOf(view).layers.map((it) => it.id);
    expect(ids({ fresh: waiting })).toContain('pending-sign');
    expect(ids({ fresh: waiting }).filter((id) => id.startsWith('fresh-'))).not.toEqual([]);
    expect(ids({ fresh: waiting }).filter((id) => id.startsWith('fresh-') && !id.includes('-pending'))).toEqual([]);
    expect(ids({ fresh })).not.toContain('pending-sign');
    expect(ids({ fresh: waiting, visible: [] })).not.toContain('pending-sign');
  });

  it('draws what was just saved, and not what the tiles still hold of it', () => {
    const style = styleOf({ fresh, withheld: [7] });
    expect(style.layers.map((it) => it.id)).toContain('fresh-2-polygon-0-0');
    expect(JSON.stringify(style.layers.find((it) => it.id === 'elements-2-polygon-0-0'))).toContain('["literal",[7]]');
  });

  it('names every picture', () => {
    const { style, images } = mapStyleState(content, { ...view, scope: 'own' });
    const asked = style.layers.flatMap((it) =>
      it.type === 'symbol' && typeof it.layout?.['icon-image'] === 'string' ? [it.layout['icon-image']] : [],
    );
    expect(asked.length).toBeGreaterThan(2);
    for (const id of asked) expect(images).toHaveProperty([id as string]);
  });

  it('place names stand above elements and avoid groups and single points; a background of the operator has names of its own', () => {
    const order = (change: Partial<MapView>) => {
      const found = ids(change);
      return ['basemap-settlements-1', 'elements-1-point-0-0', 'groups-0', 'clear-0'].map((id) => found.indexOf(id));
    };
    const [name = 0, point = 0, group = 0, clear = 0] = order({ visible: ['type-1'] });
    expect([point < name, name < clear, clear < group]).toEqual([true, true, true]);
    expect(ids({ visible: ['type-1', 'layer-10'] })).not.toContain('clear-0');
    expect(order({ visible: ['type-1', 'layer-10'] })[0]).toBeLessThan(
      ids({ visible: ['type-1', 'layer-10'] }).indexOf('layer-10'),
    );
  });

  it('a background that cannot be reached is not drawn and not credited, and the embedded map has its names again', () => {
    const visible = ['type-1', 'layer-10'] as const;
    const style = styleOf({ visible, unreachable: 'layer-10' });
    const order = style.layers.map(({ id }) => id);
    expect(order).not.toContain('layer-10');
    expect(order.indexOf('elements-1-point-0-0')).toBeLessThan(order.indexOf('basemap-settlements-1'));
    expect(style.sources['layer-10']).toMatchObject({ type: 'raster', attribution: undefined });
    expect(styleOf({ visible }).sources['layer-10']).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap') });
    expect(validateStyleMin(style).map((error) => error.message)).toEqual([]);
  });

  it('at first the uppermost of the initially visible backgrounds shows', () => {
    const backgrounds = (...layers: MapLayer[]) =>
      initiallyVisible({ groups: [group(1, 'background', 1, ...layers), group(2, 'front', 1, layer(40))], types: [] });
    expect(backgrounds(layer(10), layer(11), layer(12, { initiallyVisible: false }))).toEqual(['layer-11', 'layer-40']);
    expect(backgrounds(layer(10, { initiallyVisible: false }))).toEqual(['layer-40']);
    expect(backgrounds()).toEqual(['layer-40']);
  });

  it('one sign for a group of several types, with the share of each in its colour', () => {
    const sign = styleOf().layers.find(({ id }) => id === 'groups-0');
    const image = sign?.type === 'symbol' && sign.layout?.['icon-image'];
    const compiled = createExpression(image, 'string');
    if (compiled.result !== 'success') throw new Error('no expression');
    const named = compiled.value.evaluate({ zoom: 8 }, { type: 'Point', properties: { count: 40, t1: 39, t2: 1 } } as never);
    expect(readShareSign(named)).toEqual({
      theme: 'light',
      pending: false,
      radius: 14,
      parts: [
        { color: '#8844aa', share: 16 },
        { color: '#228833', share: 1 },
      ],
    });
    expect(readShareSign('symbols-1')).toBeNull();
  });

  it('more types than a tile may hold are several sources', () => {
    const types = Array.from({ length: 201 }, (_, index) => ({ ...type, id: index + 1, styles: { POINT: point } }));
    const many = { ...content, types };
    const { sources } = mapStyleState(many, { ...view, visible: initiallyVisible(many) }).style;
    expect(Object.keys(sources).filter((id) => readSource(id))).toEqual(['elements-0', 'elements-1']);
  });

  it('draws lines to what is beside its place, and with a filter only what was found', () => {
    const fanned = [{ id: 7, typeId: 2, at: [0, 1] as [number, number], from: [0, 0] as [number, number] }];
    expect(ids({ fanned })).toContain('fan-legs');
    expect(ids({})).not.toContain('fan-legs');
    const style = styleOf({ tiled: false, fresh });
    expect(Object.keys(style.sources).filter((id) => readSource(id))).toEqual([]);
    expect(style.layers.map(({ id }) => id).filter((id) => /^(elements|groups)-/.test(id))).toEqual([]);
    expect(style.layers.map(({ id }) => id)).toContain('fresh-2-polygon-0-0');
  });

  it('asks a WMS in the words of its version, and through the proxy when configured so', () => {
    const url = (change: Partial<MapLayer>) => {
      const groups = [group(9, 'front', 1, layer(90, change))];
      const { sources } = mapStyleState({ ...content, groups }, { ...view, visible: ['layer-90'] }).style;
      return readWatched((sources['layer-90'] as { tiles: string[] }).tiles[0]!)!.url;
    };
    expect(url({})).toMatch(
      /^https:\/\/maps\.example\.org\/wms\?map=a&SERVICE=WMS&.*LAYERS=a%2Cb.*CRS=EPSG%3A3857.*&BBOX=\{bbox-epsg-3857\}$/,
    );
    const odd = 'ows:Ríos e/regatos,a+b{z}&c';
    expect(new URL(url({ internalName: odd })).searchParams.get('LAYERS')).toBe(odd);
    expect(url({ internalName: odd })).not.toMatch(/\+|\{z\}/);
    expect(url({ version: '1.1.1' })).toContain('SRS=');
    expect(url({ useProxy: true })).toContain('/base/api/layerserver?id=90&SERVICE=WMS');
    expect(url({ type: 'WMS_DATABASE', serverUrl: null })).toContain('/base/api/mapserver?SERVICE=WMS');
  });
});
