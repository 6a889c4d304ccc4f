import { matchesPattern } from '@/lib/data-types/pattern';
import type { ElementType } from '@/lib/element-types/schema';
import { attributeField, checkAttributes, type PointerCheck } from '@/lib/elements/attributes';
import type { Fields } from '@/lib/elements/save/merge';
import type { AttributeValueInput } from '@/lib/elements/schema';
import type { FieldIssue } from '@/lib/errors';

/** Why a field was not put back. */
export type Left = Pick<FieldIssue, 'key' | 'values'>;

interface Rights {
  type: Pick<ElementType, 'listAttributeType'>;
  locale: string;
  /** Whether the caller sets what only reviewers may. */
  reviews: boolean;
  pointer: PointerCheck;
}

const FOR_REVIEWERS = ['isReviewed', 'internalComments'];
const REQUIRED = ['description', 'geom', 'isPublic', 'isReviewed'];
const PREFIX = attributeField('');

function attributeLeft(field: string, fields: Fields, { type, locale, reviews, pointer }: Rights): Left | undefined {
  if (type.listAttributeType.every(({ id }) => attributeField(id) !== field)) return { key: 'history.left.goneAttribute' };
  const sent = type.listAttributeType.flatMap(({ id }) =>
    [fields[attributeField(id)] ?? []].flat().map(
      (value): AttributeValueInput => ({
        value: String(value),
        elementTypeAttributeType: { id },
      }),
    ),
  );
  const stored = Object.fromEntries(
    type.listAttributeType.flatMap(({ id }) => {
      const value = fields[attributeField(id)];
      return value === undefined || value === null ? [] : [[id, value as string | string[]]];
    }),
  );
  const checking = { locale, reviews, isNew: false, stored, matches: matchesPattern, pointer };
  return checkAttributes(type, sent, checking).issues.find(({ path }) => path === field);
}

/** Why an element cannot get this value of a field again, if it cannot. */
function leftOf(field: string, before: unknown, fields: Fields, rights: Rights): Left | undefined {
  if (!rights.reviews && FOR_REVIEWERS.includes(field)) return { key: 'history.left.notAllowed' };
  if (REQUIRED.includes(field) && before === null) return { key: 'history.left.required' };
  return field.startsWith(PREFIX) ? attributeLeft(field, { ...fields, [field]: before }, rights) : undefined;
}

/** What wanted fields say of attributes. */
export const saidIn = (wanted: readonly (readonly [field: string, before: unknown])[]) =>
  wanted.flatMap(([field, before]) =>
    field.startsWith(PREFIX) && typeof before === 'string' ? [[Number(field.slice(PREFIX.length)), before] as const] : [],
  );

/** The fields of an element with some of them put back, and why others were not. */
export function putBack(
  fields: Fields,
  wanted: readonly (readonly [field: string, before: unknown])[],
  rights: Rights,
): { fields: Fields; left: [field: string, why: Left][] } {
  const result = { ...fields };
  const left: [string, Left][] = [];
  for (const [field, before] of wanted) {
    const why = leftOf(field, before, result, rights);
    if (why) left.push([field, why]);
    else if (before === null) delete result[field];
    else result[field] = before;
  }
  return { fields: result, left };
}
