import { el, type XmlElement } from '@/lib/xml/writer';
import { plainColor } from '../paints';
import type { DataNumber, Paint } from '../schema';

const MM_PER_PIXEL = 25.4 / 96;

/** A number as text, fine enough that it comes back the same. */
export const decimal = (value: number) => String(Number(value.toFixed(7)));
export const mm = (pixels: number) => decimal(pixels * MM_PER_PIXEL);

/** `r,g,b,a`; the fractions behind it, which QGIS 3.40 added and older ones pass over, say the opacity exactly. */
export function colorText(paint: Paint, opacity = 1): string {
  const hex = plainColor(paint);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  const fractions = [red, green, blue].map((part) => decimal(part / 255));
  return `${red},${green},${blue},${Math.round(opacity * 255)},rgb:${fractions.join(',')},${decimal(opacity)}`;
}

export const NOTHING = '0,0,0,0';

export const columnText = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const stringText = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`;

/** What QGIS calculates a number from; `factor` is its unit for each pixel. */
function numberExpression({ property, stops, fallback }: DataNumber, factor: number): string {
  const column = columnText(property);
  const otherwise = decimal(fallback * factor);
  if (!stops) return `coalesce(${factor === 1 ? column : `${column} * ${factor.toFixed(10)}`}, ${otherwise})`;
  const parts = stops.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = stops[index] as [number, number];
    const scale = `scale_linear(${[column, decimal(fromX), decimal(x), decimal(fromY * factor), decimal(y * factor)].join(', ')})`;
    return { upTo: decimal(x), scale };
  });
  const last = parts.pop()?.scale ?? otherwise;
  const whole =
    parts.length === 0
      ? last
      : `CASE ${parts.map((it) => `WHEN ${column} <= ${it.upTo} THEN ${it.scale}`).join(' ')} ELSE ${last} END`;
  return `coalesce(${whole}, ${otherwise})`;
}

/** What QGIS reads a colour from. A colour that a feature has is opaque to QGIS, unless it is told otherwise. */
export function definedColor(paint: Paint | undefined, opacity = 1): string | undefined {
  if (typeof paint !== 'object') return undefined;
  const column = columnText(paint.property);
  return opacity === 1 ? column : `set_color_part(${column}, 'alpha', ${Math.round(opacity * 255)})`;
}

const option = (name: string, value: string | number) => el('Option', { type: 'QString', name, value });
const map = (name: string | undefined, ...content: XmlElement[]) => el('Option', { type: 'Map', name }, ...content);

/** What each feature decides, by QGIS's names of it. */
export function definedElement(tag: string, expressions: Record<string, string | undefined>): XmlElement {
  const properties = Object.entries(expressions).flatMap(([name, expression]) =>
    expression === undefined
      ? []
      : [
          map(
            name,
            el('Option', { type: 'bool', name: 'active', value: 'true' }),
            option('expression', expression),
            el('Option', { type: 'int', name: 'type', value: 3 }),
          ),
        ],
  );
  const collection = properties.length > 0 ? map('properties', ...properties) : el('Option', { name: 'properties' });
  return el(tag, {}, map(undefined, option('name', ''), collection, option('type', 'collection')));
}

/** A layer of a symbol. Settings stand twice: as QGIS 3.20 and later read them, and as older ones do. */
export function layerElement(
  className: string,
  settings: Record<string, string | number | undefined>,
  expressions: Record<string, string | undefined> = {},
  inner?: XmlElement,
): XmlElement {
  const present = Object.entries(settings).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return el(
    'layer',
    { class: className, enabled: 1, locked: 0, pass: 0 },
    map(undefined, ...present.map(([name, value]) => option(name, value))),
    ...present.map(([name, value]) => el('prop', { k: name, v: value })),
    definedElement('data_defined_properties', expressions),
    inner,
  );
}

export const symbolElement = (type: 'marker' | 'line' | 'fill', name: string, layers: XmlElement[], alpha = 1): XmlElement =>
  el('symbol', { type, name, alpha, clip_to_extent: 1, force_rhr: 0 }, definedElement('data_defined_properties', {}), ...layers);

export const constant = (value: number | DataNumber) => (typeof value === 'number' ? value : value.fallback);
export const defined = (value: number | DataNumber | undefined, factor: number) =>
  typeof value === 'object' ? numberExpression(value, factor) : undefined;
export const PER_PIXEL = MM_PER_PIXEL;
