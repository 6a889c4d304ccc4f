'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { attributeTypesApi } from '@/lib/attribute-types/api';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { call } from '@/lib/http/client';

const none: readonly AttributeType[] = [];

/** All attribute types, by name. Empty until they have come. `asks: false`: those that have come already. */
export function useAttributeTypes({ asks = true } = {}): readonly AttributeType[] {
  const { data } = useQuery({
    queryKey: ['admin.attributeTypes', 'all', useLocale()],
    enabled: asks,
    queryFn: ({ signal }) => call(attributeTypesApi.list, { query: { size: 1000, sortField: 'name' } }, signal),
  });
  return data?.result.items ?? none;
}
