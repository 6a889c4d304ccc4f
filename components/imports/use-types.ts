'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { elementTypesApi } from '@/lib/element-types/api';
import { call } from '@/lib/http/client';

/** All element types, in the operator's order. */
export function useTypes() {
  const { data } = useQuery({
    queryKey: ['importTypes', useLocale()],
    queryFn: ({ signal }) => call(elementTypesApi.list, { query: { size: 1000 } }, signal),
  });
  return data?.result.items ?? [];
}
