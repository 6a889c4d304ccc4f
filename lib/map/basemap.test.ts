import { type FilterSpecification, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import type { MapArchive } from '@/lib/embedded-map/schema';
import { PALETTES } from '@/lib/styles/basemap-colors';
import { FEATURES, schemaOf, type TileSchema } from '@/lib/styles/tile-schemas';
import { basemapLayers, basemapSources } from './basemap';

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)(
  'in %s, names can be read on what they lie on, and land, sea and shore can be distinguished',
  (theme) => {
    const color = PALETTES[theme];
    for (const ground of [color.land, color.region])
      for (const name of [color.label, color.quiet]) expect(contrast(name, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.water, color.sea)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [color.land, color.region]) expect(contrast(color.sea, ground)).toBeGreaterThanOrEqual(1.2);
    for (const beside of [color.sea, color.land]) expect(contrast(color.shore, beside)).toBeGreaterThanOrEqual(1.5);
    expect(contrast(color.river, color.region)).toBeGreaterThanOrEqual(1.8);
    expect(contrast(color.municipality, color.region)).toBeGreaterThanOrEqual(1.4);
  },
);

it('no name is smaller than 12 pixels, and none shrinks as one comes closer', () => {
  const sizes = basemapLayers('light').flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-size']] : []));
  expect(sizes.length).toBeGreaterThan(6);
  for (const size of sizes) {
    const [, , , , far, , close] = size as [string, unknown, unknown, number, number, number, number];
    expect(far).toBeGreaterThanOrEqual(12);
    expect(close).toBeGreaterThan(far);
  }
});

it('the shore of a country lies under its neighbours', () => {
  const ids = basemapLayers('light').map(({ id }) => id);
  const order = ['basemap-land', 'basemap-land-shore', 'basemap-spain', 'basemap-spain-shore', 'basemap-country'];
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
});

const archive = (kind: MapArchive['kind'], change: Partial<MapArchive> = {}): MapArchive => ({
  kind,
  uuid: '0b8f1a5e-3a36-4a0c-9a51-0d7f4f8a9f10',
  minZoom: 5,
  maxZoom: 13,
  bounds: [-9.31, 41.8, -6.73, 43.8],
  attribution: '© Somebody',
  tileSize: kind === 'relief' ? 256 : null,
  encoding: kind === 'relief' ? 'terrarium' : null,
  tileSchema: kind === 'region' ? 'protomaps' : null,
  ...change,
});
const both = [archive('region'), archive('relief')];
const SCHEMAS = Object.keys(FEATURES) as TileSchema[];

it.each(['light', 'dark'] as const)('what the operator added makes a valid style in %s', (theme) => {
  const others = SCHEMAS.map((tileSchema) => [archive('region', { tileSchema })]);
  for (const archives of [[], both, both.slice(0, 1), both.slice(1), ...others]) {
    const style = {
      version: 8 as const,
      sources: basemapSources('https://x.example.org', archives),
      layers: basemapLayers(theme, archives),
    };
    expect(
      validateStyleMin({ ...style, glyphs: 'https://x.example.org/{fontstack}/{range}' }).map(({ message }) => message),
    ).toEqual([]);
  }
});

it('an archive is asked under an address of its own, where it has tiles, and says whose it is', () => {
  const { 'basemap-region': region, 'basemap-relief': relief } = basemapSources('/base', both);
  expect(region).toEqual({
    type: 'vector',
    tiles: ['/base/api/tiles/embedded/0b8f1a5e-3a36-4a0c-9a51-0d7f4f8a9f10/{z}/{x}/{y}'],
    ...{ minzoom: 5, maxzoom: 13, bounds: [-9.31, 41.8, -6.73, 43.8], attribution: '© Somebody' },
  });
  expect(relief).toMatchObject({ type: 'raster-dem', tileSize: 256, encoding: 'terrarium' });
});

/** What the map draws of one feature of an archive's tiles: the names of its layers. */
function drawnOf(tileSchema: TileSchema, layer: string, type: 2 | 3, properties: Record<string, string>) {
  const layers = basemapLayers('light', [archive('region', { tileSchema })]).flatMap((it) =>
    'source' in it && it.source === 'basemap-region' && it['source-layer'] === layer ? [it] : [],
  );
  const isDrawn = ({ filter }: { filter?: unknown }) =>
    featureFilter(filter as FilterSpecification, 'layers[0].filter').filter({ zoom: 14 }, { type, properties });
  return layers.filter(isDrawn).map(({ id }) => id.replace('basemap-region-', ''));
}

