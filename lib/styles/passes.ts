import type { Filter } from './schema';

type Scalar = string | number | boolean;

/** The values that a feature has of a property; none where it has no value. */
export type ValuesOf = (property: string) => readonly string[];

/** As numbers where both are numbers, else as texts. */
function order(value: string, other: Scalar): number {
  const [one, two] = [Number(value), Number(other)];
  if (value.trim() !== '' && String(other).trim() !== '' && !Number.isNaN(one) && !Number.isNaN(two)) return one - two;
  const text = String(other);
  return Number(value > text) - Number(value < text);
}

const COMPARED: Record<string, (order: number) => boolean> = {
  '==': (it) => it === 0,
  '!=': (it) => it !== 0,
  '<': (it) => it < 0,
  '<=': (it) => it <= 0,
  '>': (it) => it > 0,
  '>=': (it) => it >= 0,
};

function test(filter: Exclude<Filter, { op: 'all' | 'any' | 'not' | 'isNull' }>, value: string): boolean {
  switch (filter.op) {
    case 'in':
      return filter.values.some((it) => order(value, it) === 0);
    case 'between':
      return order(value, filter.min) >= 0 && order(value, filter.max) <= 0;
    case 'contains':
      return value.includes(filter.text);
    case 'startsWith':
      return value.startsWith(filter.text);
    case 'endsWith':
      return value.endsWith(filter.text);
    default:
      return COMPARED[filter.op]?.(order(value, filter.value)) ?? false;
  }
}

/**
 * Whether a feature passes a filter. A comparison with a property that it has no value of is false; of several values it is enough that
 * one fits. Numbers are compared as numbers, also where they are written as texts.
 */
export function passes(filter: Filter, valuesOf: ValuesOf): boolean {
  switch (filter.op) {
    case 'all':
      return filter.filters.every((it) => passes(it, valuesOf));
    case 'any':
      return filter.filters.some((it) => passes(it, valuesOf));
    case 'not':
      return !passes(filter.filter, valuesOf);
    case 'isNull':
      return valuesOf(filter.property).length === 0;
    default:
      return valuesOf(filter.property).some((value) => test(filter, value));
  }
}
