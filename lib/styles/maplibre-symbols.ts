import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { colorsOf, type ImageSpec, type Images, imageId, REFERENCE_SIZE } from './images';
import type { Draft } from './maplibre-draft';
import { colorText, constant, numeric, painted, scaled } from './maplibre-expressions';
import { withPaints } from './paints';
import type { Icon, Mark } from './schema';

/** Returns the name of an image, and registers it for drawing. */
export function picture(images: Images, spec: ImageSpec): string {
  const id = imageId(spec);
  images[id] = spec;
  return id;
}

/** The same for what features may decide colours of: each has its image, named by its colours. */
export function paintedPicture(
  { images, target }: Pick<Draft, 'images' | 'target'>,
  asked: ImageSpec,
): string | ExpressionSpecification {
  const spec = target.sheet ? withPaints(asked, ({ fallback }) => fallback) : asked;
  const id = picture(images, spec);
  const colors = colorsOf(spec);
  return colors.length === 0 ? id : ['concat', id, ...colors.map(colorText)];
}

export const shown = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;

export function symbolLayer(symbols: (Mark | Icon)[], draft: Draft): LayerSpecification {
  const { base, target, placement } = draft;
  const [only, ...more] = symbols;
  if (only?.kind === 'mark' && more.length === 0 && colorsOf({ kind: 'symbols', symbols }).length > 0 && isCircle(only, draft))
    return circleLayer(only, draft);
  const image = paintedPicture(draft, { kind: 'symbols', symbols, ...(target.pending && { pending: true }) });
  return {
    ...base,
    type: 'symbol',
    layout: { 'icon-image': image, 'symbol-placement': placement, ...shown },
    paint: { 'icon-opacity': target.opacity },
  };
}

/** Whether MapLibre draws a mark without a picture. */
const isCircle = ({ shape, stroke }: Mark, { points, target }: Draft) =>
  shape === 'circle' && points && !target.pending && !stroke?.dash;

/** A circle whose size or colour each feature decides. MapLibre puts the rim around the circle, a document on its edge. */
function circleLayer({ size, color, opacity = 1, stroke, offset }: Mark, { base, target }: Draft): LayerSpecification {
  const pale = opacity * target.opacity;
  const rim = stroke?.width ?? 0;
  return {
    ...base,
    type: 'circle',
    paint: {
      'circle-radius': ['max', 0, ['-', scaled(size, 2), rim / 2]],
      'circle-color': painted(color ?? stroke?.color ?? '#000000'),
      'circle-opacity': color ? pale : 0,
      'circle-translate': offset ?? [0, 0],
      ...(stroke && {
        'circle-stroke-color': painted(stroke.color),
        'circle-stroke-width': rim,
        'circle-stroke-opacity': (stroke.opacity ?? 1) * pale,
      }),
    },
  };
}

/** The width of the rim in the image, so that it is right for the fallback size. */
const widened = <T extends Mark | Icon>(symbol: T, by: number): T =>
  symbol.kind === 'mark' && symbol.stroke ? { ...symbol, stroke: { ...symbol.stroke, width: symbol.stroke.width * by } } : symbol;

export function scalableLayer(symbol: Mark | Icon, draft: Draft): LayerSpecification {
  const { base, target, placement } = draft;
  const { size, rotation = 0, ...rest } = symbol;
  if (symbol.kind === 'mark' && isCircle(symbol, draft)) return circleLayer(symbol, draft);
  const pictured = widened({ ...rest, size: REFERENCE_SIZE } as Mark | Icon, REFERENCE_SIZE / Math.max(1, constant(size)));
  const image = paintedPicture(draft, { kind: 'scalable', symbol: pictured });
  return {
    ...base,
    type: 'symbol',
    layout: {
      'icon-image': image,
      'icon-size': scaled(size, REFERENCE_SIZE),
      'icon-rotate': numeric(rotation),
      'symbol-placement': placement,
      ...shown,
    },
    paint: { 'icon-opacity': target.opacity },
  };
}
