import type { TableRules } from '@/components/ui/table/address';
import type { Role } from '@/lib/auth/actor';
import { isReviewing, isVisitor } from '@/lib/auth/policy';
import type { ElementType } from '@/lib/element-types/schema';
import { mayAsk } from '@/lib/elements/policy';

/** Which list this is: all elements of a type, or the person's own. */
export interface ListOf {
  type: ElementType;
  mine: boolean;
}

const EVERYBODY = [
  'geometricElementId',
  'description',
  'name',
  'laterCreationDate',
  'beforeCreationDate',
  'laterModificationDate',
  'beforeModificationDate',
  'province',
  'municipality',
  'parish',
  'bbox',
];
const SORTABLE = ['id', 'description', 'creationDate', 'modificationDate'];

/** By what besides its attributes a role may filter a list. `located`: whether elements are related to parishes. */
export function filterNames(role: Role, mine: boolean, located: boolean): readonly string[] {
  const names = EVERYBODY.filter((name) => located || name !== 'parish');
  if (isVisitor({ role })) return names;
  if (!isReviewing({ role })) return [...names, 'isReviewed', ...(mine ? ['isPublic'] : [])];
  return [...names, 'isReviewed', 'isPublic', 'internalComments', ...(mine ? [] : ['ownerLogin'])];
}

/** The attributes of a type about whose values a list may be asked. */
export const askableIn = ({ type, mine }: ListOf, role: Role): ElementType['listAttributeType'] =>
  type.listAttributeType.filter(({ visibility }) => mayAsk(visibility, role, mine));

/** What the address of a list may say to this role; the newest changes come first. */
export function listRules(of: ListOf, role: Role, located: boolean): TableRules {
  const { mine } = of;
  const names = new Set([...filterNames(role, mine, located), ...askableIn(of, role).map(({ id }) => `attribute.${id}`)]);
  return {
    sortFields: [
      ...SORTABLE,
      ...(isVisitor({ role }) ? [] : ['isPublic', 'isReviewed']),
      ...(isReviewing({ role }) && !mine ? ['ownerLogin'] : []),
    ],
    defaultSort: { field: 'modificationDate', order: 'desc' },
    isFilter: (name) => names.has(name),
  };
}
