'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import type { Option } from '@/components/ui/table/filters';
import { call } from '@/lib/http/client';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { nameIn } from '@/lib/translations/schema';

/** The layer groups to choose from, in the order in which they lie on the map. Empty until they have come. */
export function useGroupOptions(): readonly Option[] {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['admin.layerGroups', 'all'],
    queryFn: ({ signal }) => call(layerGroupsApi.list, { query: { size: 1000 } }, signal),
  });
  return useMemo(
    () => (data?.result.items ?? []).map(({ id, codeDto }) => ({ value: String(id), label: nameIn(codeDto, locale) })),
    [data, locale],
  );
}
