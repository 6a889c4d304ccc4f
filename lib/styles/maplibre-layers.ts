import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { isChoiceLabel } from './drawn-style';
import { extentOf } from './image-size';
import type { ImageSpec } from './images';
import type { Draft } from './maplibre-draft';
import { constant, namesExpression, numeric, painted } from './maplibre-expressions';
import { paintedPicture, shown } from './maplibre-symbols';
import type { Fill, Icon, Line, Mark, Text } from './schema';

/** Dashes in MapLibre are counted in widths of the line. */
const dashes = (dash: number[] | undefined, width: number) =>
  dash && width > 0 ? dash.map((length) => length / width) : undefined;

export function lineLayers(line: Line, { base, target, images }: Draft): LayerSpecification[] {
  const opacity = (line.opacity ?? 1) * target.opacity;
  const layout = { 'line-cap': line.cap ?? 'round', 'line-join': line.join ?? 'round' } as const;
  const shift = line.offset ? { 'line-offset': line.offset } : {};
  const dash = dashes(line.dash ?? (target.pending ? [8, 6] : undefined), constant(line.width));
  const layers: LayerSpecification[] = [];
  if (line.outline) {
    const width = numeric(line.width);
    const around: number | ExpressionSpecification =
      typeof width === 'number' ? width + 2 * line.outline.width : ['+', width, 2 * line.outline.width];
    const paint = { 'line-color': painted(line.outline.color), 'line-width': around, ...shift };
    layers.push({
      ...base,
      id: `${base.id}-outline`,
      type: 'line',
      layout,
      paint: { ...paint, 'line-opacity': (line.outline.opacity ?? 1) * target.opacity },
    });
  }
  layers.push({
    ...base,
    type: 'line',
    layout: dash ? { ...layout, 'line-cap': line.cap ?? 'butt' } : layout,
    paint: {
      'line-color': painted(line.color),
      'line-width': numeric(line.width),
      'line-opacity': opacity,
      ...shift,
      ...(dash && { 'line-dasharray': dash }),
    },
  });
  if (line.graphic) layers.push(graphicAlong(line.graphic, { base, target, images }));
  return layers;
}

/**
 * A size of the text that these symbols don't have. MapLibre measures by it how far from the end of a line the first symbol is, and how much
 * space each needs at least (getAnchors in get_anchors.ts): with this one the first is half a gap from the end, as the map server draws it, and
 * symbols may be as close as the style says.
 */
const measuringTextSize = (symbol: Mark | Icon, gap: number) => (12 * gap) / (extentOf([symbol]) / 2 + 48);

function graphicAlong(
  { symbol, gap }: NonNullable<Line['graphic']>,
  { base, target, images }: Pick<Draft, 'base' | 'target' | 'images'>,
): LayerSpecification {
  return {
    ...base,
    id: `${base.id}-graphic`,
    type: 'symbol',
    layout: {
      'icon-image': paintedPicture({ images, target }, { kind: 'symbols', symbols: [symbol] }),
      'symbol-placement': 'line',
      'symbol-spacing': Math.max(1, gap),
      'text-size': measuringTextSize(symbol, Math.max(1, gap)),
      ...shown,
    },
    paint: { 'icon-opacity': target.opacity },
  };
}

/** How much paler the inside of an area is while it is not public. */
const PENDING_FILL = 0.5;

export function fillLayers(fill: Fill, { base, target, images }: Draft): LayerSpecification[] {
  const opacity = (fill.opacity ?? 1) * target.opacity * (target.pending ? PENDING_FILL : 1);
  const paint = { 'fill-opacity': opacity, 'fill-antialias': true };
  const layers: LayerSpecification[] = [];
  if (fill.color) layers.push({ ...base, type: 'fill', paint: { ...paint, 'fill-color': painted(fill.color) } });
  const patterns: ImageSpec[] = [];
  if (fill.hatch) patterns.push({ kind: 'hatch', ...fill.hatch });
  if (fill.graphic) patterns.push({ kind: 'pattern', ...fill.graphic });
  for (const [index, pattern] of patterns.entries())
    layers.push({
      ...base,
      id: `${base.id}-pattern-${index}`,
      type: 'fill',
      paint: { ...paint, 'fill-pattern': paintedPicture({ images, target }, pattern) },
    });
  if (fill.outline) {
    const { color, width, opacity: own = 1, dash = target.pending ? [6, 4] : undefined } = fill.outline;
    const lengths = dashes(dash, width);
    layers.push({
      ...base,
      id: `${base.id}-outline`,
      type: 'line',
      layout: { 'line-join': 'round', 'line-cap': lengths ? 'butt' : 'round' },
      paint: {
        'line-color': painted(color),
        'line-width': width,
        'line-opacity': own * target.opacity,
        ...(lengths && { 'line-dasharray': lengths }),
      },
    });
  }
  return layers;
}

/** The faces that the map's `font-faces` declare. */
const face = ({ bold, italic }: Text) => (bold ? 'Noto Sans Bold' : italic ? 'Noto Sans Italic' : 'Noto Sans Regular');

/** How far MapLibre draws text below its anchor, in em: it uses the height of the whole line. */
const LOW: Record<string, number> = { top: 0.33, center: 0.08, bottom: 0 };

function textOffset({ offset = [0, 0], anchor = 'center', placement, size }: Text): [number, number] {
  const em = Math.max(1, constant(size));
  const row = anchor.startsWith('top') ? 'top' : anchor.startsWith('bottom') ? 'bottom' : 'center';
  const low = placement === 'line' ? 0 : (LOW[row] ?? 0);
  return [offset[0] / em, offset[1] / em - low];
}

const rgba = ({ color, opacity = 1 }: NonNullable<Text['halo']>) =>
  opacity === 1
    ? color
    : `${color}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')}`;

export function textLayer(text: Text, { base, target, placement }: Draft): LayerSpecification {
  const parts = text.label.map((part) => {
    if (typeof part === 'string') return part;
    return isChoiceLabel(part) ? namesExpression(part) : ['to-string', ['coalesce', ['get', part.property], '']];
  });
  return {
    ...base,
    type: 'symbol',
    layout: {
      'text-field': ['concat', ...parts] as ExpressionSpecification,
      'text-font': [face(text)],
      'text-size': numeric(text.size),
      'text-anchor': text.anchor ?? 'center',
      'text-rotate': numeric(text.rotation ?? 0),
      'symbol-placement': text.placement === 'line' ? 'line' : placement,
      'text-offset': textOffset(text),
    },
    paint: {
      'text-color': text.color,
      'text-opacity': (text.opacity ?? 1) * target.opacity,
      ...(text.halo && { 'text-halo-color': rgba(text.halo), 'text-halo-width': text.halo.width }),
    },
  };
}
