import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { ArchiveKind, MapArchive } from '@/lib/embedded-map/schema';
import { PALETTES } from '@/lib/styles/basemap-colors';
import { type Area, FEATURES } from '@/lib/styles/tile-schemas';

type Theme = keyof typeof PALETTES;

/** The zoom from which an archive draws rivers of its own. */
export const RIVERS_FROM = 8;

const idOf = (kind: ArchiveKind) => `basemap-${kind}`;

/** What the operator added to the embedded map, as sources. */
export const archiveSources = (base: string, archives: readonly MapArchive[]): Record<string, SourceSpecification> =>
  Object.fromEntries(archives.map((it) => [idOf(it.kind), sourceOf(base, it)]));

function sourceOf(base: string, { kind, uuid, minZoom, maxZoom, bounds, attribution, ...it }: MapArchive): SourceSpecification {
  const [west = -180, south = -90, east = 180, north = 90] = bounds;
  const tiles = {
    tiles: [`${base}/api/tiles/embedded/${uuid}/{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [west, south, east, north] as [number, number, number, number],
    ...(attribution && { attribution }),
  };
  if (kind === 'region') return { type: 'vector', ...tiles };
  return { type: 'raster-dem', ...tiles, tileSize: it.tileSize ?? 512, encoding: it.encoding ?? 'terrarium' };
}

/** Features of a geometry whose property has one of the values; all of the geometry where none are named. */
const only = (geometry: 'Polygon' | 'LineString', property: string, kinds: readonly string[] = []): ExpressionSpecification => [
  'all',
  ['==', ['geometry-type'], geometry],
  ...(kinds.length > 0 ? [['in', ['get', property], ['literal', [...kinds]]] as ExpressionSpecification] : []),
];
/** How the vector tiles that the operator added name what they hold; undefined without any. */
const featuresOf = (archives: readonly MapArchive[]) => {
  const region = archives.find((it) => it.kind === 'region');
  return region && FEATURES[region.tileSchema ?? 'protomaps'];
};
const widths = (...stops: number[]): ExpressionSpecification => ['interpolate', ['exponential', 1.4], ['zoom'], ...stops];

/** Shaded slopes, which lie on land and woods, and under water and roads. */
const relief = (theme: Theme): LayerSpecification => ({
  id: idOf('relief'),
  type: 'hillshade',
  source: idOf('relief'),
  paint: {
    'hillshade-exaggeration': ['interpolate', ['linear'], ['zoom'], 5, 0.25, 11, 0.45],
    'hillshade-shadow-color': theme === 'light' ? '#5f5a4c' : '#000000',
    'hillshade-highlight-color': theme === 'light' ? '#ffffff' : '#4d5a55',
    'hillshade-accent-color': theme === 'light' ? '#8f8676' : '#10181a',
  },
});

/** Surfaces of the archives, lowest first. */
export function archiveGround(theme: Theme, archives: readonly MapArchive[]): LayerSpecification[] {
  const color = PALETTES[theme];
  const { property = 'kind', ground = [], water = [] } = featuresOf(archives) ?? {};
  const area = (it: Area, fill: string): LayerSpecification => ({
    id: `${idOf('region')}-${it.name}`,
    type: 'fill',
    source: idOf('region'),
    'source-layer': it.layer,
    filter: only('Polygon', property, it.kinds),
    paint: { 'fill-color': fill },
  });
  return [
    ...ground.map((it) => area(it, color[it.color])),
    ...(archives.some((it) => it.kind === 'relief') ? [relief(theme)] : []),
    ...water.map((it) => area(it, color.sea)),
  ];
}

/** Lines of the archives, lowest first. */
export function archiveLines(theme: Theme, archives: readonly MapArchive[]): LayerSpecification[] {
  const features = featuresOf(archives);
  if (!features) return [];
  const color = PALETTES[theme];
  const { property, waterways, roads } = features;
  const line = (name: string, layer: string, paint: object, minzoom: number, kinds: readonly string[]): LayerSpecification => ({
    id: `${idOf('region')}-${name}`,
    type: 'line',
    source: idOf('region'),
    'source-layer': layer,
    minzoom,
    filter: only('LineString', property, kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  });
  const river = { 'line-color': color.river, 'line-width': widths(8, 0.8, 14, 3) };
  const stream = { 'line-color': color.river, 'line-width': widths(12, 0.5, 16, 1.6) };
  const rail = { 'line-color': color.rail, 'line-width': widths(7, 0.6, 14, 1.8), 'line-dasharray': [4, 1.5] };
  const minor = widths(11, 0.6, 14, 3, 17, 9);
  const major = widths(7, 0.7, 11, 2, 14, 5, 17, 13);
  const highway = widths(5, 0.8, 9, 2, 14, 7, 17, 16);
  const edge = (width: ExpressionSpecification) => ({ 'line-color': color.roadEdge, 'line-width': 1, 'line-gap-width': width });
  const road = (width: ExpressionSpecification) => ({ 'line-color': color.road, 'line-width': width });
  return [
    line('stream', waterways, stream, 12, ['stream', 'canal']),
    line('river', waterways, river, RIVERS_FROM, ['river']),
    line('minor-edge', roads.layer, edge(minor), 12.5, roads.minor),
    line('major-edge', roads.layer, edge(major), 8, roads.major),
    line('minor', roads.layer, road(minor), 11, roads.minor),
    line('major', roads.layer, road(major), 7, roads.major),
    line('rail', roads.layer, rail, 7, roads.rail),
    line('highway-edge', roads.layer, { ...edge(highway), 'line-color': color.highwayEdge }, 7, roads.highway),
    line('highway', roads.layer, { 'line-color': color.highway, 'line-width': highway }, 5, roads.highway),
  ];
}
