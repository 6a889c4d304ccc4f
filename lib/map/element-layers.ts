import type { ExpressionSpecification, LayerSpecification, VectorSourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapType } from '@/lib/element-types/schema';
import type { Images } from '@/lib/styles/images';
import type { Target } from '@/lib/styles/maplibre-draft';
import type { StyleDocument, StyleGeometry } from '@/lib/styles/schema';
import { mainColor, toMapLibre } from '@/lib/styles/to-maplibre';
import { type MapView, type Scope, typeKey } from './view';

const SOURCE_LAYER = 'elements';
/** Above this zoom the tiles are magnified: a unit of their grid is then 15 cm. */
const MAX_TILE_ZOOM = 16;
const ACCENT = '#0e6a62';

export const sourceOf = (typeId: number, scope: Scope) =>
  scope === 'public' ? `elements-${typeId}` : `elements-${typeId}-pending`;

/** The type and scope that a source was made for, or null if it holds no elements. */
export function readSource(source: string): { typeId: number; pending: boolean } | null {
  const match = /^elements-(\d+)(-pending)?$/.exec(source);
  return match ? { typeId: Number(match[1]), pending: match[2] !== undefined } : null;
}

/** Tiles of a type. The stamp changes when somebody has saved, so that neither browser nor map serves what it had. */
export function elementSource(typeId: number, scope: Scope, stamp: number | undefined, base: string): VectorSourceSpecification {
  const query = new URLSearchParams();
  if (scope !== 'public') query.set('scope', scope);
  if (stamp) query.set('v', String(stamp));
  const search = query.size > 0 ? `?${query}` : '';
  return { type: 'vector', tiles: [`${base}/api/tiles/elements/${typeId}/{z}/{x}/{y}.mvt${search}`], maxzoom: MAX_TILE_ZOOM };
}

const count: ExpressionSpecification = ['coalesce', ['get', 'count'], 1];
const isGroup: ExpressionSpecification = ['>', count, 1];
const isSingle: ExpressionSpecification = ['<=', count, 1];

/** Layers by what they draw, so that areas of every type lie under lines of every type, those under points, and groups on top. */
export interface Stack {
  areas: LayerSpecification[];
  lines: LayerSpecification[];
  points: LayerSpecification[];
  groups: LayerSpecification[];
}

const ORDER: { geometry: StyleGeometry; into: keyof Stack }[] = [
  { geometry: 'POLYGON', into: 'areas' },
  { geometry: 'LINE', into: 'lines' },
  { geometry: 'POINT', into: 'points' },
];

/** Adds to `stack` and `images` what draws the elements of a type out of one of its sources. */
export function addElements(stack: Stack, images: Images, type: MapType, view: MapView, pending: boolean) {
  const source = sourceOf(type.id, pending ? view.scope : 'public');
  const opacity = view.opacity[typeKey(type.id)] ?? type.opacity;
  const shown: ExpressionSpecification = ['!', ['in', ['id'], ['literal', [...view.withheld]]]];
  const only: ExpressionSpecification = view.withheld.length > 0 ? ['all', isSingle, shown] : isSingle;
  addStyled(stack, images, type, { prefix: source, source, sourceLayer: SOURCE_LAYER, opacity, only, pending });
  stack.groups.push(...groupLayers(type, source, view, pending));
}

/** Adds what draws the type's elements that the tiles do not have yet, those that wait to be sent in their own way. */
export function addFresh(stack: Stack, images: Images, type: MapType, view: MapView) {
  const opacity = view.opacity[typeKey(type.id)] ?? type.opacity;
  for (const pending of new Set(view.fresh.filter(({ typeId }) => typeId === type.id).map((it) => it.pending ?? false)))
    addStyled(stack, images, type, {
      prefix: `fresh-${type.id}${pending ? '-pending' : ''}`,
      source: 'fresh',
      opacity,
      pending,
      only: ['all', ['==', ['get', 'typeId'], type.id], ['==', ['get', 'pending'], pending]],
    });
}

function addStyled(stack: Stack, images: Images, type: MapType, target: Target) {
  const add = (into: keyof Stack, document: StyleDocument, own: Target) => {
    const written = toMapLibre(document, own);
    stack[into].push(...written.layers);
    Object.assign(images, written.images);
  };
  for (const { geometry, into } of ORDER) {
    const document = type.styles[geometry];
    if (document) add(into, document, { ...target, only: geometry === 'POINT' ? both(target.only, ['!', isDot]) : target.only });
  }
  if (type.styles.LINE || type.styles.POLYGON)
    add('points', dotFor(type), { ...target, prefix: `${target.prefix}-dot`, only: both(target.only, isDot) });
}

/** A line or an area that is too small to be seen arrives as the point where it lies, with a flag. */
const isDot: ExpressionSpecification = ['==', ['get', 'dot'], true];
const both = (a: ExpressionSpecification | undefined, b: ExpressionSpecification): ExpressionSpecification =>
  a ? ['all', a, b] : b;

/** The colour by which people know the type. */
export const colorOf = ({ styles }: Pick<MapType, 'styles'>): string =>
  [styles.POINT, styles.LINE, styles.POLYGON].map((document) => document && mainColor(document)).find((color) => color) ?? ACCENT;

const dotFor = (type: MapType): StyleDocument => ({
  version: 1,
  geometry: 'POINT',
  rules: [
    {
      name: 'dot',
      symbolizers: [{ kind: 'mark', shape: 'circle', size: 11, color: colorOf(type), stroke: { color: '#ffffff', width: 1.5 } }],
    },
  ],
});

function groupLayers(type: MapType, source: string, view: MapView, pending: boolean): LayerSpecification[] {
  const color = colorOf(type);
  const opacity = view.opacity[typeKey(type.id)] ?? type.opacity;
  const base = { source, 'source-layer': SOURCE_LAYER, filter: isGroup } as const;
  return [
    {
      ...base,
      id: `${source}-group`,
      type: 'circle',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['log10', count], 0.3, 11, 2, 15, 4, 22, 6, 30],
        'circle-color': color,
        'circle-opacity': (pending ? 0.35 : 0.9) * opacity,
        'circle-stroke-color': pending ? color : '#ffffff',
        'circle-stroke-width': pending ? 1.5 : 2,
        'circle-stroke-opacity': (pending ? 1 : 0.85) * opacity,
      },
    },
    {
      ...base,
      id: `${source}-count`,
      type: 'symbol',
      layout: {
        'text-field': shortCount,
        'text-font': ['Noto Sans Bold'],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': pending ? (view.theme === 'dark' ? '#ffffff' : '#1b2422') : inkOn(color), 'text-opacity': opacity },
    },
  ];
}

/** Whole up to 9999, then thousands and millions. */
const shortCount: ExpressionSpecification = [
  'step',
  count,
  ['to-string', count],
  10_000,
  ['concat', ['to-string', ['round', ['/', count, 1000]]], 'k'],
  1_000_000,
  ['concat', ['to-string', ['/', ['round', ['/', count, 100_000]], 10]], 'M'],
];

/** Black or white, whichever is read better on the colour (WCAG's relative luminance). */
export function inkOn(color: string): '#ffffff' | '#1b2422' {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.3 ? '#1b2422' : '#ffffff';
}
