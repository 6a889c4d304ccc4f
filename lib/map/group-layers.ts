import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapType } from '@/lib/element-types/schema';
import { count, isGroup, isSingle, shortCount } from '@/lib/styles/element-layers';
import { GROUP_SIGN } from '@/lib/styles/group-sign';
import type { Images } from '@/lib/styles/images';
import { picture } from '@/lib/styles/maplibre-symbols';
import { classColors, typeColor } from '@/lib/styles/type-color';
import { sourceOf } from './element-sources';
import { type MapView, typeKey } from './view';

/** Shares are drawn in steps of a sixteenth, so that few pictures do; what is there at all is seen. */
const STEPS = 16;
const [[, MIN_RADIUS], ...RADII] = GROUP_SIGN.radii;
/** The tiles keep the signs of what is not public 31 px from the others (`lib/tiles`). */
const RADIUS: Record<'public' | 'pending', ExpressionSpecification> = {
  public: ['step', count, MIN_RADIUS, ...RADII.flat()],
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
      // Its own signs never meet. Place names avoid them.
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

const CLEARANCE = 'clear-';
/** Whether a layer only keeps names away from what others draw. */
export const isClearance = (id: string) => id.startsWith(CLEARANCE);

/** Draws nothing where a single point of the source is: place names avoid it as they avoid groups. */
export function clearanceLayer(part: number, images: Images, { scope }: MapView, pending: boolean): LayerSpecification {
  const nothing = picture(images, {
    kind: 'symbols',
    symbols: [{ kind: 'mark', shape: 'circle', size: 20, color: '#000000', opacity: 0 }],
  });
  return {
    id: `${CLEARANCE}${part}${pending ? '-pending' : ''}`,
    type: 'symbol',
    source: sourceOf(part, pending ? scope : 'public'),
    'source-layer': 'elements',
    filter: ['all', isSingle, ['==', ['geometry-type'], 'Point']],
    layout: { 'icon-image': nothing, 'icon-overlap': 'always' },
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
