import type { Actor } from '@/lib/auth/actor';
import { columnsFor } from '@/lib/columns/columns';
import type { ElementType } from '@/lib/element-types/schema';

/** What every element has, by the keys of the list's columns. The geometry is in every export; comments are in none. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  ...{ photo: ['photo'], id: ['id'], description: ['description'] },
  location: ['province', 'municipality', 'parish'],
  ...{ isPublic: ['is_public'], isReviewed: ['is_reviewed'], owner: ['owner'] },
  ...{ created: ['creation_date'], modified: ['modification_date'] },
};

type Titled = Pick<ElementType, 'listAttributeType' | 'titleAttribute'>;

/** The codes of the columns of an export that hold what the columns of a list show. `shown`: the keys of those. */
export function exportedColumns(type: Titled, shown: readonly string[], actor: Actor): string[] {
  const codes = new Set(shown.flatMap((key) => CODES[key] ?? []));
  const title = type.listAttributeType.find(({ attributeType }) => attributeType.code.code === type.titleAttribute)?.id;
  const isShown = (attributeId: number) =>
    attributeId === title ? shown.includes('name') : shown.includes('attributes') || shown.includes(`attribute.${attributeId}`);
  return columnsFor(type, actor)
    .filter(({ code, attributeId }) => (attributeId === undefined ? codes.has(code) : isShown(attributeId)))
    .map(({ code }) => code);
}
