import { DATA_TYPE_CONTROLS } from '@/components/data-types';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { AttributeValueInput, Element } from '@/lib/elements/schema';

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
  const values = (element?.listAttributeValueDto ?? [])
    .filter((it) => it.elementTypeAttributeType.id === id)
    .map((it) => it.value);
  const { dataType } = attributeType;
  const held = values.map(DATA_TYPE_CONTROLS[dataType].toControl);
  return DATA_TYPES[dataType].isMultiple ? held : (held[0] ?? '');
}

/** The form of an element, or of a new one: nothing filled in, as public as its type proposes, not reviewed. */
export function initialValues(type: Proposing, element?: Element): FormValues {
  return {
    description: element?.description ?? '',
    isPublic: element?.isPublic ?? type.defaultPublic,
    isReviewed: element?.isReviewed ?? false,
    internalComments: element?.internalComments ?? '',
    attribute: Object.fromEntries(type.listAttributeType.map((it) => [keyOf(it.id), shown(it, element)])),
  };
}

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

/** Attribute values as the API takes them: one entry for each, null where a single value is empty. */
export function attributesOf(type: Attributed, values: Pick<FormValues, 'attribute'>): AttributeValueInput[] {
  return type.listAttributeType.flatMap(({ id, attributeType }) => {
    const value = values.attribute[keyOf(id)] ?? '';
    const entry = (it: string | null) => ({ value: it, elementTypeAttributeType: { id } });
    const { fromControl } = DATA_TYPE_CONTROLS[attributeType.dataType];
    if (Array.isArray(value)) return value.map((it) => entry(fromControl(it)));
    if (value.trim() === '') return [entry(null)];
    return [entry(fromControl(value))];
  });
}

/** Whether a type asks for contact data. */
export const asksForContactData = (type: Attributed) =>
  type.listAttributeType.some(({ attributeType }) => DATA_TYPES[attributeType.dataType].isContact);

/** Whether some contact data is filled in, which the operator may want to ask about. */
export const hasContactData = (type: Attributed, values: FormValues) =>
  type.listAttributeType.some(
    ({ id, attributeType }) =>
      DATA_TYPES[attributeType.dataType].isContact && String(values.attribute[keyOf(id)] ?? '').trim() !== '',
  );
