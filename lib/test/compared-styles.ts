import type { StyleDocument, StyleGeometry, StyleRule, Symbolizer } from '@/lib/styles/schema';
import { SVG_ICON } from './styles';

const rules = (...symbols: [name: string, ...symbolizers: Symbolizer[]][]): StyleRule[] =>
  symbols.map(([name, ...symbolizers], index) => ({
    name,
    filter: { op: '==', property: 'number', value: index },
    symbolizers,
  }));
const document = (geometry: StyleGeometry, ...symbols: Parameters<typeof rules>): StyleDocument => ({
  version: 1,
  geometry,
  rules: rules(...symbols),
});

const RED = '#c92a2a';
const BLUE = '#1864ab';
const rim = { color: BLUE, width: 2 };
const line = (more: Partial<Extract<Symbolizer, { kind: 'line' }>>): Symbolizer => ({
  kind: 'line',
  color: RED,
  width: 4,
  ...more,
});
const fill = (more: Partial<Extract<Symbolizer, { kind: 'fill' }>>): Symbolizer => ({ kind: 'fill', ...more });

/** Styles that both renderers must draw alike: for each kind of geometry nine rules, which a preview shows in three rows. */
export const comparedStyles: StyleDocument[] = [
  document(
    'POINT',
    ['circle', { kind: 'mark', shape: 'circle', size: 30, color: RED, stroke: rim }],
    [
      'square',
      { kind: 'mark', shape: 'square', size: 26, color: RED, opacity: 0.5, rotation: 30, stroke: { ...rim, opacity: 0.5 } },
    ],
    ['triangle', { kind: 'mark', shape: 'triangle', size: 36, color: RED, stroke: { color: BLUE, width: 4 } }],
    ['star', { kind: 'mark', shape: 'star', size: 32, color: RED, offset: [6, -4] }],
    ['cross', { kind: 'mark', shape: 'cross', size: 30, stroke: { color: RED, width: 5 } }],
    ['two', { kind: 'mark', shape: 'hexagon', size: 36, color: BLUE }, { kind: 'mark', shape: 'x', size: 24, color: '#ffffff' }],
    ['arrow', { kind: 'mark', shape: 'arrow', size: 34, color: RED, rotation: 45 }],
    ['icon', { kind: 'icon', image: SVG_ICON, size: 30, opacity: 0.6, rotation: 20, anchor: 'bottom' }],
    [
      'label',
      { kind: 'mark', shape: 'diamond', size: 10, color: BLUE },
      {
        kind: 'text',
        label: ['Faro'],
        size: 16,
        color: RED,
        bold: true,
        anchor: 'top',
        offset: [0, 4],
        halo: { color: '#ffd43b', width: 2 },
      },
    ],
  ),
  document(
    'LINE',
    ['plain', line({})],
    ['dashed', line({ dash: [9, 5], cap: 'butt' })],
    ['casing', line({ width: 5, outline: { color: BLUE, width: 2 } })],
    ['beside', line({ width: 2 }), line({ width: 3, color: BLUE, offset: 6 })],
    ['pale', line({ width: 8, opacity: 0.4 })],
    ['arrows', line({ width: 1.5, graphic: { symbol: { kind: 'mark', shape: 'arrow', size: 12, color: BLUE }, gap: 16 } })],
    ['bevel', line({ width: 9, join: 'bevel', cap: 'butt' })],
    ['miter', line({ width: 6, join: 'miter', cap: 'square' })],
    ['dots', line({ width: 5, dash: [0.1, 9], cap: 'round' })],
  ),
  document(
    'POLYGON',
    ['plain', fill({ color: RED, outline: rim })],
    ['pale', fill({ color: RED, opacity: 0.4, outline: { ...rim, opacity: 0.6 } })],
    ['diagonal', fill({ hatch: { color: RED, width: 2, gap: 6, angle: 45 }, outline: rim })],
    ['level', fill({ hatch: { color: RED, width: 3, gap: 5, angle: 0 } })],
    ['steep', fill({ color: '#ffe3e3', hatch: { color: BLUE, width: 1.5, gap: 7, angle: 120 } })],
    ['pattern', fill({ graphic: { symbol: { kind: 'mark', shape: 'circle', size: 6, color: RED }, gap: 4 }, outline: rim })],
    ['dashed', fill({ color: '#fff3bf', outline: { color: BLUE, width: 3, dash: [8, 4] } })],
    ['middle', fill({ color: '#d0ebff' }), { kind: 'mark', shape: 'star', size: 18, color: RED }],
    ['label', fill({ outline: rim }), { kind: 'text', label: ['Souto'], size: 13, color: RED }],
  ),
];
