import { heightPerWidth } from '@/lib/xml/svg';
import type { XmlElement } from '@/lib/xml/writer';
import type { Icon, Mark } from '../schema';
import { palerSvg } from '../svg-opacity';
import type { Warnings } from '../warnings';
import { colorText, constant, decimal, defined, definedColor, layerElement, mm, NOTHING, PER_PIXEL } from './values';

/** QGIS's name of a shape, and how much smaller QGIS's of the same size is. */
const SHAPES: Record<Mark['shape'], [name: string, factor: number]> = {
  circle: ['circle', 1],
  square: ['square', 1],
  triangle: ['equilateral_triangle', 1],
  diamond: ['diamond', 1],
  star: ['star', 1],
  cross: ['cross', 1],
  x: ['cross2', Math.SQRT1_2],
  pentagon: ['pentagon', 1],
  hexagon: ['hexagon', 1],
  arrow: ['filled_arrowhead', 1],
};

export const markerLayer = (symbol: Mark | Icon, warnings: Warnings): XmlElement =>
  symbol.kind === 'mark' ? markLayer(symbol, warnings) : iconLayer(symbol);

/** QGIS turns a marker's offset with it: it is turned back beforehand. */
function placed({ rotation = 0, offset = [0, 0] }: Mark | Icon) {
  const angle = constant(rotation);
  const radians = (-angle * Math.PI) / 180;
  const [x, y] = offset;
  const turned = [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)];
  return { angle: decimal(angle), offset: turned.map(mm).join(','), offset_unit: 'MM' };
}

function markLayer(mark: Mark, warnings: Warnings): XmlElement {
  const { color, opacity = 1, stroke, size, rotation } = mark;
  const [name, factor] = SHAPES[mark.shape];
  if (stroke?.dash) warnings.add('markDash');
  return layerElement(
    'SimpleMarker',
    {
      ...placed(mark),
      name,
      color: color ? colorText(color, opacity) : NOTHING,
      outline_color: stroke ? colorText(stroke.color, (stroke.opacity ?? 1) * opacity) : NOTHING,
      outline_style: stroke ? (stroke.dash ? 'dash' : 'solid') : 'no',
      outline_width: stroke && mm(stroke.width),
      outline_width_unit: 'MM',
      joinstyle: 'round',
      size: mm(constant(size) * factor),
      size_unit: 'MM',
      scale_method: 'diameter',
      horizontal_anchor_point: 1,
      vertical_anchor_point: 1,
    },
    {
      size: defined(size, PER_PIXEL * factor),
      angle: defined(rotation, 1),
      fillColor: definedColor(color, opacity),
      outlineColor: definedColor(stroke?.color, (stroke?.opacity ?? 1) * opacity),
    },
  );
}

const HORIZONTAL: Partial<Record<NonNullable<Icon['anchor']>, number>> = { left: 0, right: 2 };
const VERTICAL: Partial<Record<NonNullable<Icon['anchor']>, number>> = { top: 0, bottom: 2 };

/** QGIS says how wide a picture is, a document how high. */
function iconLayer(icon: Icon): XmlElement {
  const { image, size, rotation, opacity = 1, anchor = 'center' } = icon;
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const vector = image.startsWith('data:image/svg');
  const ratio = vector ? heightPerWidth(bytes.toString('utf8')) : pngRatio(bytes);
  const drawn = vector && opacity < 1 ? Buffer.from(palerSvg(bytes.toString('utf8'), opacity)) : bytes;
  const reference = `base64:${drawn.toString('base64')}`;
  return layerElement(
    vector ? 'SvgMarker' : 'RasterMarker',
    {
      ...placed(icon),
      ...(vector ? { name: reference } : { imageFile: reference, alpha: opacity }),
      size: mm(constant(size) / ratio),
      size_unit: 'MM',
      scale_method: 'diameter',
      fixedAspectRatio: 0,
      horizontal_anchor_point: HORIZONTAL[anchor] ?? 1,
      vertical_anchor_point: VERTICAL[anchor] ?? 1,
    },
    { size: defined(size, PER_PIXEL / ratio), angle: defined(rotation, 1) },
  );
}

const pngRatio = (bytes: Buffer) =>
  bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47 ? bytes.readUInt32BE(20) / Math.max(1, bytes.readUInt32BE(16)) : 1;
