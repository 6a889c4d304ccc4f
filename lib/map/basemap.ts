import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapArchive } from '@/lib/embedded-map/schema';
import { PALETTES } from '@/lib/styles/basemap-colors';
import { archiveGround, archiveLines, archiveSources, RIVERS_FROM } from './archive-layers';

/** Whose data the local base map shows. */
export const BASEMAP_ATTRIBUTION = '© IGN España, Natural Earth, GeoNames';
const FILES = ['land', 'spain', 'municipalities', 'settlements'] as const;

/** The local base map, below all layers: files in `public/basemap`, described at the top of `scripts/basemap.ts`. */
export function basemapSources(base: string, archives: readonly MapArchive[] = []): Record<string, SourceSpecification> {
  const files = FILES.map((name): [string, SourceSpecification] => [
    `basemap-${name}`,
    { type: 'geojson', data: `${base}/basemap/${name}.json`, attribution: name === 'land' ? BASEMAP_ATTRIBUTION : undefined },
  ]);
  return { ...Object.fromEntries(files), ...archiveSources(base, archives) };
}

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];
const both = (...conditions: ExpressionSpecification[]) => ['all', ...conditions] as ExpressionSpecification;

/** The layers of the local map, lowest first. */
export function basemapLayers(theme: keyof typeof PALETTES, archives: readonly MapArchive[] = []): LayerSpecification[] {
  const color = PALETTES[theme];
  const border = (level: 'country' | 'region' | 'province', width: number): LayerSpecification => ({
    id: `basemap-${level}`,
    type: 'line',
    source: 'basemap-spain',
    filter: both(kind('border'), ['==', ['get', 'level'], level]),
    paint: { 'line-color': color[level === 'region' ? 'country' : level], 'line-width': width },
  });
  // Along land borders it lies under what is drawn there.
  const shore = (source: 'basemap-land' | 'basemap-spain'): LayerSpecification => ({
    id: `${source}-shore`,
    type: 'line',
    source,
    filter: kind('land'),
    paint: { 'line-color': color.shore, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.5, 12, 1.4] },
  });
  return [
    { id: 'basemap-sea', type: 'background', paint: { 'background-color': color.sea } },
    { id: 'basemap-land', type: 'fill', source: 'basemap-land', paint: { 'fill-color': color.land } },
    shore('basemap-land'),
    { id: 'basemap-spain', type: 'fill', source: 'basemap-spain', filter: kind('land'), paint: { 'fill-color': color.land } },
    {
      id: 'basemap-galicia',
      type: 'fill',
      source: 'basemap-spain',
      filter: kind('region'),
      paint: { 'fill-color': color.region },
    },
    shore('basemap-spain'),
    ...archiveGround(theme, archives),
    {
      id: 'basemap-river',
      type: 'line',
      source: 'basemap-spain',
      maxzoom: archives.some((it) => it.kind === 'region') ? RIVERS_FROM : 11.5,
      filter: kind('river'),
      paint: { 'line-color': color.river, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.8, 11, 2.5] },
    },
    ...archiveLines(theme, archives),
    {
      id: 'basemap-municipality',
      type: 'line',
      source: 'basemap-municipalities',
      minzoom: 8.5,
      paint: { 'line-color': color.municipality, 'line-width': 1 },
    },
    border('province', 1),
    border('region', 1.2),
    border('country', 1.4),
    ...labels(color),
  ];
}

/** The zoom from which settlements of rank 1 to 6 have a label. */
const RANK_ZOOMS = [3, 5, 6.5, 8, 9, 10];

/** In CSS pixels: never below 12, and larger as one comes closer, when there are fewer of them. */
function sizeOf(rank: number): ExpressionSpecification {
  const [far, close] = rank <= 2 ? [14, 18] : rank <= 4 ? [13, 16] : [12, 14];
  return ['interpolate', ['linear'], ['zoom'], 7, far, 12, close];
}

function labels(color: (typeof PALETTES)[keyof typeof PALETTES]): LayerSpecification[] {
  const place = (rank: number, minzoom: number): LayerSpecification => ({
    id: `basemap-settlements-${rank}`,
    type: 'symbol',
    source: 'basemap-settlements',
    minzoom,
    filter: both(['==', ['get', 'rank'], rank], ['!=', ['get', 'kind'], 'water']),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [rank <= 2 ? 'Noto Sans Bold' : 'Noto Sans Regular'],
      'text-size': sizeOf(rank),
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population'], 0]],
    },
    paint: { 'text-color': rank <= 4 ? color.label : color.quiet, 'text-halo-color': color.halo, 'text-halo-width': 1.6 },
  });
  const water: LayerSpecification = {
    id: 'basemap-water',
    type: 'symbol',
    source: 'basemap-settlements',
    filter: both(kind('water'), ['>=', ['zoom'], ['at', ['-', ['get', 'rank'], 1], ['literal', RANK_ZOOMS]]]),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Noto Sans Italic'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 6, 12, 12, 14],
      'text-letter-spacing': 0.08,
      'text-max-width': 7,
    },
    paint: { 'text-color': color.water, 'text-halo-color': color.sea, 'text-halo-width': 1 },
  };
  // The last one added is placed first: the most important names win the space.
  return [water, ...RANK_ZOOMS.map((zoom, index) => place(index + 1, zoom)).reverse()];
}
