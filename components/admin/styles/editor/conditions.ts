import type { Filter } from '@/lib/styles/schema';

export const OPERATORS = ['==', '!=', '<', '<=', '>', '>=', 'contains', 'startsWith', 'endsWith', 'isNull'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A comparison as a row of a form. */
export interface Row {
  property: string;
  op: Operator;
  value: string;
}

/** A condition as the form shows it: rows of which all or any have to hold. */
export interface Rows {
  join: 'all' | 'any';
  rows: readonly Row[];
}

const NO_CONDITION: Rows = { join: 'all', rows: [] };

function rowOf(filter: Filter): Row | undefined {
  switch (filter.op) {
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return { property: filter.property, op: filter.op, value: filter.text };
    case 'isNull':
      return { property: filter.property, op: 'isNull', value: '' };
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { property: filter.property, op: filter.op, value: String(filter.value) };
    default:
      return undefined;
  }
}

/** A filter as rows; undefined where rows cannot say it. */
export function rowsOf(filter: Filter | undefined): Rows | undefined {
  if (!filter) return NO_CONDITION;
  const join = filter.op === 'any' ? 'any' : 'all';
  const rows = (filter.op === 'all' || filter.op === 'any' ? filter.filters : [filter]).map(rowOf);
  return rows.every((it) => it !== undefined) ? { join, rows } : undefined;
}

function filterOf({ property, op, value }: Row, isNumeric: (property: string) => boolean): Filter | undefined {
  if (!property) return undefined;
  if (op === 'isNull') return { op, property };
  if (value === '') return undefined;
  if (op === 'contains' || op === 'startsWith' || op === 'endsWith') return { op, property, text: value };
  const number = Number(value);
  return { op, property, value: isNumeric(property) && Number.isFinite(number) ? number : value };
}

/** The filter that rows say; those that are not finished say nothing. */
export function filterFrom({ join, rows }: Rows, isNumeric: (property: string) => boolean): Filter | undefined {
  const filters = rows.flatMap((it) => filterOf(it, isNumeric) ?? []);
  return filters.length > 1 ? { op: join, filters } : filters[0];
}
