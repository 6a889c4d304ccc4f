import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapType } from '@/lib/element-types/schema';
import { DOT } from '@/lib/styles/group-sign';
import type { Images } from '@/lib/styles/images';
import type { Target } from '@/lib/styles/maplibre-draft';
import type { StyleDocument, StyleGeometry } from '@/lib/styles/schema';
import { toMapLibre } from '@/lib/styles/to-maplibre';
import { typeColor } from '@/lib/styles/type-color';
import { isSingle, sourceOf } from './element-sources';
import { type MapView, typeKey } from './view';

const SOURCE_LAYER = 'elements';

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

/** Where elements come from: which of the sources, and whether it is the one of what is not public. */
export interface Origin {
  part: number;
  pending: boolean;
}

/** Adds to `stack` and `images` what draws the single elements of a type out of the source of the `part`-th 200 types. */
export function addElements(stack: Stack, images: Images, type: MapType, view: MapView, { part, pending }: Origin) {
  const opacity = view.opacity[typeKey(type.id)] ?? type.opacity;
  const ofType: ExpressionSpecification = ['all', isSingle, ['==', ['get', 'type'], type.id]];
  const only: ExpressionSpecification =
    view.withheld.length > 0 ? [...ofType, ['!', ['in', ['id'], ['literal', [...view.withheld]]]]] : ofType;
  addStyled(stack, images, type, {
    prefix: `elements-${type.id}${pending ? '-pending' : ''}`,
    source: sourceOf(part, pending ? view.scope : 'public'),
    sourceLayer: SOURCE_LAYER,
    opacity,
    only,
    pending,
  });
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

const dotFor = (type: MapType): StyleDocument => ({
  version: 1,
  geometry: 'POINT',
  rules: [
    {
      name: 'dot',
      symbolizers: [{ kind: 'mark', shape: 'circle', size: DOT.sizePx, color: typeColor(type.styles), stroke: DOT.rim }],
    },
  ],
});
