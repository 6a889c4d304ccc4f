import type { Filter } from '../schema';

/** A single test. */
export type Test = Exclude<Filter, { filters: Filter[] } | { filter: Filter }>;
export type ColumnValue = string | number | boolean;

/** The result of a filter of which only some tests are known; undefined: it depends on the others. */
export function decide(filter: Filter, known: (test: Test) => boolean | undefined): boolean | undefined {
  if ('filter' in filter) {
    const inner = decide(filter.filter, known);
    return inner === undefined ? undefined : !inner;
  }
  if (!('filters' in filter)) return known(filter);
  return joined(
    filter.op,
    filter.filters.map((it) => decide(it, known)),
  );
}

/** The combined result of parts. */
export function joined(op: 'all' | 'any', parts: readonly (boolean | undefined)[]): boolean | undefined {
  const stops = op === 'any';
  if (parts.includes(stops)) return stops;
  return parts.includes(undefined) ? undefined : !stops;
}

/** Whether the sign of a comparison satisfies the operator of a test. */
export const ORDERED = {
  '<': (sign: number) => sign < 0,
  '<=': (sign: number) => sign <= 0,
  '>': (sign: number) => sign > 0,
  '>=': (sign: number) => sign >= 0,
} as const;

export const signOf = <T extends ColumnValue>(one: T, other: T): number => Number(one > other) - Number(one < other);

/** Whether the value of a column passes a test, as renderers evaluate it. `undefined` as value: the element has none. */
export function holds(test: Test, value: ColumnValue | undefined): boolean {
  if (test.op === 'isNull') return value === undefined;
  if (value === undefined) return false;
  switch (test.op) {
    case '==':
      return String(value) === String(test.value);
    case '!=':
      return String(value) !== String(test.value);
    case 'in':
      return test.values.some((it) => String(it) === String(value));
    case 'between':
      return typeof value === 'number' && value >= test.min && value <= test.max;
    case 'contains':
      return String(value).includes(test.text);
    case 'startsWith':
      return String(value).startsWith(test.text);
    case 'endsWith':
      return String(value).endsWith(test.text);
    default:
      return typeof value === typeof test.value && ORDERED[test.op](signOf(value, test.value));
  }
}

/** Whether an element with these columns passes a bound filter, as renderers evaluate it. */
export const boundPasses = (filter: Filter, columns: Readonly<Record<string, ColumnValue>>): boolean =>
  decide(filter, (test) => holds(test, columns[test.property])) === true;
