import { numberIn } from '@/lib/text';
import { child, children, type XmlNode } from '@/lib/xml/xml';
import type { StyleGeometry, StyleRule, Text } from '../../schema';
import type { Warnings } from '../../warnings';
import { PLAIN_FACES } from '../sld/text';
import { degrees, opacity, pixels, rounded, shift } from '../units';
import { labelFrom } from './expressions';
import { elsewhere, headOf, within } from './renderers';
import { colorIn, definedIn, numberOr, unit } from './values';

/** The labels of a QGIS style as rules that hold texts alone; those without conditions of their own have no name. */
export function labelRules(root: XmlNode, geometry: StyleGeometry, warnings: Warnings): StyleRule[] {
  const labeling = child(root, 'labeling');
  if (!labeling || root.attributes.labelsEnabled === '0') return [];
  const settings = child(labeling, 'settings');
  if (labeling.attributes.type === 'simple' && settings) {
    const { scale, text } = textOf(settings, geometry, warnings);
    return text ? [{ name: '', ...(scale && { scale }), symbolizers: [text] }] : [];
  }
  if (labeling.attributes.type !== 'rule-based') return [];
  return ruleBased(child(labeling, 'rules'), geometry, warnings);
}

function ruleBased(rules: XmlNode | undefined, geometry: StyleGeometry, warnings: Warnings): StyleRule[] {
  const all = (rules ? children(rules, 'rule') : []).filter(({ attributes }) => attributes.active !== '0');
  const heads = all.map((rule, index) => headOf(rule, index, { name: '' }, warnings));
  return all.flatMap((rule, index): StyleRule[] => {
    const head = heads[index];
    const settings = child(rule, 'settings');
    const own = head && !head.unreadable && elsewhere(head, heads, { name: '' }, true);
    if (!own || !settings) return [];
    const { text, scale } = textOf(settings, geometry, warnings);
    const limits = within(head.scale, scale?.min, scale?.max);
    return text ? [{ name: head.name, ...own, ...(limits && { scale: limits }), symbolizers: [text] }] : [];
  });
}

function textOf(settings: XmlNode, geometry: StyleGeometry, warnings: Warnings): { text?: Text; scale?: StyleRule['scale'] } {
  const style = child(settings, 'text-style');
  const rendering = child(settings, 'rendering')?.attributes;
  if (!style || rendering?.drawLabels === '0') return {};
  const attributes = style.attributes;
  const field = attributes.fieldName ?? '';
  const { label, whole } = attributes.isExpression === '1' ? labelFrom(field) : { label: [{ property: field }], whole: true };
  if (!whole) warnings.add('label');
  if (label.length === 0 || field === '') return {};
  if (!PLAIN_FACES.test(attributes.fontFamily ?? ''))
    warnings.add('fontFamily', { family: (attributes.fontFamily ?? '').slice(0, 100) });
  const color = colorIn(attributes.textColor) ?? { color: '#000000', opacity: 1 };
  const paleness = opacity((numberIn(attributes.textOpacity) ?? 1) * color.opacity);
  const defined = definedIn(child(settings, 'dd_properties'));
  if (defined.has('Color')) warnings.add('boundColor');
  const scale = unit(attributes.fontSizeUnit ?? 'Point', warnings);
  const size = pixels((numberIn(attributes.fontSize) ?? 10) * scale);
  const text: Text = {
    kind: 'text',
    label,
    size: numberOr(size, defined.get('Size'), { scale, most: 100, what: 'Size', warnings }),
    color: color.color,
    opacity: paleness,
    bold:
      attributes.fontBold === '1' || (numberIn(attributes.fontWeight) ?? 50) > 56 || /bold/i.test(attributes.namedStyle ?? ''),
    italic: attributes.fontItalic === '1' || /italic|oblique/i.test(attributes.namedStyle ?? ''),
    ...haloOf(child(style, 'text-buffer'), paleness, warnings),
  };
  const limits =
    rendering?.scaleVisibility === '1'
      ? within(undefined, numberIn(rendering.scaleMin), numberIn(rendering.scaleMax))
      : undefined;
  return { text: { ...text, ...placed(settings, text, geometry, warnings) }, scale: limits };
}

function haloOf(buffer: XmlNode | undefined, textOpacity: number, warnings: Warnings): Pick<Text, 'halo'> {
  const attributes = buffer?.attributes;
  const color = colorIn(attributes?.bufferColor);
  if (attributes?.bufferDraw !== '1' || !color) return {};
  const own = (numberIn(attributes.bufferOpacity) ?? 1) * color.opacity;
  // QGIS draws the outline of the letters with a pen of this width: half of it shows.
  const width = pixels(((numberIn(attributes.bufferSize) ?? 1) * unit(attributes.bufferSizeUnits, warnings)) / 2);
  return { halo: { color: color.color, width, opacity: textOpacity > 0 ? opacity(own / textOpacity) : 1 } };
}

/** The point of the text that stands at the place, by QGIS's nine fields around it. */
const QUADRANTS: NonNullable<Text['anchor']>[] = [
  'bottom-right',
  'bottom',
  'bottom-left',
  'right',
  'center',
  'left',
  'top-right',
  'top',
  'top-left',
];
const AROUND_POINT = '0';
const PARALLEL = '2';
const CURVED = '3';
const PERIMETER = '7';
const CARTOGRAPHIC = '6';
const ON_LINE = 1;
const ABOVE_LINE = 2;
/** From a line to the middle of letters that stand on it, in sizes of the letters. */
export const HALF_LETTER = 0.6;

function placed(settings: XmlNode, text: Text, geometry: StyleGeometry, warnings: Warnings): Partial<Text> {
  const attributes = child(settings, 'placement')?.attributes ?? {};
  const mode = attributes.placement ?? '1';
  const distance = (numberIn(attributes.dist) ?? 0) * unit(attributes.distUnits, warnings);
  const size = typeof text.size === 'number' ? text.size : text.size.fallback;
  if (
    (geometry === 'LINE' && (mode === PARALLEL || mode === CURVED)) ||
    (geometry === 'POLYGON' && (mode === PARALLEL || mode === PERIMETER))
  ) {
    const flags = numberIn(attributes.placementFlags) ?? ABOVE_LINE;
    if (flags & ON_LINE) return { placement: 'line' };
    const away = rounded(distance + HALF_LETTER * size);
    return { placement: 'line', offset: [0, shift(flags & ABOVE_LINE ? -away : away)] };
  }
  const angle = numberIn(attributes.rotationAngle) ?? 0;
  const defined = definedIn(child(settings, 'dd_properties')).get('LabelRotation');
  const rotation = numberOr(degrees(angle), defined, { scale: 1, most: 360, what: 'LabelRotation', warnings });
  if (geometry === 'POINT' && (mode === AROUND_POINT || mode === CARTOGRAPHIC))
    return { anchor: 'bottom-left', offset: [shift(distance), shift(-distance)], rotation };
  const scale = unit(attributes.offsetUnits, warnings);
  const offset: [number, number] = [
    shift((numberIn(attributes.xOffset) ?? 0) * scale),
    shift((numberIn(attributes.yOffset) ?? 0) * scale),
  ];
  return { anchor: QUADRANTS[numberIn(attributes.quadOffset) ?? 4] ?? 'center', offset, rotation };
}
