import { numberIn } from '@/lib/text';
import { child, type XmlNode } from '@/lib/xml/xml';
import type { Icon, Mark, Stroke } from '../../schema';
import type { Warnings } from '../../warnings';
import { pictureOf } from '../icons';
import { marksFrom, paler } from '../marks';
import { table } from '../table';
import { degrees, pixels, rounded, shift } from '../units';
import { colorIn, type Defined, definedIn, length, lengths, numberOr, paintOr, settings, unit } from './values';

interface Shape {
  shape: Mark['shape'];
  /** Ours is so much larger than QGIS's of the same size. */
  scale?: number;
  /** Ours has to be turned so far. */
  turn?: number;
  /** Ours has to lie so much lower, in sizes of QGIS's. */
  down?: number;
  /** Ours only comes near to it. */
  near?: boolean;
}

/** QGIS's triangle fills its square, ours has equal sides in a circle: as large an area. */
const TRIANGLE = Math.sqrt(8 / (3 * Math.sqrt(3)));

const SHAPES = table<Shape>({
  circle: { shape: 'circle' },
  square: { shape: 'square' },
  rectangle: { shape: 'square' },
  diamond: { shape: 'diamond' },
  pentagon: { shape: 'pentagon' },
  hexagon: { shape: 'hexagon' },
  triangle: { shape: 'triangle', scale: TRIANGLE, down: 1 / 6 },
  equilateral_triangle: { shape: 'triangle' },
  star: { shape: 'star' },
  regular_star: { shape: 'star' },
  arrow: { shape: 'arrow', turn: -90 },
  filled_arrowhead: { shape: 'arrow' },
  cross: { shape: 'cross' },
  // Its strokes reach the corners of the square.
  cross2: { shape: 'x', scale: Math.SQRT2 },
  x: { shape: 'x', scale: Math.SQRT2 },
  arrowhead: { shape: 'arrow', near: true },
  octagon: { shape: 'circle', near: true },
  decagon: { shape: 'circle', near: true },
  rounded_square: { shape: 'square', near: true },
  square_with_corners: { shape: 'square', near: true },
  diagonal_half_square: { shape: 'square', near: true },
  half_square: { shape: 'square', near: true },
  trapezoid: { shape: 'square', near: true },
  left_half_triangle: { shape: 'triangle', near: true },
  right_half_triangle: { shape: 'triangle', near: true },
  cross_fill: { shape: 'cross', near: true },
  asterisk_fill: { shape: 'star', near: true },
  diamond_star: { shape: 'star', near: true },
});

/** What turns and moves a marker. QGIS turns the offset with it, a document does not. */
function placed(
  values: Record<string, string>,
  defined: Map<string, Defined>,
  { turn = 0, down = 0 }: { turn?: number; down?: number },
  warnings: Warnings,
) {
  const angle = numberIn(values.angle) ?? 0;
  const rotation = numberOr(degrees(angle + turn), defined.get('angle'), { scale: 1, most: 360, what: 'angle', warnings });
  const [x, above] = lengths(values, 'offset', warnings);
  const y = above + down;
  const radians = (angle * Math.PI) / 180;
  const offset: [number, number] = [
    shift(x * Math.cos(radians) - y * Math.sin(radians)),
    shift(x * Math.sin(radians) + y * Math.cos(radians)),
  ];
  return { rotation, offset };
}

function sized(values: Record<string, string>, defined: Map<string, Defined>, factor: number, warnings: Warnings) {
  const scale = unit(values.size_unit, warnings) * factor;
  const constant = pixels((numberIn(values.size) ?? 2) * scale);
  return numberOr(constant, defined.get('size'), { scale, most: 200, what: 'size', warnings });
}

/** In widths of the pen. */
const DASHES = table<number[]>({
  dash: [4, 2],
  dot: [1, 2],
  'dash dot': [4, 2, 1, 2],
  'dash dot dot': [4, 2, 1, 2, 1, 2],
});

/** The dashes of a pen in pixels: undefined if it draws whole, null if it draws nothing. */
export function penDash(style: string | undefined, width: number): number[] | null | undefined {
  if (style === 'no') return null;
  return DASHES[style ?? '']?.map((part) => pixels(part * Math.max(1, width)));
}

/** The rim that the settings say; a width of 0 is a hairline. */
export function outlineIn(values: Record<string, string>, defined: Map<string, Defined>, warnings: Warnings): Stroke | undefined {
  const color = colorIn(values.outline_color ?? values.color_border);
  const width = length(values, 'outline_width', warnings, 0) || 1;
  const dash = penDash(values.outline_style, width);
  if (dash === null || !color) return undefined;
  const paint = paintOr(color.color, defined.get('outlineColor'), warnings);
  return { color: paint, width: pixels(width), opacity: color.opacity, ...(dash && { dash }) };
}

