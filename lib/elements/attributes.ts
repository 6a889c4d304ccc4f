import { defaultTexts } from '@/lib/attribute-types/schema';
import { DATA_TYPES } from '@/lib/data-types';
import { brokenLimit, type Matches, PATTERN } from '@/lib/data-types/limits';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { passes } from '@/lib/styles/passes';
import { filterProperties } from '@/lib/styles/properties';
import { nameIn, wordingIn } from '@/lib/translations/schema';
import type { AttributeValue, AttributeValueInput } from './schema';

/** Values as they are stored: by the id of the type's attribute, a list where several may be chosen. */
export type AttributeValues = Record<string, string | string[]>;

/** The name by which errors and forms call an attribute of a type. */
export const attributeField = (id: number | string) => `attribute.${id}`;

/** Who saves an element. */
export interface Saver {
  /** Whether they review it: read-only attributes are theirs. */
  reviews: boolean;
  /** Whether it is somebody else's, about which they only suggest something. */
  isStranger?: boolean;
}

/** How the values of an element are checked. */
export interface Checking extends Saver {
  locale: string;
  /** Whether it is a new element, which has the default values of what is not said. */
  isNew: boolean;
  /** What the element has; empty for a new one. */
  stored: AttributeValues;
  matches: Matches;
  /** Absent: what values point at is for the server to check. */
  pointer?: PointerCheck;
}

/** The rule that a value breaks which is an id of something: there is none, or nobody may point at it. */
export type PointerCheck = (own: ElementTypeAttributeType, value: string) => string | undefined;

/** What is sent of an attribute; undefined: nothing at all, not even that it has no value. */
function valuesFor(id: number, sent: readonly AttributeValueInput[]): string[] | undefined {
  const own = sent.filter((it) => it.elementTypeAttributeType.id === id);
  if (own.length === 0) return undefined;
  return own
    .filter((it) => it.value !== null && it.value !== undefined)
    .map((it) => String(it.value))
    .filter((value) => value.trim() !== '');
}

const issueAt = (
  { id, attributeType }: ElementTypeAttributeType,
  locale: string,
  key: string,
  more?: Partial<FieldIssue>,
): FieldIssue => ({
  path: attributeField(id),
  key,
  ...more,
  values: { field: nameIn(attributeType.code, locale), ...more?.values },
});

function checkOne(own: ElementTypeAttributeType, sentValues: readonly string[], { locale, matches, pointer }: Checking) {
  const { attributeType, mandatory } = own;
  const fail = (key: string, more?: Partial<FieldIssue>) => issueAt(own, locale, key, more);
  const { isMultiple: multiple, parse, pointsAt } = DATA_TYPES[attributeType.dataType];
  const values = multiple ? [...new Set(sentValues)] : sentValues;
  if (values.length === 0) return { issues: mandatory ? [fail('project.app.Body.field.required')] : [] };
  if (values.length > 1 && !multiple) return { issues: [fail('elements.attribute.single')] };
  const parsed = values.map((value) => parse(value, attributeType));
  const good = parsed.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const broken = good.flatMap((value) => brokenLimit(attributeType, value, matches) ?? []);
  const lost = pointsAt ? good.flatMap((value) => pointer?.(own, value) ?? []) : [];
  const message = wordingIn(attributeType.patternMessage, locale);
  const issues = [
    ...parsed.flatMap(({ problem }) => (problem ? [fail(problem.key, { values: problem.values })] : [])),
    ...broken.map(({ key, values }) => fail(key, { values, ...(key === PATTERN && message && { message }) })),
    ...lost.map((key) => fail(key)),
  ];
  return { issues: issues.slice(0, 1), value: multiple ? good : good[0] };
}

type Attributed = Pick<ElementType, 'listAttributeType'>;

/** The values of an attribute by its code, in any case, among stored ones. */
const valuesByCode =
  ({ listAttributeType }: Attributed, values: AttributeValues) =>
  (code: string): string[] => {
    const own = listAttributeType.find(({ attributeType }) => attributeType.code.code.toLowerCase() === code.toLowerCase());
    return [(own && values[own.id]) ?? []].flat();
  };

/** Whether an element with these values has an attribute. */
export const isAsked = (type: Attributed, { condition, retired }: ElementTypeAttributeType, values: AttributeValues): boolean =>
  !retired && (condition === null || passes(condition, valuesByCode(type, values)));

/** Whether whoever saves an element does not see an attribute. */
const isHidden = ({ visibility }: ElementTypeAttributeType, { reviews, isStranger = false }: Saver): boolean =>
  !reviews && (visibility === 'REVIEWER' || (visibility === 'CONTRIBUTOR' && isStranger));

