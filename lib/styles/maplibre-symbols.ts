import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { type ImageSpec, type Images, imageId, REFERENCE_SIZE } from './images';
import type { Draft } from './maplibre-draft';
import { constant, numeric, scaled } from './maplibre-expressions';
import type { Icon, Mark } from './schema';

/** Returns the name of an image, and registers it for drawing. */
export function picture(images: Images, spec: ImageSpec): string {
  const id = imageId(spec);
  images[id] = spec;
  return id;
}

export const shown = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const;

export function symbolLayer(symbols: (Mark | Icon)[], { base, target, images, placement }: Draft): LayerSpecification {
  const image = picture(images, { kind: 'symbols', symbols, ...(target.pending && { pending: true }) });
  return {
    ...base,
    type: 'symbol',
    layout: { 'icon-image': image, 'symbol-placement': placement, ...shown },
    paint: { 'icon-opacity': target.opacity },
  };
}

/** A circle whose size each feature decides. MapLibre puts the rim around the circle, a document on its edge. */
function circleLayer({ size, color, opacity = 1, stroke, offset }: Mark, { base, target }: Draft): LayerSpecification {
  const pale = opacity * target.opacity;
  const rim = stroke?.width ?? 0;
  return {
    ...base,
    type: 'circle',
    paint: {
      'circle-radius': ['max', 0, ['-', scaled(size, 2), rim / 2]],
      'circle-color': color ?? stroke?.color ?? '#000000',
      'circle-opacity': color ? pale : 0,
      'circle-translate': offset ?? [0, 0],
      ...(stroke && {
        'circle-stroke-color': stroke.color,
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
  const { base, target, images, placement, points } = draft;
  const { size, rotation = 0, ...rest } = symbol;
  if (symbol.kind === 'mark' && symbol.shape === 'circle' && points && !target.pending && !symbol.stroke?.dash)
    return circleLayer(symbol, draft);
  const pictured = widened({ ...rest, size: REFERENCE_SIZE } as Mark | Icon, REFERENCE_SIZE / Math.max(1, constant(size)));
  const image = picture(images, { kind: 'scalable', symbol: pictured });
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
