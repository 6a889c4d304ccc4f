import { DATA_TYPES } from '@/lib/data-types';
import type { ValueFilter } from '@/lib/data-types/definition';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import type { FieldIssue } from '@/lib/errors';
import { nameIn } from '@/lib/translations/schema';
import { attributeField } from './attributes';
import type { ElementQuery } from './list/schema';

/** A filter by the attribute with this id. */
export type AttributeFilter = { id: number } & ValueFilter;

/** The attribute parameters of a query, each with its id. */
const askedAttributes = (query: ElementQuery): [name: string, id: number][] =>
  Object.keys(query).flatMap((name) => (name.startsWith('attribute.') ? [[name, Number(name.slice('attribute.'.length))]] : []));

/** The ids of the attributes that a query filters by. */
export const askedAttributeIds = (query: ElementQuery): number[] => askedAttributes(query).map(([, id]) => id);

/** The attribute filters of a query, checked against the attributes of the type (`ofType`): each invalid one is an issue under its own name. */
export function attributeFilters(
  ofType: readonly ElementTypeAttributeType[],
  query: ElementQuery,
  locale: string,
): { filters: AttributeFilter[]; issues: FieldIssue[] } {
  const filters: AttributeFilter[] = [];
  const issues: FieldIssue[] = [];
  for (const [name, id] of askedAttributes(query)) {
    const sent = (query as Record<string, unknown>)[name];
    const own = ofType.find((it) => it.id === id);
    const condition = own && DATA_TYPES[own.attributeType.dataType].filter([sent as string | string[]].flat(), own.attributeType);
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
