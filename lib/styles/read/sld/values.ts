import { numberIn } from '@/lib/text';
import { child, children, elements, textOf, type XmlNode } from '@/lib/xml/xml';
import type { DataNumber, Paint } from '../../schema';
import type { Warnings } from '../../warnings';
import { table } from '../table';
import { PIXELS_PER_METRE, PIXELS_PER_MM, rounded } from '../units';

/** What reading a symbolizer needs: where warnings go, and pixels for each unit of its sizes. */
export interface SldDraft {
  warnings: Warnings;
  scale: number;
}

/** Pixels for each unit of a symbolizer's `uom`. */
export function scaleOf(symbolizer: XmlNode, warnings: Warnings): number {
  const uom = symbolizer.attributes.uom ?? '';
  if (/(metre|meter)$/i.test(uom) && !/milli/i.test(uom)) {
    warnings.add('mapUnits');
    return PIXELS_PER_METRE;
  }
  if (/foot$/i.test(uom)) {
    warnings.add('mapUnits');
    return PIXELS_PER_METRE * 0.3048;
  }
  return /(mm|millimet(re|er))$/i.test(uom) ? PIXELS_PER_MM : 1;
}

/** The parameters of a fill, a stroke or a font by their names. */
export function parameters(node: XmlNode | undefined): Record<string, XmlNode> {
  const found: Record<string, XmlNode> = Object.create(null);
  for (const it of node ? children(node, 'CssParameter', 'SvgParameter') : []) found[it.attributes.name ?? ''] = it;
  return found;
}

/** What stands in an element: the literal where there is one, and nothing of an expression, be it the name of a property. */
export function literalText(node: XmlNode | undefined): string {
  const literal = child(node, 'Literal');
  return literal || (node && elements(node).length === 0) ? textOf(literal ?? node) : '';
}

const SUFFIXES: Record<string, number> = { px: 1, mm: PIXELS_PER_MM };

/** A constant size in pixels; `10px` and `2mm` say their unit themselves. */
export function constant(node: XmlNode | undefined, scale: number): number | undefined {
  if (!node) return undefined;
  const [, number, suffix] = /^\s*([-+\d.eE]+)\s*(px|mm)?\s*$/.exec(literalText(node)) ?? [];
  const value = numberIn(number);
  return value === undefined ? undefined : rounded(value * (suffix ? (SUFFIXES[suffix] as number) : scale));
}

interface Linear {
  property: string;
  factor: number;
  plus: number;
}

/** A size: a constant, or one that each feature decides. What can't be read is `fallback`, with a warning. */
export function size(
  node: XmlNode | undefined,
  { warnings, scale }: SldDraft,
  fallback: number,
  most = 200,
): number | DataNumber {
  if (!node) return fallback;
  const plain = constant(node, scale);
  if (plain !== undefined) return plain;
  const expression = elements(node)[0];
  const read = expression && (interpolated(expression, scale) ?? fromLinear(linear(expression), scale, fallback, most));
  if (read) return read;
  warnings.add('sizeBound', { what: node.name === 'SvgParameter' ? (node.attributes.name ?? node.name) : node.name });
  return fallback;
}

/** SE's Interpolate over a property. */
function interpolated(node: XmlNode, scale: number): DataNumber | undefined {
  const property = textOf(child(node, 'LookupValue', 'PropertyName'));
  const points = children(node, 'InterpolationPoint').map((point): [number | undefined, number | undefined] => [
    numberIn(textOf(child(point, 'Data'))),
    constant(child(point, 'Value'), scale),
  ]);
  const known = points.every((point): point is [number, number] => point.every((value) => value !== undefined));
  if (node.name !== 'Interpolate' || !property || !known || points.length < 2) return undefined;
  const fallback = numberIn(node.attributes.fallbackValue);
  return { property, stops: points as [number, number][], fallback: rounded((fallback ?? 0) * scale) };
}

/** A property, times, by, plus or minus constants. */
function linear(node: XmlNode): Linear | undefined {
  if (node.name === 'PropertyName' || node.name === 'ValueReference') return { property: textOf(node), factor: 1, plus: 0 };
  const [left, right] = elements(node);
  if (!left || !right) return undefined;
  const [a, b] = [linear(left), linear(right)];
  const [m, n] = [numberIn(textOf(left)), numberIn(textOf(right))];
  const [of, by] = a ? [a, n] : [b, m];
  if (!of || by === undefined) return undefined;
  if (node.name === 'Mul') return { ...of, factor: of.factor * by, plus: of.plus * by };
  if (node.name === 'Add') return { ...of, plus: of.plus + by };
  if (node.name === 'Div' && a && by !== 0) return { ...of, factor: of.factor / by, plus: of.plus / by };
  if (node.name === 'Sub' && a) return { ...of, plus: of.plus - by };
  return undefined;
}

/** Up to `most` pixels. */
export function fromLinear(it: Linear | undefined, scale: number, fallback: number, most: number): DataNumber | undefined {
  if (!it) return undefined;
  const [factor, plus] = [it.factor * scale, it.plus * scale];
  if (Math.abs(factor - 1) < 1e-4 && plus === 0) return { property: it.property, fallback };
  if (factor === 0) return undefined;
  const ends = [(0 - plus) / factor, (most - plus) / factor].map(rounded) as [number, number];
  const stops: [number, number][] = [
    [ends[0], 0],
    [ends[1], most],
  ];
  return { property: it.property, stops: factor < 0 ? stops.reverse() : stops, fallback };
}

/** `#rrggbb`. Short forms and the names that styles use are written out; what a feature decides is `fallback`, with a warning. */
export function color(node: XmlNode | undefined, warnings: Warnings, fallback: string): string {
  if (!node) return fallback;
  const text = literalText(node).toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`;
  if (NAMES[text]) return NAMES[text];
  warnings.add('boundColor');
  return fallback;
}

/** A colour, or one that each feature decides: a property alone, or with a literal for where it has no value. */
export function paint(node: XmlNode | undefined, warnings: Warnings, fallback: string): Paint {
  const expression = node && elements(node)[0];
  return (expression && propertyColor(expression, warnings, fallback)) ?? color(node, warnings, fallback);
}

const isProperty = ({ name }: XmlNode) => name === 'PropertyName' || name === 'ValueReference';

/** `coalesce(property, literal)`, or what GeoServer has for it, `if_then_else(isNull(property), literal, property)`. */
function propertyColor(node: XmlNode, warnings: Warnings, fallback: string): Paint | undefined {
  if (isProperty(node)) return { property: textOf(node), fallback };
  const name = node.attributes.name?.toLowerCase();
  const parts = elements(node);
  if (node.name !== 'Function' || (name !== 'coalesce' && name !== 'if_then_else')) return undefined;
  const property = parts.find(isProperty);
  const literal = parts.find((it) => it.name === 'Literal');
  const asked = parts.filter((it) => it !== property && it !== literal);
  const isRead =
    name === 'coalesce' ? asked.length === 0 : asked.length === 1 && asked[0]?.attributes.name?.toLowerCase() === 'isnull';
  if (!property || !literal || !isRead) return undefined;
  return { property: textOf(property), fallback: color(literal, warnings, fallback) };
}

/** The sixteen names of CSS 1, and orange. */
const NAMES = table<string>({
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
});

/** 0..1; 1 where nothing is said or it can't be read. */
export function opacityOf(node: XmlNode | undefined, { warnings }: SldDraft): number {
  if (!node) return 1;
  const value = numberIn(literalText(node));
  if (value === undefined) warnings.add('sizeBound', { what: 'opacity' });
  return value === undefined ? 1 : Math.min(1, Math.max(0, value));
}
