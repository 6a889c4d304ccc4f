import type { AttributeType, DataType } from '@/lib/attribute-types/schema';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { FieldIssue, MessageValues } from '@/lib/errors';
import { isStorable, MAX_TEXT } from '@/lib/text';
import { nameIn } from '@/lib/translations/schema';
import type { AttributeValue, AttributeValueInput } from './schema';

/** Values as they are stored: by the id of the type's attribute, a list where several may be chosen. */
export type AttributeValues = Record<string, string | string[]>;

/** The name by which errors and forms call an attribute of a type. */
export const attributeField = (id: number | string) => `attribute.${id}`;

type Problem = { key: string; values?: MessageValues };
type Parsed = { value: string; problem?: undefined } | { value?: undefined; problem: Problem };

const ok = (value: string): Parsed => ({ value });
const wrong = (rule: string, values?: MessageValues): Parsed => ({ problem: { key: `elements.attribute.${rule}`, values } });
type AnyType = Pick<AttributeType, 'dataType' | 'maxSize' | 'valueGroupCode'>;

/** A day of the calendar, `2026-03-01`, whatever the time zone. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function dateTime(text: string): Parsed {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  const at = parts && isDay(parts[1] as string) ? new Date(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`) : undefined;
  if (!at || Number.isNaN(at.getTime()) || at.getUTCFullYear() < 0 || at.getUTCFullYear() > 9999) return wrong('dateTime');
  return ok(at.toISOString());
}

function text(value: string, maxSize: number): Parsed {
  if (!isStorable(value)) return wrong('text');
  return [...value].length > maxSize ? wrong('tooLong', { max: maxSize }) : ok(value);
}

const codeOf = (value: string, type: AnyType): Parsed =>
  type.valueGroupCode?.listCode.some(({ code }) => code === value) ? ok(value) : wrong('option');

const PARSERS: Partial<Record<DataType, (value: string, type: AnyType) => Parsed>> = {
  TEXT: (value, { maxSize }) => text(value, maxSize ?? MAX_TEXT),
  CONTACT_DATA: (value) => text(value, MAX_TEXT),
  DATE: (value) => (isDay(value) ? ok(value) : wrong('date')),
  DATE_TIME: dateTime,
  NUMBER: (value) =>
    /^[+-]?\d{1,18}$/.test(value) && Number.isSafeInteger(Number(value)) ? ok(String(Number(value))) : wrong('number'),
  FLOAT: (value) =>
    /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,2})?$/i.test(value) ? ok(value.replace(/^\+/, '')) : wrong('float'),
  BOOLEAN: (value) => (value === 'true' || value === 'false' ? ok(value) : wrong('boolean')),
  SELECT: codeOf,
  MULTISELECT: codeOf,
};

/**
 * One value in the text form of the API (`DATE` 2026-03-01, `DATE_TIME` ISO 8601, kept in UTC, `FLOAT` with a point,
 * `SELECT` the code of the value), or what is wrong with it. Expects some text: no value is for the caller to see to.
 */
export function parseAttribute(type: AnyType, value: string): Parsed {
  const keepsSpaces = type.dataType === 'TEXT' || type.dataType === 'CONTACT_DATA';
  return PARSERS[type.dataType]?.(keepsSpaces ? value : value.trim(), type) ?? wrong('unsupported');
}

const valuesFor = (id: number, sent: readonly AttributeValueInput[]) =>
  sent
    .filter((it) => it.elementTypeAttributeType.id === id && it.value !== null && it.value !== undefined)
    .map((it) => String(it.value))
    .filter((value) => value.trim() !== '');

function checkOne(own: ElementTypeAttributeType, sent: readonly AttributeValueInput[], locale: string) {
  const { id, attributeType, mandatory } = own;
  const field = nameIn(attributeType.code, locale);
  const fail = (key: string, values?: MessageValues): FieldIssue => ({
    path: attributeField(id),
    key,
    values: { field, ...values },
  });
  const multiple = attributeType.dataType === 'MULTISELECT';
  const given = valuesFor(id, sent);
  const values = multiple ? [...new Set(given)] : given;
  if (values.length === 0) return { issues: mandatory ? [fail('project.app.Body.field.required')] : [] };
  if (values.length > 1 && !multiple) return { issues: [fail('elements.attribute.single')] };
  const parsed = values.map((value) => parseAttribute(attributeType, value));
  const issues = parsed.flatMap(({ problem }) => (problem ? [fail(problem.key, problem.values)] : []));
  const good = parsed.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return { issues: issues.slice(0, 1), value: multiple ? good : good[0] };
}

/**
 * Checks the values of an element against its type, for the form and the server alike. Every issue is named
 * `attribute.{elementTypeAttributeTypeId}`; `values` is what may be stored if there is none. Texts use `locale`'s names.
 */
export function checkAttributes(
  type: Pick<ElementType, 'listAttributeType'>,
  sent: readonly AttributeValueInput[],
  locale: string,
): { values: AttributeValues; issues: FieldIssue[] } {
  const known = new Set(type.listAttributeType.map(({ id }) => id));
  const strangers = new Set(sent.map((it) => it.elementTypeAttributeType.id).filter((id) => !known.has(id)));
  const issues: FieldIssue[] = [...strangers].map((id) => ({ path: attributeField(id), key: 'elements.attribute.notOfType' }));
  const values: AttributeValues = {};
  for (const own of type.listAttributeType) {
    const checked = checkOne(own, sent, locale);
    issues.push(...checked.issues);
    if (checked.value !== undefined) values[own.id] = checked.value;
  }
  return { values, issues };
}

/** Stored values as the API tells them, in the order of these attributes, the type's; several chosen values are several entries. */
export function presentAttributes(elementId: number, attributeIds: readonly number[], values: AttributeValues): AttributeValue[] {
  return attributeIds.flatMap((id) =>
    [values[id] ?? []].flat().map((value, n) => ({ id: `${elementId}.${id}.${n}`, value, elementTypeAttributeType: { id } })),
  );
}
