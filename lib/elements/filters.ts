import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { nameIn } from '@/lib/translations/schema';
import { type ElementQuery, spanOf } from './api';
import { attributeField, parseAttribute } from './attributes';

/** What a list is asked about one attribute, ready for SQL. Ends of a range are included; an absent end is open. */
export type AttributeFilter = { id: number } & (
  | { kind: 'contains'; text: string }
  /** Values as they are stored; any of them will do. `many`: the element has a list of them. */
  | { kind: 'anyOf'; values: string[]; many: boolean }
  | { kind: 'numbers'; from?: string; to?: string }
  /** Compared as text: days, or instants in UTC to the millisecond. */
  | { kind: 'times'; from?: string; to?: string }
);
type Wanted = AttributeFilter extends infer F ? (F extends AttributeFilter ? Omit<F, 'id'> : never) : never;

/** The two ends of `a..b`, `a..`, `..b`, or of a single value. */
function ends(text: string): [string, string] | undefined {
  const parts = text.split('..').map((part) => part.trim());
  if (parts.length === 1 && parts[0]) return [parts[0], parts[0]];
  return parts.length === 2 && (parts[0] || parts[1]) ? (parts as [string, string]) : undefined;
}

function numbers(type: AttributeType, text: string): Wanted | undefined {
  const [from, to] = ends(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const sound = [from, to].every((end) => end === '' || parseAttribute({ ...type, dataType: 'FLOAT' }, end).value !== undefined);
  return sound ? { kind: 'numbers', from: from || undefined, to: to || undefined } : undefined;
}

/** A day matches all of it; instants match exactly. Attributes that are days are compared with the days alone. */
function times(type: AttributeType, text: string): Wanted | undefined {
  const [from, to] = ends(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [from && spanOf(from), to && spanOf(to)];
  if ((from && !first) || (to && !last)) return undefined;
  const cut = (instant: string | undefined) => (type.dataType === 'DATE' ? instant?.slice(0, 10) : instant);
  return { kind: 'times', from: cut(first ? first.from : undefined), to: cut(last ? last.until : undefined) };
}

function anyOf(type: AttributeType, values: string[]): Wanted | undefined {
  const parsed = values.map((value) => parseAttribute(type, value).value);
  return parsed.every((value) => value !== undefined)
    ? { kind: 'anyOf', values: parsed, many: type.dataType === 'MULTISELECT' }
    : undefined;
}

function conditionOf(type: AttributeType, values: string[]): Wanted | undefined {
  if (type.dataType === 'MULTISELECT') return anyOf(type, values);
  const [text = ''] = values;
  if (values.length !== 1 || text.includes('\0')) return undefined;
  switch (type.dataType) {
    case 'NUMBER':
    case 'FLOAT':
      return numbers(type, text);
    case 'DATE':
    case 'DATE_TIME':
      return times(type, text);
    case 'SELECT':
    case 'BOOLEAN':
      return anyOf(type, values);
    default:
      return { kind: 'contains', text };
  }
}

/** What a query names of a type's attributes: each parameter with the id in it. */
const askedAttributes = (query: ElementQuery): [name: string, id: number][] =>
  Object.keys(query).flatMap((name) => (name.startsWith('attribute.') ? [[name, Number(name.slice('attribute.'.length))]] : []));

/** The ids of the attributes that a query asks about. */
export const askedAttributeIds = (query: ElementQuery): number[] => askedAttributes(query).map(([, id]) => id);

/** The attribute filters of a query, checked against those of its attributes that the type has (`ofType`): whatever does not fit is an issue under its own name. */
export function attributeFilters(
  ofType: readonly ElementTypeAttributeType[],
  query: ElementQuery,
  locale: string,
): { filters: AttributeFilter[]; issues: FieldIssue[] } {
  const filters: AttributeFilter[] = [];
  const issues: FieldIssue[] = [];
  for (const [name, id] of askedAttributes(query)) {
    const given = (query as Record<string, unknown>)[name];
    const own = ofType.find((it) => it.id === id);
    const condition = own && conditionOf(own.attributeType, [given as string | string[]].flat());
    if (condition) filters.push({ id, ...condition });
    else if (own)
      issues.push({
        path: attributeField(id),
        key: 'elements.filter.value',
        values: { field: nameIn(own.attributeType.code, locale) },
      });
    else issues.push({ path: name, key: 'elements.attribute.notOfType' });
  }
  return { filters, issues };
}
