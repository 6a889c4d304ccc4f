'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import type { Option } from '@/components/ui/table/filters';
import { call } from '@/lib/http/client';
import { translationsApi } from '@/lib/translations/api';
import { type Code, nameIn } from '@/lib/translations/schema';

/** The codes of a group, in the order in which lists show them. Empty until they have come. */
function useCodes(group: string): readonly Code[] {
  const { data } = useQuery({
    queryKey: ['codes'],
    // Its endpoint names no shape: the answer is written once and revalidated by its ETag.
    queryFn: async ({ signal }) => (await call(translationsApi.codes, {}, signal)) as unknown as Code[],
  });
  return useMemo(() => data?.filter(({ codeGroup }) => codeGroup.groupCode === group) ?? [], [data, group]);
}

/** The codes of a group to choose from, in words. `only`: these of them, in this order, even before the words have come. */
export function useCodeOptions(group: string, only?: readonly string[]): readonly Option[] {
  const codes = useCodes(group);
  const locale = useLocale();
  return useMemo(() => {
    const labels = new Map(codes.map((it) => [it.code, nameIn(it, locale)]));
    return (only ?? [...labels.keys()]).map((value) => ({ value, label: labels.get(value) ?? value }));
  }, [codes, locale, only]);
}
