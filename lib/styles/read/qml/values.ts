import { numberIn } from '@/lib/text';
import { child, children, type XmlNode } from '@/lib/xml/xml';
import { plainColor } from '../../paints';
import type { DataNumber, Paint } from '../../schema';
import type { Warnings } from '../../warnings';
import { opacity, PIXELS_PER_METRE, PIXELS_PER_MM, PIXELS_PER_POINT, rounded } from '../units';
import { numberFrom, paintFrom } from './expressions';

/** The elements with a symbol layer's settings: `Option` in QGIS 3.20 and later, `prop` before. */
export function settings(layer: XmlNode): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const { attributes } of children(layer, 'prop')) found[attributes.k ?? ''] = attributes.v ?? '';
  const map = children(layer, 'Option').find((option) => option.attributes.type === 'Map');
  for (const { attributes } of map ? children(map, 'Option') : []) found[attributes.name ?? ''] = attributes.value ?? '';
  return found;
}

/** Pixels for each unit. Sizes in map units are converted at one scale, with a warning. */
export function unit(name: string | undefined, warnings: Warnings): number {
  switch (name) {
    case 'Pixel':
    case 'Pixels':
      return 1;
    case 'Point':
    case 'Points':
      return PIXELS_PER_POINT;
    case 'Inch':
      return 96;
    case 'MapUnit':
    case 'MapUnits':
    case 'RenderMetersInMapUnits':
      warnings.add('mapUnits');
      return PIXELS_PER_METRE;
    default:
      return PIXELS_PER_MM;
  }
}

/** A length in pixels: the setting of this name, with the unit in `<name>_unit`. */
export function length(values: Record<string, string>, name: string, warnings: Warnings, fallback = 0): number {
  const value = numberIn(values[name]);
  return value === undefined ? fallback : rounded(value * unit(values[`${name}_unit`], warnings));
}

/** Two lengths, right and down. */
export function lengths(values: Record<string, string>, name: string, warnings: Warnings): [number, number] {
  const [x = 0, y = 0] = (values[name] ?? '').split(',').map(Number);
  const scale = unit(values[`${name}_unit`], warnings);
  return [Number.isFinite(x) ? x * scale : 0, Number.isFinite(y) ? y * scale : 0];
}

export interface QmlColor {
  color: string;
  opacity: number;
}

/** `r,g,b,a` of 0..255; newer files add the same as fractions, which are finer. */
export function colorIn(text: string | undefined): QmlColor | undefined {
  const parts = (text ?? '').split(',');
  const [red, green, blue, alpha = 255] = parts.slice(0, 4).map(Number);
  if (![red, green, blue, alpha].every((part) => part !== undefined && part >= 0 && part <= 255)) return undefined;
  const color = `#${[red, green, blue]
    .map((part) =>
      Math.round(part as number)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
  const fine = /^rgb:/.test(parts[4] ?? '') ? numberIn(parts[7]) : undefined;
  return { color, opacity: opacity(fine ?? alpha / 255) };
}

export interface Defined {
  expression: string;
  /** The transformation by QGIS's assistant. */
  stops?: [number, number][];
}

const optionsOf = (node: XmlNode | undefined) =>
  new Map((node ? children(node, 'Option') : []).map((option) => [option.attributes.name ?? '', option]));

/** The data-defined settings by name, without those that are switched off. */
export function definedIn(node: XmlNode | undefined): Map<string, Defined> {
  const found = new Map<string, Defined>();
  const properties = optionsOf(child(node, 'Option')).get('properties');
  for (const [name, option] of optionsOf(properties)) {
    const values = optionsOf(option);
    const value = (key: string) => values.get(key)?.attributes.value;
    if (value('active') !== 'true') continue;
    const field = value('field');
    const expression = value('expression') ?? (field === undefined ? '' : `"${field.replaceAll('"', '""')}"`);
    found.set(name, { expression, stops: assisted(values.get('transformer')) });
  }
  return found;
}

function assisted(transformer: XmlNode | undefined): [number, number][] | undefined {
  const details = optionsOf(optionsOf(transformer).get('d'));
  const [minValue, maxValue, minSize, maxSize] = ['minValue', 'maxValue', 'minSize', 'maxSize'].map((name) =>
    numberIn(details.get(name)?.attributes.value),
  );
  if (minValue === undefined || maxValue === undefined || minSize === undefined || maxSize === undefined) return undefined;
  return maxValue > minValue
    ? [
        [minValue, minSize],
        [maxValue, maxSize],
      ]
    : undefined;
}

/** The colour of a setting, or its data-defined value. */
export function paintOr(color: string, defined: Defined | undefined, warnings: Warnings): Paint {
  if (!defined) return color;
  const read = paintFrom(defined.expression, color);
  if (read === undefined) warnings.add('boundColor');
  return read ?? color;
}

/** A colour that has to be the same for all features. */
export function fixedColor(paint: Paint, warnings: Warnings): string {
  if (typeof paint !== 'string') warnings.add('boundColor');
  return plainColor(paint);
}

/** The number of a setting, or its data-defined value. `scale`: pixels for each unit. */
export function numberOr(
  value: number,
  defined: Defined | undefined,
  { scale, most, what, warnings }: { scale: number; most: number; what: string; warnings: Warnings },
): number | DataNumber {
  if (!defined) return value;
  const read = numberFrom(defined.expression, defined.stops ? 1 : scale, value, most);
  if (read === undefined) warnings.add('sizeBound', { what });
  if (!defined.stops || read === undefined || typeof read === 'number') return read ?? value;
  return { property: read.property, stops: defined.stops.map(([x, y]) => [x, rounded(y * scale)]), fallback: value };
}
