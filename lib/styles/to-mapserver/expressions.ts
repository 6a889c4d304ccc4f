import type { DataColor, DataNumber, Filter, StyleRule } from '../schema';
import type { Warnings } from '../warnings';
import { decimal, isSafeColumn, literal, numberColumn, textColumn } from './strings';

/** Expressions of MapServer. A column that is null is an empty text there, and the number 0: the text distinguishes both. */

export const NEVER = '("1" = "0")';
const ALWAYS = '("1" = "1")';
const isNumber = (property: string) => `(${textColumn(property)} ~ "^ *[-+]?[0-9.]")`;
const isThere = (property: string) => `(${textColumn(property)} != "")`;

export const both = (...conditions: (string | undefined)[]): string | undefined => {
  const there = conditions.filter((condition) => condition !== undefined);
  return there.length > 1 ? `(${there.join(' AND ')})` : there[0];
};

/** Which features a rule draws: an else rule draws those that no filter of the other rules matches. Undefined: everything. */
export function ruleExpression(rule: StyleRule, rules: readonly StyleRule[], warnings: Warnings): string | undefined {
  if (rule.filter) return filterExpression(rule.filter, warnings);
  if (!rule.else) return undefined;
  const others = rules.filter((other) => !other.else);
  if (others.length === 0) return undefined;
  return `(NOT (${others.map((other) => (other.filter ? filterExpression(other.filter, warnings) : ALWAYS)).join(' OR ')}))`;
}

function filterExpression(filter: Filter, warnings: Warnings): string {
  if ('filters' in filter) {
    if (filter.filters.length === 0) return filter.op === 'all' ? ALWAYS : NEVER;
    const parts = filter.filters.map((inner) => filterExpression(inner, warnings));
    return `(${parts.join(filter.op === 'all' ? ' AND ' : ' OR ')})`;
  }
  if ('filter' in filter) return `(NOT ${filterExpression(filter.filter, warnings)})`;
  if (!isSafeColumn(filter.property)) {
    warnings.add('property', { property: filter.property });
    return filter.op === 'isNull' ? ALWAYS : NEVER;
  }
  return test(filter);
}

type Test = Exclude<Filter, { filters: Filter[] } | { filter: Filter }>;

function test(filter: Test): string {
  const { property } = filter;
  switch (filter.op) {
    case 'isNull':
      return `(${textColumn(property)} = "")`;
    case 'in':
      return `(${filter.values.map((value) => equals(property, value)).join(' OR ')})`;
    case 'contains':
      return `(${textColumn(property)} ~ ${literal(`.*${escaped(filter.text)}.*`)})`;
    case 'startsWith':
      return `(${textColumn(property)} ~ ${literal(`^${escaped(filter.text)}.*`)})`;
    case 'endsWith':
      return `(${textColumn(property)} ~ ${literal(`.*${escaped(filter.text)}$`)})`;
    case 'between': {
      const column = numberColumn(property);
      return `(${isNumber(property)} AND ${column} >= ${decimal(filter.min)} AND ${column} <= ${decimal(filter.max)})`;
    }
    case '==':
      return equals(property, filter.value);
    case '!=':
      return `(${isThere(property)} AND NOT ${equals(property, filter.value)})`;
    default:
      return ordered(filter.op, property, filter.value);
  }
}

function equals(property: string, value: string | number | boolean): string {
  if (typeof value === 'number') return `(${isNumber(property)} AND ${numberColumn(property)} = ${decimal(value)})`;
  const column = textColumn(property);
  // PostgreSQL writes a boolean as one letter.
  if (typeof value === 'boolean') return `(${column} = "${value}" OR ${column} = "${value ? 't' : 'f'}")`;
  return `(${column} = ${literal(value)})`;
}

function ordered(op: '<' | '<=' | '>' | '>=', property: string, value: string | number | boolean): string {
  if (typeof value === 'number') return `(${isNumber(property)} AND ${numberColumn(property)} ${op} ${decimal(value)})`;
  return `(${isThere(property)} AND ${textColumn(property)} ${op} ${literal(String(value))})`;
}

/** Each character that means something in a regular expression stands in brackets of its own. */
const escaped = (text: string) =>
  text.replace(/[.*+?(){}|$[\]\\^]/g, (character) => (character === '^' ? '\\^' : character === ']' ? ']' : `[${character}]`));

/** Where a number that each feature decides can be read. */
export const isKnown = ({ property }: DataNumber) => isNumber(property);
export const isUnknown = ({ property }: DataNumber) => `(NOT ${isNumber(property)})`;
/** Whether a column has a colour: MapServer, which keeps the colour of the feature before where it can't read one, is given no other. */
export const isColored = ({ property }: Pick<DataColor, 'property'>) => `(${textColumn(property)} ~ "^#[0-9a-f]{6}$")`;
export const isPlain = (color: Pick<DataColor, 'property'>) => `(NOT ${isColored(color)})`;
export const isWithin = ({ property }: DataNumber, from: number, to: number) => {
  const column = numberColumn(property);
  const limits = [
    isNumber(property),
    Number.isFinite(from) && `${column} >= ${decimal(from)}`,
    Number.isFinite(to) && `${column} < ${decimal(to)}`,
  ];
  return `(${limits.filter(Boolean).join(' AND ')})`;
};
