import { numberIn } from '@/lib/text';
import { child, type XmlNode } from '@/lib/xml/xml';
import { plainColor } from '../../paints';
import type { Icon, Line, Mark } from '../../schema';
import type { Warnings } from '../../warnings';
import { table } from '../table';
import { pixels, rounded, shift } from '../units';
import { markersOf, penDash, warnOfOthers } from './markers';
import { symbolOf } from './symbols';
import { colorIn, definedIn, length, numberOr, paintOr, settings, unit } from './values';

const CAPS = table<Line['cap']>({ flat: 'butt', square: 'square', round: 'round' });
const JOINS = table<Line['join']>({ bevel: 'bevel', miter: 'miter', round: 'round' });

/** QGIS counts offsets to the right, as documents do. */
const offsetIn = (values: Record<string, string>, warnings: Warnings) => {
  const offset = shift(length(values, 'offset', warnings));
  return offset === 0 ? {} : { offset };
};

/** The lines of a line's layer. */
export function linesOf(layer: XmlNode, warnings: Warnings): (Line | Mark | Icon)[] {
  switch (layer.attributes.class) {
    case 'SimpleLine':
      return simple(layer, warnings);
    case 'MarkerLine':
      return markers(layer, warnings);
    case 'ArrowLine':
      return arrows(layer, warnings);
    default:
      warnings.add('symbolLayer', { layer: layer.attributes.class ?? '' });
      return [];
  }
}

function simple(layer: XmlNode, warnings: Warnings): Line[] {
  const values = settings(layer);
  const defined = definedIn(child(layer, 'data_defined_properties'));
  warnOfOthers(defined, ['outlineWidth', 'width', 'outlineColor', 'color'], warnings);
  const color = colorIn(values.line_color ?? values.color);
  const scale = unit(values.line_width_unit ?? values.width_unit, warnings);
  const constant = pixels((numberIn(values.line_width ?? values.width) ?? 0.26) * scale) || 1;
  const width = numberOr(constant, defined.get('outlineWidth') ?? defined.get('width'), {
    scale,
    most: 100,
    what: 'width',
    warnings,
  });
  const dash = values.use_custom_dash === '1' ? customDash(values, warnings) : penDash(values.line_style, constant);
  if (dash === null || !color) return [];
  return [
    {
      kind: 'line',
      color: paintOr(color.color, defined.get('outlineColor') ?? defined.get('color'), warnings),
      width,
      opacity: color.opacity,
      ...(dash && { dash }),
      cap: CAPS[values.capstyle ?? ''] ?? 'square',
      join: JOINS[values.joinstyle ?? ''] ?? 'bevel',
      ...offsetIn(values, warnings),
    },
  ];
}

function customDash(values: Record<string, string>, warnings: Warnings): number[] | undefined {
  const scale = unit(values.customdash_unit, warnings);
  const parts = (values.customdash ?? '').split(';').map((part) => pixels(Number(part) * scale));
  if (parts.length < 2 || parts.some((part) => !Number.isFinite(part))) return undefined;
  return (parts.length % 2 === 0 ? parts : [...parts, ...parts]).slice(0, 16);
}

/** In the middle there is one symbol, as at an end, with a warning. Where QGIS has one at each corner, the line has a row of them. */
function markers(layer: XmlNode, warnings: Warnings): (Line | Mark | Icon)[] {
  const values = settings(layer);
  const place = values.placements ?? values.placement ?? 'Interval';
  const inner = child(layer, 'symbol');
  const symbols = inner ? symbolOf(inner, warnings, (it) => markersOf(it, warnings)) : [];
  const placements = place.split('|');
  if (!placements.every((it) => /^(interval|centralpoint)$/i.test(it))) warnings.add('placement', { place: place.slice(0, 60) });
  if (placements.every((it) => /^(centralpoint|firstvertex|lastvertex)$/i.test(it))) return symbols;
  const interval = pixels(length(values, 'interval', warnings, 11));
  return symbols.map((symbol) => ({
    kind: 'line',
    color: plainColor((symbol.kind === 'mark' ? (symbol.color ?? symbol.stroke?.color) : undefined) ?? '#000000'),
    width: 0,
    ...offsetIn(values, warnings),
    graphic: { symbol, gap: interval },
  }));
}

const ARROWS_APART = 60;
const REVERSED = '1';
/** A triangle with equal sides is so much narrower than the circle around it. */
const NARROWER = Math.sqrt(3) / 2;

/** A line with a head in its middle; where QGIS has a head for each segment, a row of them. */
function arrows(layer: XmlNode, warnings: Warnings): (Line | Mark)[] {
  warnings.add('arrow');
  const values = settings(layer);
  const inner = child(layer, 'symbol', 'layer');
  const color = colorIn(inner && settings(inner).color) ?? { color: '#000000', opacity: 1 };
  const width = pixels(length({ ...values, arrow_width_unit: values.arrow_width_unit ?? 'MM' }, 'arrow_width', warnings, 4));
  // QGIS counts it from the middle of the line.
  const across = 2 * length(values, 'head_thickness', warnings, 6);
  const symbol: Mark = {
    kind: 'mark',
    shape: 'triangle',
    size: pixels(rounded(across / NARROWER)),
    rotation: values.head_type === REVERSED ? -90 : 90,
    color: color.color,
    opacity: color.opacity,
  };
  const line: Line = { kind: 'line', color: color.color, width, opacity: color.opacity, ...offsetIn(values, warnings) };
  return values.is_repeated === '0' ? [line, symbol] : [{ ...line, graphic: { symbol, gap: ARROWS_APART } }];
}
