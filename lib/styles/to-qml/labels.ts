import { el, type XmlElement } from '@/lib/xml/writer';
import { HALF_LETTER } from '../read/qml/labels';
import type { StyleGeometry, Text } from '../schema';
import { colorText, columnText, constant, decimal, defined, definedElement, mm, PER_PIXEL, stringText } from './values';

const FACE = 'Noto Sans';
const POINTS_PER_PIXEL = 72 / 96;

/** Where QGIS puts a text whose point of this name stands at the place. */
const QUADRANTS: Record<NonNullable<Text['anchor']>, number> = {
  'bottom-right': 0,
  bottom: 1,
  'bottom-left': 2,
  right: 3,
  center: 4,
  left: 5,
  'top-right': 6,
  top: 7,
  'top-left': 8,
};

/** What QGIS calculates a label from: what is null is an empty text. */
const labelText = (label: Text['label']): string =>
  label.map((part) => (typeof part === 'string' ? stringText(part) : `coalesce(${columnText(part.property)}, '')`)).join(' || ');

const bool = (value: boolean | undefined) => (value ? 1 : 0);

export function labelSettings(text: Text, geometry: StyleGeometry): XmlElement {
  const { label, size, color, opacity = 1, bold, italic } = text;
  const [only, ...more] = label;
  const field = typeof only === 'object' && more.length === 0 ? only.property : undefined;
  return el(
    'settings',
    { calloutType: 'simple' },
    el(
      'text-style',
      {
        fontFamily: FACE,
        fontSize: decimal(constant(size) * POINTS_PER_PIXEL),
        fontSizeUnit: 'Point',
        fontWeight: bold ? 75 : 50,
        fontItalic: bool(italic),
        namedStyle: [bold && 'Bold', italic && 'Italic'].filter(Boolean).join(' ') || 'Regular',
        textColor: colorText(color),
        textOpacity: decimal(opacity),
        fieldName: field ?? labelText(label),
        isExpression: bool(field === undefined),
        multilineHeight: 1,
      },
      bufferElement(text),
    ),
    el('text-format', { wrapChar: '', autoWrapLength: 0 }),
    placementElement(text, geometry),
    el('rendering', {
      drawLabels: 1,
      scaleVisibility: 0,
      obstacle: 1,
      labelPerPart: 0,
      fontMinPixelSize: 0,
      fontLimitPixelSize: 0,
    }),
    definedElement('dd_properties', {
      Size: defined(size, POINTS_PER_PIXEL),
      LabelRotation: text.placement === 'line' ? undefined : defined(text.rotation, 1),
    }),
  );
}

function bufferElement({ halo, opacity = 1 }: Text): XmlElement {
  if (!halo) return el('text-buffer', { bufferDraw: 0 });
  return el('text-buffer', {
    bufferDraw: 1,
    bufferSize: mm(2 * halo.width),
    bufferSizeUnits: 'MM',
    bufferColor: colorText(halo.color),
    bufferOpacity: decimal((halo.opacity ?? 1) * opacity),
    bufferJoinStyle: 128,
    bufferNoFill: 1,
  });
}

const MODES: Record<StyleGeometry, { point: number; line: number }> = {
  POINT: { point: 1, line: 1 },
  LINE: { point: 4, line: 3 },
  POLYGON: { point: 1, line: 2 },
};
const ON_LINE = 1;
const ABOVE = 2;
const BELOW = 4;
/** Above and below mean the map's, not the line's own sides. */
const AS_ON_THE_MAP = 8;

function placementElement(text: Text, geometry: StyleGeometry): XmlElement {
  const { placement = 'point', anchor = 'center', offset = [0, 0], rotation = 0 } = text;
  const mode = MODES[geometry][placement];
  if (placement === 'line') {
    const away = offset[1];
    const side = away === 0 ? ON_LINE : away < 0 ? ABOVE : BELOW;
    const dist = away === 0 ? '0' : mm(Math.abs(away) - HALF_LETTER * constant(text.size));
    return el('placement', { placement: mode, placementFlags: side + AS_ON_THE_MAP, dist, distUnits: 'MM', repeatDistance: 0 });
  }
  return el('placement', {
    placement: mode,
    quadOffset: QUADRANTS[anchor],
    xOffset: decimal(offset[0] * PER_PIXEL),
    yOffset: decimal(offset[1] * PER_PIXEL),
    offsetUnits: 'MM',
    offsetType: 0,
    rotationAngle: decimal(constant(rotation)),
    preserveRotation: 1,
    dist: 0,
    distUnits: 'MM',
    centroidInside: 1,
  });
}
