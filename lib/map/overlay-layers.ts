import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Feature } from 'geojson';
import { type Fanned, type MapView, typeKey } from './view';

const COLORS = {
  light: { accent: '#d6336c', halo: '#ffffff', wrong: '#b00020' },
  dark: { accent: '#ff7aa8', halo: '#101413', wrong: '#ffb4ab' },
} as const;

const geometry = (name: 'Point' | 'LineString' | 'Polygon'): ExpressionSpecification => ['==', ['geometry-type'], name];
const role = (name: string): ExpressionSpecification => ['==', ['get', 'role'], name];

/** A ring, a lining or a tint around the element that the person has selected: recognisable by more than its colour. */
export function selectionLayers(theme: keyof typeof COLORS): LayerSpecification[] {
  const { accent, halo } = COLORS[theme];
  const line = { type: 'line', source: 'selection', layout: { 'line-join': 'round', 'line-cap': 'round' } } as const;
  const edged: ExpressionSpecification = ['!', geometry('Point')];
  return [
    {
      id: 'selection-fill',
      type: 'fill',
      source: 'selection',
      filter: geometry('Polygon'),
      paint: { 'fill-color': accent, 'fill-opacity': 0.18 },
    },
    { ...line, id: 'selection-halo', filter: edged, paint: { 'line-color': halo, 'line-width': 8, 'line-opacity': 0.9 } },
    { ...line, id: 'selection-line', filter: edged, paint: { 'line-color': accent, 'line-width': 4 } },
    {
      id: 'selection-point',
      type: 'circle',
      source: 'selection',
      filter: geometry('Point'),
      paint: {
        'circle-radius': 17,
        'circle-color': accent,
        'circle-opacity': 0.15,
        'circle-stroke-color': accent,
        'circle-stroke-width': 3,
      },
    },
  ];
}

/** What lies on each other is drawn around its place: from there a line leads to each of them. */
export function fanLayers({ theme, fanned = [] }: Pick<MapView, 'theme' | 'fanned'>): LayerSpecification[] {
  if (fanned.length === 0) return [];
  const color = theme === 'dark' ? '#dfe7e4' : '#3f4b48';
  return [
    { id: 'fan-legs', type: 'line', source: 'fan', paint: { 'line-color': color, 'line-width': 1.5, 'line-opacity': 0.8 } },
  ];
}

export const legOf = ({ from, at }: Fanned): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: [from, at] },
});

/** A sign on each element that waits in the browser to be sent, as far as its type shows. */
export function pendingLayers({ theme, fresh, visible }: Pick<MapView, 'theme' | 'fresh' | 'visible'>): LayerSpecification[] {
  const types = [...new Set(fresh.filter((it) => it.pending && visible.includes(typeKey(it.typeId))).map((it) => it.typeId))];
  if (types.length === 0) return [];
  const { accent, halo } = COLORS[theme];
  return [
    {
      id: 'pending-sign',
      type: 'symbol',
      source: 'fresh',
      filter: ['all', ['==', ['get', 'pending'], true], ['in', ['get', 'typeId'], ['literal', types]]],
      layout: {
        'text-field': '…',
        'text-font': ['Noto Sans Bold'],
        'text-size': 26,
        'text-offset': [0.75, -0.75],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': accent, 'text-halo-color': halo, 'text-halo-width': 2.5 },
    },
  ];
}

/**
 * What is being drawn. Features say by `role` what they are: `shape` (the geometry itself), `guide` (where the next
 * piece would lie), `vertex`, `midpoint` (where one can be inserted), `chosen` (the vertex in hand), `snap`, `flaw` (a place where
 * something may be wrong), `wrong` (an outline that may be wrong as a whole).
 */
export function draftLayers(theme: keyof typeof COLORS): LayerSpecification[] {
  const { accent, halo, wrong } = COLORS[theme];
  const source = 'draft';
  const dot = (id: string, name: string, radius: number, color: string, rim: string): LayerSpecification => ({
    id: `draft-${id}`,
    type: 'circle',
    source,
    filter: role(name),
    paint: { 'circle-radius': radius, 'circle-color': color, 'circle-stroke-color': rim, 'circle-stroke-width': 2 },
  });
  const line = { type: 'line', source, layout: { 'line-join': 'round', 'line-cap': 'round' } } as const;
  const shape: ExpressionSpecification = ['all', role('shape'), ['!', geometry('Point')]];
  return [
    {
      id: 'draft-fill',
      type: 'fill',
      source,
      filter: ['all', role('shape'), geometry('Polygon')],
      paint: { 'fill-color': accent, 'fill-opacity': 0.16 },
    },
    { ...line, id: 'draft-halo', filter: shape, paint: { 'line-color': halo, 'line-width': 6, 'line-opacity': 0.85 } },
    { ...line, id: 'draft-line', filter: shape, paint: { 'line-color': accent, 'line-width': 3 } },
    { ...line, id: 'draft-wrong', filter: role('wrong'), paint: { 'line-color': wrong, 'line-width': 4 } },
    {
      ...line,
      id: 'draft-guide',
      filter: role('guide'),
      layout: { 'line-cap': 'butt' },
      paint: { 'line-color': accent, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    dot('midpoint', 'midpoint', 4, halo, accent),
    dot('vertex', 'vertex', 6, halo, accent),
    dot('chosen', 'chosen', 8, accent, halo),
    dot('snap', 'snap', 10, 'rgba(0, 0, 0, 0)', accent),
    dot('flaw', 'flaw', 11, halo, wrong),
    {
      id: 'draft-flaw-sign',
      type: 'symbol',
      source,
      filter: role('flaw'),
      layout: {
        'text-field': '!',
        'text-font': ['Noto Sans Bold'],
        'text-size': 16,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': wrong },
    },
  ];
}
