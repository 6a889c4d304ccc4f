import { paintsIn, withPaints } from '../paints';
import type { DataNumber, Symbolizer } from '../schema';
import type { Warnings } from '../warnings';
import { isColored, isKnown, isPlain, isUnknown, isWithin } from './expressions';
import { isSafeColumn } from './strings';

/** A symbolizer with constant numbers, whose colours are constant or those of columns that have one, and the features that are drawn so. */
export interface Variant {
  symbolizer: Symbolizer;
  /** Columns that stand in place of numbers. */
  columns: Partial<Record<NumberField, string>>;
  condition?: string;
}

const FIELDS = ['size', 'width', 'rotation'] as const;
type NumberField = (typeof FIELDS)[number];

const MAX_STEPS = 40;
/** Pixels, and degrees. Finer steps are not seen. */
const STEP: Record<NumberField, number> = { size: 1, width: 0.5, rotation: 10 };

/**
 * MapServer 8.0 takes a column for a size, but not what is calculated from one: a number that is interpolated is drawn in steps, each
 * with a condition of its own.
 */
export function variantsOf(symbolizer: Symbolizer, warnings: Warnings): Variant[] {
  return FIELDS.reduce<Variant[]>(
    (variants, field) => variants.flatMap((variant) => expanded(variant, field, warnings)),
    colorVariants({ symbolizer: withFixedGraphic(symbolizer), columns: {} }, warnings),
  );
}

/** The symbols of a pattern or along a line are of one size and turn for all features. */
function withFixedGraphic(symbolizer: Symbolizer): Symbolizer {
  if ((symbolizer.kind !== 'line' && symbolizer.kind !== 'fill') || !symbolizer.graphic) return symbolizer;
  const { graphic } = symbolizer;
  return { ...symbolizer, graphic: { ...graphic, symbol: withFixedNumbers(graphic.symbol) } } as Symbolizer;
}

const both = (...conditions: (string | undefined)[]) => conditions.filter(Boolean).join(' AND ') || undefined;

/** For each property that decides a colour: the features that have one, and those that are drawn in the colour of the document. */
function colorVariants(variant: Variant, warnings: Warnings): Variant[] {
  const properties = [...new Set(paintsIn(variant.symbolizer).map(({ property }) => property))];
  return properties.reduce<Variant[]>(
    (variants, property) =>
      variants.flatMap((it): Variant[] => {
        const plain = withPaints(it.symbolizer, (color) => (color.property === property ? color.fallback : color));
        if (isSafeColumn(property))
          return [
            { ...it, condition: both(it.condition, isColored({ property })) },
            { ...it, symbolizer: plain, condition: both(it.condition, isPlain({ property })) },
          ];
        warnings.add('property', { property });
        return [{ ...it, symbolizer: plain }];
      }),
    [variant],
  );
}

/** The same symbolizer with the numbers and colours that hold where a feature says nothing. */
export const atFallback = (symbolizer: Symbolizer): Symbolizer =>
  withPaints(withFixedNumbers(withFixedGraphic(symbolizer)), ({ fallback }) => fallback);

function withFixedNumbers<T extends Symbolizer>(symbolizer: T): T {
  const bound = FIELDS.map((field) => [field, numberOf(symbolizer, field)] as const).filter(([, value]) => isBound(value));
  return { ...symbolizer, ...Object.fromEntries(bound.map(([field, value]) => [field, (value as DataNumber).fallback])) };
}

const numberOf = (symbolizer: Symbolizer, field: NumberField) =>
  (symbolizer as Partial<Record<NumberField, number | DataNumber>>)[field];
const isBound = (value: number | DataNumber | undefined): value is DataNumber => typeof value === 'object';

function expanded(variant: Variant, field: NumberField, warnings: Warnings): Variant[] {
  const value = numberOf(variant.symbolizer, field);
  if (!isBound(value)) return [variant];
  const constant = (number: number, condition?: string): Variant => ({
    ...variant,
    symbolizer: { ...variant.symbolizer, [field]: number } as Symbolizer,
    condition: both(variant.condition, condition),
  });
  if (!isSafeColumn(value.property)) {
    warnings.add('property', { property: value.property });
    return [constant(value.fallback)];
  }
  const otherwise = constant(value.fallback, isUnknown(value));
  if (!value.stops && takesColumn(variant.symbolizer, field)) {
    const { fallback, property } = value;
    return [{ ...constant(fallback, isKnown(value)), columns: { ...variant.columns, [field]: property } }, otherwise];
  }
  return [...inSteps(value, field).map(({ result, from, to }) => constant(result, isWithin(value, from, to))), otherwise];
}

/** Where the number in the map file is the number of the document: not turned the other way, not in points, nothing added to it. */
const takesColumn = (symbolizer: Symbolizer, field: NumberField) =>
  field !== 'rotation' && symbolizer.kind !== 'text' && !(symbolizer.kind === 'line' && symbolizer.outline);

const RANGE: Record<NumberField, [number, number]> = { size: [0, 80], width: [0, 40], rotation: [-360, 360] };

interface Step {
  from: number;
  to: number;
  result: number;
}

function inSteps({ stops }: DataNumber, field: NumberField): Step[] {
  const [low, high] = RANGE[field];
  const points: [number, number][] = stops ?? [
    [low, low],
    [high, high],
  ];
  const [first, last] = [points[0], points.at(-1)] as [[number, number], [number, number]];
  const steps: Step[] = [{ from: Number.NEGATIVE_INFINITY, to: first[0], result: first[1] }];
  for (const [index, [x, y]] of points.slice(0, -1).entries()) {
    const [nextX, nextY] = points[index + 1] as [number, number];
    const count = Math.min(field === 'rotation' ? 72 : MAX_STEPS, Math.max(1, Math.ceil(Math.abs(nextY - y) / STEP[field])));
    for (let step = 0; step < count; step++) {
      const at = (share: number, a: number, b: number) => a + (b - a) * share;
      steps.push({
        from: at(step / count, x, nextX),
        to: at((step + 1) / count, x, nextX),
        result: at((step + 0.5) / count, y, nextY),
      });
    }
  }
  return [...steps, { from: last[0], to: Number.POSITIVE_INFINITY, result: last[1] }];
}
