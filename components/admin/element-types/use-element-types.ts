'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { elementTypesApi } from '@/lib/element-types/api';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';

const none: readonly ElementType[] = [];

/** All element types in the operator's order. Empty until they have come. `asks`: no: those that somebody else has asked for. */
export function useElementTypes({ asks = true } = {}): readonly ElementType[] {
  const { data } = useQuery({
    enabled: asks,
    queryKey: ['admin.elementTypes', 'all', useLocale()],
    queryFn: ({ signal }) => call(elementTypesApi.list, { query: { size: 1000 } }, signal),
  });
  return data?.result.items ?? none;
}
