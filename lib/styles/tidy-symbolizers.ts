import { isDataColor, plainColor } from './paints';
import { degrees, rounded } from './read/units';
import type { DataNumber, Fill, Icon, Line, Mark, Stroke, StyleGeometry, Symbolizer, Text } from './schema';
import { ascendingStops, twoAtLeast } from './stops';

/** Normalizes symbolizers: removes those without effect, and combines those that belong together. */
export const tidySymbolizers = (symbolizers: readonly Symbolizer[], geometry: StyleGeometry): Symbolizer[] =>
  joined(symbolizers.map((symbolizer) => tidySymbolizer(symbolizer, geometry)).filter(draws));

const draws = (it: Symbolizer) =>
  it.kind === 'mark'
    ? Boolean(it.color ?? it.stroke)
    : it.kind !== 'fill' || Boolean(it.color ?? it.hatch ?? it.graphic ?? it.outline);

/** Removes `undefined` and default values; numbers have four decimals. */
function tidyValue(key: string, value: unknown): unknown {
  if (typeof value === 'number') return key === 'rotation' ? degrees(value) : rounded(value);
  if (Array.isArray(value)) return value.map((item) => tidyValue('', item));
  if (typeof value !== 'object' || value === null) return value;
  if ((key === 'stroke' || key === 'outline' || key === 'halo') && (value as Stroke).width === 0) return undefined;
  if (key === 'symbol') return tidyGraphic(value as Mark | Icon);
  if (isDataColor(value)) return value;
  if ('fallback' in value) return tidyNumber(value as DataNumber);
  return tidyObject(value);
}

const tidyGraphic = (symbol: Mark | Icon) => (symbol.kind === 'mark' ? tidyMark(tidyObject(symbol)) : tidyObject(symbol));

const SAYS_NOTHING: Record<string, (value: unknown) => boolean> = {
  opacity: (value) => value === 1,
  rotation: (value) => value === 0,
  offset: (value) => value === 0 || (Array.isArray(value) && value.every((part) => part === 0)),
  anchor: (value) => value === 'center',
  placement: (value) => value === 'point',
  bold: (value) => value === false,
  italic: (value) => value === false,
};

function tidyObject<T extends object>(object: T): T {
  const entries = Object.entries(object)
    .map(([key, value]) => [key, tidyValue(key, value)] as const)
    .filter(([key, value]) => value !== undefined && !SAYS_NOTHING[key]?.(value));
  return Object.fromEntries(entries) as T;
}

/** Of stops that have become one, its result is the same for all features that have the property. */
function tidyNumber({ property, stops, fallback }: DataNumber): DataNumber | number {
  const otherwise = rounded(fallback);
  const ascending = stops && ascendingStops(stops.map(([x, y]): [number, number] => [rounded(x), rounded(y)]));
  if (ascending?.length === 1 && ascending[0]?.[1] === otherwise) return otherwise;
  const points = ascending && twoAtLeast(ascending);
  const identity = points?.every(([x, y]) => x === y) && points.length === 2;
  return { property, ...(points && !identity && { stops: points }), fallback: otherwise };
}

function tidySymbolizer(symbolizer: Symbolizer, geometry: StyleGeometry): Symbolizer {
  const plain = tidyObject(symbolizer);
  if (plain.kind === 'text') return tidyText(plain, geometry);
  if (plain.kind === 'mark') return tidyMark(plain);
  if (plain.kind === 'line') return asOutline(tidyLine(plain), geometry);
  return plain.kind === 'fill' ? tidyFill(plain) : plain;
}

/** A text along a line has neither anchor nor rotation. */
function tidyText({ anchor, rotation, offset, placement, ...text }: Text, geometry: StyleGeometry): Text {
  const label = tidyLabel(text.label);
  if (placement !== 'line' || geometry === 'POINT')
    return { ...text, label, ...(anchor && { anchor }), ...(rotation !== undefined && { rotation }), ...(offset && { offset }) };
  return { ...text, label, placement, ...(offset?.[1] && { offset: [0, offset[1]] as [number, number] }) };
}

/** Shapes made of strokes have no fill; without a fill the opacity is that of the rim. */
function tidyMark({ color, stroke, opacity, ...mark }: Mark): Mark {
  const open = mark.shape === 'cross' || mark.shape === 'x';
  const inside = open ? undefined : color;
  const rim = stroke ?? (open && color ? { color, width: 2 } : undefined);
  const pale = inside ? rim : rim && tidyObject({ ...rim, opacity: (rim.opacity ?? 1) * (opacity ?? 1) });
  return { ...mark, ...(inside && { color: inside, ...(opacity !== undefined && { opacity }) }), ...(pale && { stroke: pale }) };
}

