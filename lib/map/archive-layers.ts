import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { ArchiveKind, MapArchive } from '@/lib/embedded-map/schema';
import { PALETTES } from '@/lib/styles/basemap-colors';

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

const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
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
  const area = (name: string, layer: string, fill: string, ...kinds: string[]): LayerSpecification => ({
    id: `${idOf('region')}-${name}`,
    type: 'fill',
    source: idOf('region'),
    'source-layer': layer,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], ...(kinds.length > 0 ? [isKind(...kinds)] : [])],
    paint: { 'fill-color': fill },
  });
  const has = (kind: ArchiveKind) => archives.some((it) => it.kind === kind);
  return [
    ...(has('region')
      ? [
          area('earth', 'earth', color.region),
          area('landcover', 'landcover', color.wood, 'forest'),
          area('urban', 'landcover', color.town, 'urban_area'),
          area('town', 'landuse', color.town, 'residential', 'commercial', 'retail', 'industrial'),
          area('wood', 'landuse', color.wood, 'wood', 'forest'),
        ]
      : []),
    ...(has('relief') ? [relief(theme)] : []),
    ...(has('region') ? [area('water', 'water', color.sea)] : []),
  ];
}

/** Lines of the archives, lowest first. */
export function archiveLines(theme: Theme, archives: readonly MapArchive[]): LayerSpecification[] {
  if (!archives.some((it) => it.kind === 'region')) return [];
  const color = PALETTES[theme];
  const line = (name: string, layer: string, paint: object, minzoom: number, ...kinds: string[]): LayerSpecification => ({
    id: `${idOf('region')}-${name}`,
    type: 'line',
    source: idOf('region'),
    'source-layer': layer,
    minzoom,
    filter: ['all', ['==', ['geometry-type'], 'LineString'], isKind(...kinds)],
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
    line('stream', 'water', stream, 12, 'stream', 'canal'),
    line('river', 'water', river, RIVERS_FROM, 'river'),
    line('minor-edge', 'roads', edge(minor), 12.5, 'minor_road'),
    line('major-edge', 'roads', edge(major), 8, 'major_road', 'medium_road'),
    line('minor', 'roads', road(minor), 11, 'minor_road'),
    line('major', 'roads', road(major), 7, 'major_road', 'medium_road'),
    line('rail', 'roads', rail, 7, 'rail'),
    line('highway-edge', 'roads', { ...edge(highway), 'line-color': color.highwayEdge }, 7, 'highway'),
    line('highway', 'roads', { 'line-color': color.highway, 'line-width': highway }, 5, 'highway'),
  ];
}
