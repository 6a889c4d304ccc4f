import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';

const COLORS = { light: { accent: '#d6336c', halo: '#ffffff' }, dark: { accent: '#ff7aa8', halo: '#101413' } } as const;

const geometry = (name: 'Point' | 'LineString' | 'Polygon'): ExpressionSpecification => ['==', ['geometry-type'], name];
const role = (name: string): ExpressionSpecification => ['==', ['get', 'role'], name];

/** A ring, a lining or a tint around the element that the person has selected: told by more than its colour. */
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

/**
 * What is being drawn. Features say by `role` what they are: `shape` (the geometry itself), `guide` (where the next
 * piece would lie), `vertex`, `midpoint` (where one can be inserted), `chosen` (the vertex in hand), `snap`.
 */
export function draftLayers(theme: keyof typeof COLORS): LayerSpecification[] {
  const { accent, halo } = COLORS[theme];
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
  ];
}