/** A plain line around an area is its outline. */
function asOutline(line: Line, geometry: StyleGeometry): Line | Fill {
  const { color, width, opacity, dash, cap, join, offset, outline, graphic } = line;
  const plain =
    typeof width === 'number' && join === 'round' && cap === (dash ? 'butt' : 'round') && !offset && !outline && !graphic;
  if (geometry !== 'POLYGON' || !plain) return line;
  return { kind: 'fill', outline: { color, width, ...(opacity !== undefined && { opacity }), ...(dash && { dash }) } };
}

/** Adds defaults explicitly. */
function tidyLine(line: Line): Line {
  const { graphic } = line;
  const cap = line.cap ?? (line.dash ? 'butt' : 'round');
  if (line.width !== 0 || !graphic || line.outline) return { ...line, cap, join: line.join ?? 'round' };
  const own = graphic.symbol.kind === 'mark' ? (graphic.symbol.color ?? graphic.symbol.stroke?.color) : undefined;
  const { kind, width, offset } = line;
  return { kind, color: plainColor(own ?? '#000000'), width, ...(offset !== undefined && { offset }), graphic };
}

function tidyFill({ hatch, opacity, ...rest }: Fill): Fill {
  const inside = rest.color ?? hatch ?? rest.graphic;
  return {
    ...rest,
    ...(opacity !== undefined && inside && { opacity }),
    ...(hatch && { hatch: { ...hatch, angle: rounded(((hatch.angle % 180) + 180) % 180) } }),
  };
}

function tidyLabel(label: Text['label']): Text['label'] {
  const parts: Text['label'] = [];
  for (const part of label) {
    const last = parts.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string' && last.length + part.length <= 200)
      parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts.length > 0 ? parts : [''];
}

function joined(symbolizers: Symbolizer[]): Symbolizer[] {
  const result: Symbolizer[] = [];
  for (const next of symbolizers) {
    const last = result.at(-1);
    const one =
      last?.kind === 'line' && next.kind === 'line'
        ? joinedLines(last, next)
        : last?.kind === 'fill' && next.kind === 'fill'
          ? joinedFills(last, next)
          : undefined;
    if (one) result[result.length - 1] = one;
    else result.push(next);
  }
  return result;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function joinedLines(below: Line, above: Line): Line | undefined {
  if (!same(below.offset, above.offset) || above.outline) return undefined;
  // Symbols along a line of no width belong to the line below them.
  if (above.graphic && above.width === 0) return below.graphic ? undefined : { ...below, graphic: above.graphic };
  const alike = same([below.cap, below.join], [above.cap, above.join]);
  const margin = alike ? marginOf(below.width, above.width) : undefined;
  if (below.dash || below.graphic || below.outline || margin === undefined) return undefined;
  const { color, opacity } = below;
  return { ...above, outline: { color, width: margin, ...(opacity !== undefined && { opacity }) } };
}

/** How much of the wider line shows on each side, if that is the same for every feature. */
function marginOf(wide: Line['width'], narrow: Line['width']): number | undefined {
  if (typeof wide === 'number' && typeof narrow === 'number')
    return wide > narrow && narrow > 0 ? rounded((wide - narrow) / 2) : undefined;
  if (typeof wide === 'number' || typeof narrow === 'number' || wide.property !== narrow.property) return undefined;
  const more = rounded(wide.fallback - narrow.fallback);
  const stops = narrow.stops ?? wide.stops?.map(([x]): [number, number] => [x, x]);
  const shifted = stops?.map(([x, y]) => [x, rounded(y + more)]);
  return more > 0 && shifted && same(shifted, wide.stops) ? rounded(more / 2) : undefined;
}

const PARTS = ['color', 'hatch', 'graphic', 'outline'] as const;

/** Two fills can be combined if the parts of the second come after those of the first in the drawing order of a fill. */
function joinedFills(below: Fill, above: Fill): Fill | undefined {
  const highest = PARTS.findLastIndex((part) => below[part] !== undefined);
  const lowest = PARTS.findIndex((part) => above[part] !== undefined);
  const onlyOutlines = [below, above].some((fill) => !fill.color && !fill.hatch && !fill.graphic);
  if (lowest <= highest || (!onlyOutlines && !same(below.opacity, above.opacity))) return undefined;
  return { ...below, ...above };
}
