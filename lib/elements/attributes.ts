import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { FieldIssue, MessageValues } from '@/lib/errors';
import { nameIn } from '@/lib/translations/schema';
import type { AttributeValue, AttributeValueInput } from './schema';

/** Values as they are stored: by the id of the type's attribute, a list where several may be chosen. */
export type AttributeValues = Record<string, string | string[]>;

/** The name by which errors and forms call an attribute of a type. */
export const attributeField = (id: number | string) => `attribute.${id}`;

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
  const { isMultiple: multiple, parse } = DATA_TYPES[attributeType.dataType];
  const sentValues = valuesFor(id, sent);
  const values = multiple ? [...new Set(sentValues)] : sentValues;
  if (values.length === 0) return { issues: mandatory ? [fail('project.app.Body.field.required')] : [] };
  if (values.length > 1 && !multiple) return { issues: [fail('elements.attribute.single')] };
  const parsed = values.map((value) => parse(value, attributeType));
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

/** Stored values as the API returns them, in the order of the type's attributes; several chosen values are several entries. */
export function presentAttributes(elementId: number, attributeIds: readonly number[], values: AttributeValues): AttributeValue[] {
  return attributeIds.flatMap((id) =>
    [values[id] ?? []].flat().map((value, n) => ({ id: `${elementId}.${id}.${n}`, value, elementTypeAttributeType: { id } })),
  );
}