/** The symbols of a marker's layer. */
export function markersOf(layer: XmlNode, warnings: Warnings): (Mark | Icon)[] {
  const values = settings(layer);
  const defined = definedIn(child(layer, 'data_defined_properties'));
  const isShape = /^(Simple|Ellipse)Marker$/.test(layer.attributes.class ?? '');
  warnOfOthers(defined, ['size', 'angle', ...(isShape ? COLORED : [])], warnings);
  switch (layer.attributes.class) {
    case 'SimpleMarker':
    case 'EllipseMarker':
    case 'FilledMarker':
      return simple(layer, values, defined, warnings);
    case 'SvgMarker':
    case 'RasterMarker':
      return picture(layer, values, defined, warnings);
    default:
      warnings.add('symbolLayer', { layer: layer.attributes.class ?? '' });
      return [];
  }
}

const COLORS = /color|alpha|opacity/i;
/** The colours of a shape and of an area that are read where features decide them. */
export const COLORED = ['fillColor', 'outlineColor'];

/** Says of what features decide and nobody reads. */
export function warnOfOthers(defined: Map<string, Defined>, read: string[], warnings: Warnings): void {
  for (const name of defined.keys())
    if (!read.includes(name))
      COLORS.test(name) ? warnings.add('boundColor') : warnings.add('sizeBound', { what: name.slice(0, 60) });
}

function simple(layer: XmlNode, values: Record<string, string>, defined: Map<string, Defined>, warnings: Warnings): Mark[] {
  const ellipse = layer.attributes.class === 'EllipseMarker';
  const named = (ellipse ? values.symbol_name : values.name) ?? 'circle';
  const known = SHAPES[named.toLowerCase()];
  if (!known || known.near) warnings.add('markShape', { shape: named.slice(0, 100) });
  const { shape, scale = 1, turn, down = 0 } = known ?? { shape: 'circle' };
  const own = ellipse ? { ...values, size: values.symbol_width ?? '', size_unit: values.symbol_width_unit ?? 'MM' } : values;
  const size = sized(own, defined, scale, warnings);
  // Of a size that each feature decides nobody knows how far that is.
  const lower = typeof size === 'number' ? (size / scale) * down : 0;
  const base: Mark = { kind: 'mark', shape, size, ...placed(values, defined, { turn, down: lower }, warnings) };
  if (layer.attributes.class === 'FilledMarker') return filled(layer, base, warnings);
  const inside = colorIn(values.color);
  return marksFrom(base, {
    color: inside && paintOr(inside.color, defined.get('fillColor'), warnings),
    fillOpacity: inside?.opacity ?? 1,
    stroke: outlineIn(values, defined, warnings),
  });
}

/** A marker whose inside is an area's symbol of its own. */
function filled(layer: XmlNode, base: Mark, warnings: Warnings): Mark[] {
  const inner = child(layer, 'symbol', 'layer');
  const values = inner ? settings(inner) : {};
  const inside = values.style === 'no' ? undefined : colorIn(values.color);
  if (inner?.attributes.class !== 'SimpleFill') warnings.add('symbolLayer', { layer: inner?.attributes.class ?? 'FilledMarker' });
  const defined = definedIn(inner && child(inner, 'data_defined_properties'));
  return marksFrom(base, {
    color: inside && paintOr(inside.color, defined.get('fillColor'), warnings),
    fillOpacity: inside?.opacity ?? 1,
    stroke: outlineIn(values, defined, warnings),
  });
}

const HORIZONTAL = table<Icon['anchor']>({ '0': 'left', '2': 'right' });
const VERTICAL = table<Icon['anchor']>({ '0': 'top', '2': 'bottom' });

/** QGIS says how wide a picture is, a document how high. */
function picture(layer: XmlNode, values: Record<string, string>, defined: Map<string, Defined>, warnings: Warnings): Icon[] {
  const reference = (layer.attributes.class === 'RasterMarker' ? values.imageFile : undefined) ?? values.name ?? '';
  const fill = colorIn(values.color);
  const rim = colorIn(values.outline_color);
  const { image, heightPerWidth, opacity } = pictureOf(reference, layer.line, {
    fill: fill?.color ?? '#000000',
    'fill-opacity': String(fill?.opacity ?? 1),
    outline: rim?.color ?? '#000000',
    'outline-opacity': String(rim?.opacity ?? 1),
    'outline-width': values.outline_width ?? '0',
  });
  const anchor = HORIZONTAL[values.horizontal_anchor_point ?? ''] ?? VERTICAL[values.vertical_anchor_point ?? ''];
  const icon: Icon = {
    kind: 'icon',
    image,
    size: sized(values, defined, heightPerWidth, warnings),
    ...placed(values, defined, {}, warnings),
    ...(anchor && { anchor }),
  };
  return [paler(icon, rounded(opacity * (numberIn(values.alpha) ?? 1)))];
}