it.each<[TileSchema, Record<string, [string, 2 | 3, Record<string, string>]>]>([
  [
    'protomaps',
    {
      wood: ['landuse', 3, { kind: 'forest' }],
      town: ['landuse', 3, { kind: 'residential' }],
      water: ['water', 3, { kind: 'lake' }],
      river: ['water', 2, { kind: 'river' }],
      'highway-edge highway': ['roads', 2, { kind: 'highway' }],
      'minor-edge minor': ['roads', 2, { kind: 'minor_road' }],
      rail: ['roads', 2, { kind: 'rail' }],
    },
  ],
  [
    'openmaptiles',
    {
      wood: ['landcover', 3, { class: 'wood' }],
      town: ['landuse', 3, { class: 'suburb' }],
      water: ['water', 3, { class: 'ocean' }],
      stream: ['waterway', 2, { class: 'canal' }],
      'highway-edge highway': ['transportation', 2, { class: 'trunk' }],
      'major-edge major': ['transportation', 2, { class: 'tertiary' }],
      rail: ['transportation', 2, { class: 'rail' }],
      '': ['transportation', 3, { class: 'minor' }],
    },
  ],
  [
    'shortbread',
    {
      wood: ['land', 3, { kind: 'forest' }],
      town: ['land', 3, { kind: 'retail' }],
      ocean: ['ocean', 3, {}],
      water: ['water_polygons', 3, { kind: 'reservoir' }],
      river: ['water_lines', 2, { kind: 'river' }],
      'major-edge major': ['streets', 2, { kind: 'secondary' }],
      'minor-edge minor': ['streets', 2, { kind: 'unclassified' }],
      rail: ['streets', 2, { kind: 'narrow_gauge' }],
      '': ['water_polygons', 3, { kind: 'glacier' }],
    },
  ],
])('an archive in the layers of %s is drawn as what it holds', (schema, features) => {
  for (const [drawn, [layer, type, properties]] of Object.entries(features))
    expect(drawnOf(schema, layer, type, properties).join(' '), JSON.stringify([layer, properties])).toBe(drawn);
});

it('an archive is known by its layers, whatever else it has', () => {
  expect(schemaOf(['boundaries', 'buildings', 'earth', 'landuse', 'places', 'pois', 'roads', 'water'])).toBe('protomaps');
  expect(schemaOf(['water', 'waterway', 'landcover', 'landuse', 'mountain_peak', 'transportation', 'poi'])).toBe('openmaptiles');
  expect(schemaOf(['addresses', 'land', 'ocean', 'streets', 'water_lines', 'water_polygons'])).toBe('shortbread');
  expect(schemaOf(['trees', 'benches'])).toBeUndefined();
  expect(schemaOf([])).toBeUndefined();
});

it('without an archive nothing is asked that is not there', () => {
  const sources = Object.keys(basemapSources('/base'));
  expect(sources).not.toEqual(expect.arrayContaining([expect.stringMatching(/region|relief/)]));
  for (const layer of basemapLayers('light')) if ('source' in layer) expect(sources).toContain(layer.source);
});

it('slopes lie on woods, under water, roads and names; rivers are not drawn twice', () => {
  const layers = basemapLayers('light', both);
  const order = ['basemap-spain', 'basemap-region-wood', 'basemap-relief', 'basemap-region-water', 'basemap-region-highway'];
  const ids = layers.map(({ id }) => id);
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
  expect(ids.indexOf('basemap-region-highway')).toBeLessThan(ids.indexOf('basemap-settlements-6'));
  const [ours, theirs] = ['basemap-river', 'basemap-region-river'].map((id) => layers.find((layer) => layer.id === id));
  expect(ours?.maxzoom).toBe(theirs?.minzoom);
});

it.each(['light', 'dark'] as const)(
  'in %s names can be read on woods and built-up areas, and roads and railways be seen there',
  (theme) => {
    const color = PALETTES[theme];
    for (const ground of [color.wood, color.town]) {
      for (const name of [color.label, color.quiet]) expect(contrast(name, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color.rail, ground)).toBeGreaterThanOrEqual(2);
      expect(Math.max(contrast(color.road, ground), contrast(color.roadEdge, ground))).toBeGreaterThanOrEqual(1.6);
      expect(contrast(color.highwayEdge, ground)).toBeGreaterThanOrEqual(theme === 'light' ? 2.5 : 1.3);
      expect(contrast(ground, color.region)).toBeGreaterThanOrEqual(1.05);
    }
  },
);
