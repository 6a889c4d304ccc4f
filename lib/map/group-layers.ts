import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapType } from '@/lib/element-types/schema';
import { count, isGroup, shortCount } from '@/lib/styles/element-layers';
import { GROUP_SIGN } from '@/lib/styles/group-sign';
import { classColors, typeColor } from '@/lib/styles/type-color';
import { sourceOf } from './element-sources';
import { type MapView, typeKey } from './view';

/** Shares are drawn in steps of a sixteenth, so that few pictures do; what is there at all is seen. */
const STEPS = 16;
const [[, LEAST_RADIUS], ...RADII] = GROUP_SIGN.radii;
/** The tiles keep the signs of what is not public 31 px from the others (`lib/tiles`). */
const RADIUS: Record<'public' | 'pending', ExpressionSpecification> = {
  public: ['step', count, LEAST_RADIUS, ...RADII.flat()],
  pending: ['step', count, 10, 100, 11],
};
const TEXT_SIZE: Record<'public' | 'pending', ExpressionSpecification> = {
  public: ['step', count, 12, 1000, 11],
  pending: ['step', count, 10, 100, 9],
};

/** One sign for each group of the types that a source holds: how many there are, and in a ring the share of each type. */
export function groupLayer(part: number, types: readonly MapType[], view: MapView, pending: boolean): LayerSpecification {
  const source = sourceOf(part, pending ? view.scope : 'public');
  const kind = pending ? 'pending' : 'public';
  const opacity = Math.max(...types.map((type) => view.opacity[typeKey(type.id)] ?? type.opacity));
  return {
    id: `groups-${part}${pending ? '-pending' : ''}`,
    type: 'symbol',
    source,
    'source-layer': 'elements',
    filter: isGroup,
    layout: {
      // Its own signs never meet. Names of places keep clear of them.
      'icon-image': ['concat', `shares|${view.theme}|${kind}|`, ['to-string', RADIUS[kind]], '|', ...shares(types)],
      'icon-overlap': 'always',
      'text-field': shortCount,
      'text-font': ['Noto Sans Bold'],
      'text-size': TEXT_SIZE[kind],
      'text-overlap': 'always',
    },
    paint: { 'icon-opacity': opacity, 'text-color': GROUP_SIGN.ink[view.theme], 'text-opacity': opacity },
  };
}

/** `#aabbcc*5,` for a part of the group that it has. */
const share = (part: string, color: string): ExpressionSpecification => [
  'case',
  ['has', part],
  ['concat', `${color}*`, ['to-string', ['ceil', ['/', ['*', STEPS, ['get', part]], count]]], ','],
  '',
];

const ofType = (type: MapType) => share(`t${type.id}`, typeColor(type.styles));

/** Of several types the share of each; of one type that is drawn by classes the share of each class, once they are counted. */
function shares(types: readonly MapType[]): ExpressionSpecification[] {
  const [only, ...others] = types;
  if (!only || others.length > 0 || only.columns.length === 0) return types.map(ofType);
  const classes = classColors(only.styles).map((color, at) => ({ name: `c${at}`, color }));
  const counted: ExpressionSpecification = ['any', ...classes.map(({ name }): ExpressionSpecification => ['has', name])];
  return [['case', counted, ['concat', ...classes.map(({ name, color }) => share(name, color))], ofType(only)]];
}
