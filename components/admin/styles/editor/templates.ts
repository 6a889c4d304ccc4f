import type { StyleDocument, StyleGeometry, Symbolizer } from '@/lib/styles/schema';
import { newSymbolizer, plainSymbol } from './symbols';

/** Something good to start from. Its name is the text `templates.<id>`. */
export interface Template {
  id: string;
  geometry: StyleGeometry;
  symbolizers: Symbolizer[];
}

const label = (geometry: StyleGeometry) => newSymbolizer('text', geometry);

/** Simple styles of each kind of geometry, the first one where a new style begins. */
export const TEMPLATES: readonly Template[] = [
  { id: 'dot', geometry: 'POINT', symbolizers: plainSymbol('POINT') },
  {
    id: 'badge',
    geometry: 'POINT',
    symbolizers: [
      { ...newSymbolizer('mark', 'POINT'), size: 26 } as Symbolizer,
      { ...newSymbolizer('icon', 'POINT', '#ffffff'), size: 15 } as Symbolizer,
    ],
  },
  { id: 'icon', geometry: 'POINT', symbolizers: [{ ...newSymbolizer('icon', 'POINT'), size: 22 } as Symbolizer] },
  { id: 'labelled', geometry: 'POINT', symbolizers: [...plainSymbol('POINT'), label('POINT')] },
  { id: 'path', geometry: 'LINE', symbolizers: plainSymbol('LINE') },
  {
    id: 'dashed',
    geometry: 'LINE',
    symbolizers: [{ kind: 'line', color: '#d55e00', width: 2.5, cap: 'butt', join: 'round', dash: [8, 5] }],
  },
  { id: 'labelled', geometry: 'LINE', symbolizers: [...plainSymbol('LINE'), label('LINE')] },
  { id: 'area', geometry: 'POLYGON', symbolizers: plainSymbol('POLYGON') },
  {
    id: 'hatched',
    geometry: 'POLYGON',
    symbolizers: [
      {
        kind: 'fill',
        hatch: { color: '#0072b2', width: 1.5, gap: 7, angle: 45 },
        outline: { color: '#004a74', width: 1.5 },
      },
    ],
  },
  {
    id: 'outline',
    geometry: 'POLYGON',
    symbolizers: [{ kind: 'fill', outline: { color: '#aa3377', width: 2.5, dash: [8, 5] } }],
  },
  { id: 'labelled', geometry: 'POLYGON', symbolizers: [...plainSymbol('POLYGON'), label('POLYGON')] },
];

export const templatesOf = (geometry: StyleGeometry): readonly Template[] => TEMPLATES.filter((it) => it.geometry === geometry);

/** The document of a template. `name`: the text of its rule in the legend. */
export const fromTemplate = ({ geometry, symbolizers }: Template, name: string): StyleDocument => ({
  version: 1,
  geometry,
  rules: [{ name, symbolizers }],
});
