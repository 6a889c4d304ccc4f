import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { DOT } from './group-sign';
import type { Images } from './images';
import type { Target } from './maplibre-draft';
import type { StyleDocument, StyleGeometry } from './schema';
import { toMapLibre } from './to-maplibre';
import { typeColor } from './type-color';

/** The styles of a type. */
type Styles = Partial<Record<StyleGeometry, StyleDocument>>;

/** Layers by what they draw, so that areas of every type lie under lines of every type, and those under points. */
export interface ElementStack {
  areas: LayerSpecification[];
  lines: LayerSpecification[];
  points: LayerSpecification[];
}

const ORDER: { geometry: StyleGeometry; into: keyof ElementStack }[] = [
  { geometry: 'POLYGON', into: 'areas' },
  { geometry: 'LINE', into: 'lines' },
  { geometry: 'POINT', into: 'points' },
];

/** How many elements a feature of a tile stands for. */
export const count: ExpressionSpecification = ['coalesce', ['get', 'count'], 1];
export const isGroup: ExpressionSpecification = ['>', count, 1];
export const isSingle: ExpressionSpecification = ['<=', count, 1];

/** Adds to `stack` and `images` what draws the single elements of a type out of its tiles, in its styles. */
export function addStyled(stack: ElementStack, images: Images, styles: Styles, target: Target) {
  const add = (into: keyof ElementStack, document: StyleDocument, own: Target) => {
    const written = toMapLibre(document, own);
    stack[into].push(...written.layers);
    Object.assign(images, written.images);
  };
  for (const { geometry, into } of ORDER) {
    const document = styles[geometry];
    if (document) add(into, document, { ...target, only: geometry === 'POINT' ? both(target.only, ['!', isDot]) : target.only });
  }
  if (styles.LINE || styles.POLYGON)
    add('points', dotFor(styles), { ...target, prefix: `${target.prefix}-dot`, only: both(target.only, isDot) });
}

/** A line or an area that is too small to be seen arrives as the point where it lies, with a flag. */
const isDot: ExpressionSpecification = ['==', ['get', 'dot'], true];
const both = (a: ExpressionSpecification | undefined, b: ExpressionSpecification): ExpressionSpecification =>
  a ? ['all', a, b] : b;

const dotFor = (styles: Styles): StyleDocument => ({
  version: 1,
  geometry: 'POINT',
  rules: [
    {
      name: 'dot',
      symbolizers: [{ kind: 'mark', shape: 'circle', size: DOT.sizePx, color: typeColor(styles), stroke: DOT.rim }],
    },
  ],
});

/** The number of a group: whole up to 9999, then thousands and millions. */
export const shortCount: ExpressionSpecification = [
  'step',
  count,
  ['to-string', count],
  10_000,
  ['concat', ['to-string', ['round', ['/', count, 1000]]], 'k'],
  1_000_000,
  ['concat', ['to-string', ['/', ['round', ['/', count, 100_000]], 10]], 'M'],
];
