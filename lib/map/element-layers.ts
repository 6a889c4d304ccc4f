import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapType } from '@/lib/element-types/schema';
import { addStyled, type ElementStack, isSingle } from '@/lib/styles/element-layers';
import type { Images } from '@/lib/styles/images';
import { sourceOf } from './element-sources';
import { type MapView, typeKey } from './view';

const SOURCE_LAYER = 'elements';

/** Where elements come from: which of the sources, and whether it is the one of what is not public. */
export interface Origin {
  part: number;
  pending: boolean;
}

/** Adds to `stack` and `images` what draws the single elements of a type out of the source of the `part`-th 200 types. */
export function addElements(stack: ElementStack, images: Images, type: MapType, view: MapView, { part, pending }: Origin) {
  const opacity = view.opacity[typeKey(type.id)] ?? type.opacity;
  const ofType: ExpressionSpecification = ['all', isSingle, ['==', ['get', 'type'], type.id]];
  const only: ExpressionSpecification =
    view.withheld.length > 0 ? [...ofType, ['!', ['in', ['id'], ['literal', [...view.withheld]]]]] : ofType;
  addStyled(stack, images, type.styles, {
    prefix: `elements-${type.id}${pending ? '-pending' : ''}`,
    source: sourceOf(part, pending ? view.scope : 'public'),
    sourceLayer: SOURCE_LAYER,
    opacity,
    only,
    pending,
  });
}

/** Adds what draws the type's elements that the tiles do not have yet, those that wait to be sent in their own way. */
export function addFresh(stack: ElementStack, images: Images, type: MapType, view: MapView) {
  const opacity = view.opacity[typeKey(type.id)] ?? type.opacity;
  for (const pending of new Set(view.fresh.filter(({ typeId }) => typeId === type.id).map((it) => it.pending ?? false)))
    addStyled(stack, images, type.styles, {
      prefix: `fresh-${type.id}${pending ? '-pending' : ''}`,
      source: 'fresh',
      opacity,
      pending,
      only: ['all', ['==', ['get', 'typeId'], type.id], ['==', ['get', 'pending'], pending]],
    });
}