/** Whether a save by somebody leaves an attribute as it is, and refuses a value of it. */
export const isPreserved = (own: ElementTypeAttributeType, saver: Saver): boolean =>
  own.retired || (own.readOnly && !saver.reviews) || isHidden(own, saver);

/** The attributes, those first on whose values the conditions of others depend. */
function byNeed({ listAttributeType }: Attributed): ElementTypeAttributeType[] {
  const ordered: ElementTypeAttributeType[] = [];
  const visit = (own: ElementTypeAttributeType, open: readonly number[]) => {
    if (ordered.includes(own) || open.includes(own.id)) return;
    for (const code of own.condition ? filterProperties(own.condition) : []) {
      const needed = listAttributeType.find((it) => it.attributeType.code.code.toLowerCase() === code.toLowerCase());
      if (needed) visit(needed, [...open, own.id]);
    }
    ordered.push(own);
  };
  for (const own of listAttributeType) visit(own, []);
  return ordered;
}

/** What an element that says nothing of an attribute has of it. */
const defaultOf = ({ attributeType: { dataType, defaultValue } }: ElementTypeAttributeType) =>
  defaultValue === null ? [] : defaultTexts(dataType, defaultValue);

/** Of a value that nobody but others may write. */
function refusedOf(own: ElementTypeAttributeType, values: readonly string[], checking: Checking): FieldIssue[] {
  if (values.length === 0) return [];
  const why = own.retired ? 'retired' : isHidden(own, checking) ? 'hidden' : 'readOnly';
  return [issueAt(own, checking.locale, `elements.attribute.${why}`)];
}

/**
 * Checks the values of an element against its type, for the form and the server alike. Every issue is named
 * `attribute.{elementTypeAttributeTypeId}`; `values` is what may be stored if there is none, `preserved` are the attributes of which the
 * element keeps what it has, and `hidden` those of them that whoever saves it does not see. Texts use `locale`'s names.
 */
export function checkAttributes(
  type: Attributed,
  sent: readonly AttributeValueInput[],
  checking: Checking,
): { values: AttributeValues; preserved: number[]; hidden: number[]; issues: FieldIssue[] } {
  const known = new Set(type.listAttributeType.map(({ id }) => id));
  const strangers = new Set(sent.map((it) => it.elementTypeAttributeType.id).filter((id) => !known.has(id)));
  const issues = new Map<number, FieldIssue[]>();
  const preserved = type.listAttributeType.filter((own) => isPreserved(own, checking)).map(({ id }) => id);
  const values: AttributeValues = {};
  const held: AttributeValues = Object.fromEntries(
    preserved.flatMap((id) => (checking.stored[id] === undefined ? [] : [[id, checking.stored[id]]])),
  );
  for (const own of byNeed(type)) {
    const said = valuesFor(own.id, sent);
    const isOpen = isAsked(type, own, { ...values, ...held });
    const proposed = checking.isNew && isOpen ? defaultOf(own) : [];
    if (preserved.includes(own.id)) {
      issues.set(own.id, refusedOf(own, said ?? [], checking));
      const initial = checkOne({ ...own, mandatory: false }, proposed, checking);
      if (initial.issues.length === 0 && initial.value !== undefined) values[own.id] = initial.value;
      continue;
    }
    if (!isOpen) {
      issues.set(own.id, (said ?? []).length > 0 ? [issueAt(own, checking.locale, 'elements.attribute.condition')] : []);
      continue;
    }
    const checked = checkOne(own, said ?? proposed, checking);
    issues.set(own.id, checked.issues);
    if (checked.value !== undefined) values[own.id] = checked.value;
  }
  return {
    values,
    preserved,
    hidden: type.listAttributeType.filter((own) => isHidden(own, checking)).map(({ id }) => id),
    issues: [
      ...[...strangers].map((id) => ({ path: attributeField(id), key: 'elements.attribute.notOfType' })),
      ...type.listAttributeType.flatMap(({ id }) => issues.get(id) ?? []),
    ],
  };
}

/** What the reader may know of an element that a value refers to. */
export type ReferenceOf = (attributeId: number, value: string) => AttributeValue['reference'];

/** Stored values as the API returns them, in the order of the type's attributes; several chosen values are several entries. */
export function presentAttributes(
  elementId: number,
  attributeIds: readonly number[],
  values: AttributeValues,
  referenceOf: ReferenceOf = () => undefined,
): AttributeValue[] {
  return attributeIds.flatMap((id) =>
    [values[id] ?? []].flat().map((value, n) => {
      const reference = referenceOf(id, value);
      return { id: `${elementId}.${id}.${n}`, value, elementTypeAttributeType: { id }, ...(reference && { reference }) };
    }),
  );
}
