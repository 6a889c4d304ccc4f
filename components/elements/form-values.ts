import { DATA_TYPE_CONTROLS } from '@/components/data-types';
import { defaultTexts } from '@/lib/attribute-types/schema';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { type AttributeValues, isAsked, isPreserved, type Saver } from '@/lib/elements/attributes';
import type { AttributeValueInput, Element } from '@/lib/elements/schema';
import type { FileToInsert } from '@/lib/files/schema';

/** What the form holds. Attribute values lie under `a{id}`; a date with a time is by the clocks of the place that the map is about, and does not say so. */
export interface FormValues {
  description: string;
  isPublic: boolean;
  isReviewed: boolean;
  internalComments: string;
  attribute: Record<string, string | string[]>;
}

type Attributed = Pick<ElementType, 'listAttributeType'>;
type Proposing = Pick<ElementType, 'listAttributeType' | 'defaultPublic'>;

const keyOf = (id: number) => `a${id}`;
export const fieldName = (id: number) => `attribute.${keyOf(id)}` as const;

/** The form's name for a field that the server, or the shared check, calls `attribute.12`. */
export const formPath = (path: string) => path.replace(/^attribute\.(\d+)$/, 'attribute.a$1');

function shown({ id, attributeType }: ElementTypeAttributeType, element: Element | undefined): string | string[] {
  const { dataType, defaultValue } = attributeType;
  const proposed = defaultValue === null ? [] : defaultTexts(dataType, defaultValue);
  const values = element
    ? element.listAttributeValueDto.filter((it) => it.elementTypeAttributeType.id === id).map((it) => it.value)
    : proposed;
  const held = values.map(DATA_TYPE_CONTROLS[dataType].toControl);
  return DATA_TYPES[dataType].isMultiple ? held : (held[0] ?? '');
}

/** The form of an element, or of a new one: nothing but the defaults filled in, as public as its type proposes, not reviewed. */
export function initialValues(type: Proposing, element?: Element): FormValues {
  return {
    description: element?.description ?? '',
    isPublic: element?.isPublic ?? type.defaultPublic,
    isReviewed: element?.isReviewed ?? false,
    internalComments: element?.internalComments ?? '',
    attribute: Object.fromEntries(type.listAttributeType.map((it) => [keyOf(it.id), shown(it, element)])),
  };
}

/** What an element has of its attributes, as it is stored. */
export const storedValues = (type: Attributed, element: Element | undefined): AttributeValues =>
  element ? heldValues(type, initialValues({ ...type, defaultPublic: false }, element)) : {};

/** A draft laid over the form of today: what the type no longer has is left out, what it has newly stays empty. */
export function withDraft(values: FormValues, draft: Partial<FormValues> | undefined): FormValues {
  if (!draft) return values;
  const attribute = Object.fromEntries(
    Object.entries(values.attribute).map(([key, value]) => {
      const drafted = draft.attribute?.[key];
      return [key, drafted !== undefined && Array.isArray(drafted) === Array.isArray(value) ? drafted : value];
    }),
  );
  return { ...values, ...draft, attribute };
}

/** What the controls of a form hold, as it is stored; what an element keeps besides. */
function heldValues({ listAttributeType }: Attributed, { attribute }: Pick<FormValues, 'attribute'>): AttributeValues {
  return Object.fromEntries(
    listAttributeType.flatMap(({ id, attributeType }): [number, string | string[]][] => {
      const value = attribute[keyOf(id)] ?? '';
      const { fromControl } = DATA_TYPE_CONTROLS[attributeType.dataType];
      if (Array.isArray(value)) return value.length > 0 ? [[id, value.map(fromControl)]] : [];
      return value.trim() === '' ? [] : [[id, fromControl(value)]];
    }),
  );
}

/** The attributes that a form asks somebody for, by what it holds. */
export const askedAttributes = (type: Attributed, values: Pick<FormValues, 'attribute'>, saver: Saver) => {
  const held = heldValues(type, values);
  return type.listAttributeType.filter((own) => !isPreserved(own, saver) && isAsked(type, own, held));
};

/** Attribute values as the API takes them: one entry for each that is asked for, null where a single value is empty. */
export function attributesOf(type: Attributed, values: Pick<FormValues, 'attribute'>, saver: Saver): AttributeValueInput[] {
  return askedAttributes(type, values, saver).flatMap(({ id, attributeType }) => {
    const value = values.attribute[keyOf(id)] ?? '';
    const entry = (it: string | null) => ({ value: it, elementTypeAttributeType: { id } });
    const { fromControl } = DATA_TYPE_CONTROLS[attributeType.dataType];
    if (Array.isArray(value)) return value.map((it) => entry(fromControl(it)));
    if (value.trim() === '') return [entry(null)];
    return [entry(fromControl(value))];
  });
}

/** The files that values of a form are, which the call takes along. */
export const filesIn = (type: Attributed, values: Pick<FormValues, 'attribute'>, saver: Saver): FileToInsert[] =>
  askedAttributes(type, values, saver).flatMap(({ id, attributeType }) =>
    [values.attribute[keyOf(id)] ?? ''].flat().flatMap((it) => DATA_TYPE_CONTROLS[attributeType.dataType].fileIn?.(it) ?? []),
  );

/** Whether a type asks for contact data. */
export const asksForContactData = (type: Attributed) =>
  type.listAttributeType.some(({ attributeType }) => DATA_TYPES[attributeType.dataType].isContact);

/** Whether some contact data is filled in, which the operator may want to ask about. */
export const hasContactData = (type: Attributed, values: FormValues) =>
  type.listAttributeType.some(
    ({ id, attributeType }) =>
      DATA_TYPES[attributeType.dataType].isContact && String(values.attribute[keyOf(id)] ?? '').trim() !== '',
  );
