import type { StyleDocument, StyleGeometry, Symbolizer } from './schema';

const COLOR = '#2f6f8f';
const RIM = '#ffffff';

const PLAIN: Record<StyleGeometry, Symbolizer> = {
  POINT: { kind: 'mark', shape: 'circle', size: 10, color: COLOR, stroke: { color: RIM, width: 1.5 } },
  LINE: { kind: 'line', color: COLOR, width: 2.5, cap: 'round', join: 'round' },
  POLYGON: { kind: 'fill', color: COLOR, opacity: 0.3, outline: { color: COLOR, width: 1.5 } },
};

/** The default style of a layer. `name`: its text in the legend. */
export const defaultDocument = (geometry: StyleGeometry, name = geometry.toLowerCase()): StyleDocument => ({
  version: 1,
  geometry,
  rules: [{ name, symbolizers: [PLAIN[geometry]] }],
});
