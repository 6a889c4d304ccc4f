'use client';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/http/client';
import { missingTextsApi } from '@/lib/missing-texts/api';

const none: { kind: never; total: number }[] = [];

/** How many texts are missing, of each kind. Empty until they have been counted. */
export function useMissingTexts() {
  const { data } = useQuery({
    queryKey: ['admin.missingTexts', 'totals'],
    queryFn: ({ signal }) => call(missingTextsApi.list, { query: { size: 1 } }, signal),
    meta: { ownErrors: true },
  });
  return data?.result.kinds ?? none;
}
