'use client';
import { useQuery } from '@tanstack/react-query';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import type { ClassQuery } from '@/lib/attribute-values/schema';
import { call } from '@/lib/http/client';
import { choicesMeant } from '@/lib/styles/binding/filter';
import type { Supplied } from '@/lib/styles/binding/property';
import type { StyleRule } from '@/lib/styles/schema';
import type { Draft } from './draft';
import { useEditor } from './editor-context';

/** Values change slowly: rules and their counts come from one answer. */
const FRESH_MS = 60_000;
const shared = { staleTime: FRESH_MS, retry: false, meta: { ownErrors: true } } as const;

export const categoriesQuery = (typeId: number, attribute: number) => ({
  queryKey: ['admin.styles', 'categories', typeId, attribute],
  queryFn: () => call(attributeValuesApi.categories, { params: { id: typeId }, query: { attribute } }),
  ...shared,
});

export const classesQuery = (typeId: number, query: ClassQuery) => ({
  queryKey: ['admin.styles', 'classes', typeId, query],
  queryFn: () => call(attributeValuesApi.classes, { params: { id: typeId }, query }),
  ...shared,
});

/** The values that a rule is for, as elements have them. */
function valuesOf({ filter }: StyleRule, supplied: Supplied | undefined): readonly string[] {
  const values = filter?.op === '==' ? [filter.value] : filter?.op === 'in' ? filter.values : [];
  return supplied?.compared === 'choice' ? values.flatMap((it) => choicesMeant(it, supplied.choices)) : values.map(String);
}

/** How many elements each rule draws, as far as it is known: of a value or a class, not of a condition of one's own. */
export function useCounts({ document: { rules }, making }: Draft) {
  const { type, supplier, entryOf } = useEditor();
  const { mode, property, method, classes } = making;
  const attribute = entryOf(property)?.id ?? 0;
  const isKnown = type !== undefined && attribute > 0;
  const categories = useQuery({
    ...categoriesQuery(type?.id ?? 0, attribute),
    enabled: isKnown && mode === 'CATEGORIES',
  }).data;
  const ranges = useQuery({
    ...classesQuery(type?.id ?? 0, { attribute, method, classes }),
    enabled: isKnown && mode === 'CLASSES' && rules.length > 1,
  }).data;
  return (at: number): number | undefined => {
    const rule = rules[at];
    if (!rule || rule.else) return undefined;
    if (mode === 'CLASSES') return ranges?.length === rules.length ? ranges[at]?.count : undefined;
    const values = mode === 'CATEGORIES' ? valuesOf(rule, supplier(property)) : [];
    if (!categories || values.length === 0) return undefined;
    return categories.reduce((sum, { value, count }) => (values.includes(value) ? sum + count : sum), 0);
  };
}
