import { filterProperties } from '../properties';
import type { Filter } from '../schema';
import { type ColumnValue, decide, holds, joined, ORDERED, signOf, type Test } from './evaluate';

/** Filters that compare a column with more values than this are not examined. */
const MAX_VALUES = 100;

/** The result of a bound filter that follows from its form alone; undefined: it depends on the element. */
export const saysAtOnce = (filter: Filter): boolean | undefined => decide(filter, () => undefined);

/**
 * The result of a bound filter for every element; undefined: it depends on the element, or on several columns at once. True and false are
 * certain: tests of one column are evaluated at each value that they name, between these values, and without a value.
 */
export function saysOfAll(filter: Filter): boolean | undefined {
  const columns = filterProperties(filter);
  if (columns.length === 0) return saysAtOnce(filter);
  if (columns.length === 1) return saysOfColumn(filter);
  if ('filter' in filter) {
    const inner = saysOfAll(filter.filter);
    return inner === undefined ? undefined : !inner;
  }
  return 'filters' in filter ? joined(filter.op, byColumn(filter.op, filter.filters).map(saysOfAll)) : undefined;
}

const flat = (op: 'all' | 'any', filters: readonly Filter[]): Filter[] =>
  filters.flatMap((it) => (it.op === op ? flat(op, it.filters) : [it]));

/** The parts, with those that read the same column combined into one. */
function byColumn(op: 'all' | 'any', filters: readonly Filter[]): Filter[] {
  const groups = new Map<string, Filter[]>();
  const others: Filter[] = [];
  for (const part of flat(op, filters)) {
    const [column, another] = filterProperties(part);
    if (column === undefined || another !== undefined) others.push(part);
    else groups.set(column, [...(groups.get(column) ?? []), part]);
  }
  return [...[...groups.values()].map((group): Filter => ({ op, filters: group })), ...others];
}

function valuesIn(filter: Filter): ColumnValue[] {
  if ('filters' in filter) return filter.filters.flatMap(valuesIn);
  if ('filter' in filter) return valuesIn(filter.filter);
  if ('values' in filter) return filter.values;
  if ('min' in filter) return [filter.min, filter.max];
  return 'value' in filter ? [filter.value] : [];
}

function saysOfColumn(filter: Filter): boolean | undefined {
  const values = [...new Set(valuesIn(filter))].sort(signOf);
  if (values.length > MAX_VALUES || new Set(values.map((it) => typeof it)).size > 1) return undefined;
  const isFlag = typeof values[0] === 'boolean';
  const gaps = isFlag ? [] : Array.from({ length: values.length + 1 }, (_, at) => at);
  const said = [
    decide(filter, (test) => holds(test, undefined)),
    ...(isFlag ? [false, true] : values).map((value) => decide(filter, (test) => holds(test, value))),
    ...gaps.map((gap) => decide(filter, (test) => holdsInGap(test, gap, values))),
  ];
  const [first] = said;
  return said.every((it) => it === first) ? first : undefined;
}

/** Whether the values in a gap between the named values pass a test; gap 0 is below the first one. Undefined: some do, others do not. */
function holdsInGap(test: Test, gap: number, values: readonly ColumnValue[]): boolean | undefined {
  const signTo = (value: ColumnValue) => (gap <= values.indexOf(value) ? -1 : 1);
  switch (test.op) {
    case 'isNull':
    case '==':
    case 'in':
      return false;
    case '!=':
      return true;
    case 'between':
      return signTo(test.min) > 0 && signTo(test.max) < 0;
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return undefined;
    default:
      return ORDERED[test.op](signTo(test.value));
  }
}
