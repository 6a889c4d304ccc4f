import type { Filter } from '../schema';
import { columnText, decimal, stringText } from './values';

const SIGNS = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;

function valueText(value: string | number | boolean): string {
  if (typeof value === 'string') return stringText(value);
  return typeof value === 'number' ? decimal(value) : value ? 'TRUE' : 'FALSE';
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
const PATTERNS = {
  contains: (text: string) => `%${escaped(text)}%`,
  startsWith: (text: string) => `${escaped(text)}%`,
  endsWith: (text: string) => `%${escaped(text)}`,
};

/** A filter as QGIS's expression. What is null fails a comparison; its opposite has to say so. */
export function filterText(filter: Filter): string {
  if ('filters' in filter) return `(${filter.filters.map(filterText).join(filter.op === 'all' ? ' AND ' : ' OR ')})`;
  if ('filter' in filter)
    return filter.filter.op === 'isNull'
      ? `${columnText(filter.filter.property)} IS NOT NULL`
      : `NOT coalesce(${filterText(filter.filter)}, FALSE)`;
  const column = columnText(filter.property);
  switch (filter.op) {
    case 'isNull':
      return `${column} IS NULL`;
    case 'in':
      return `${column} IN (${filter.values.map(valueText).join(', ')})`;
    case 'between':
      return `(${column} >= ${decimal(filter.min)} AND ${column} <= ${decimal(filter.max)})`;
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return `${column} LIKE ${stringText(PATTERNS[filter.op](filter.text))}`;
    default:
      return `${column} ${SIGNS[filter.op]} ${valueText(filter.value)}`;
  }
}
