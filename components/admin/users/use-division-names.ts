'use client';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/http/client';
import { locationsApi } from '@/lib/locations/api';
import type { ReviewScope } from '@/lib/users/schema';

export type Divisions = Pick<ReviewScope, 'provinces' | 'municipalities' | 'parishes'>;

/** The names of divisions of each kind by their codes, as far as they have come. Kinds without a chosen one are not asked for. */
export function useDivisionNames(chosen: Divisions): Record<keyof Divisions, ReadonlyMap<string, string>> {
  const ask = (kind: keyof Divisions) => ({
    queryKey: ['division-names', kind],
    enabled: chosen[kind].length > 0,
    staleTime: 600_000,
  });
  const provinces = useQuery({ ...ask('provinces'), queryFn: ({ signal }) => call(locationsApi.provinces, {}, signal) });
  const municipalities = useQuery({
    ...ask('municipalities'),
    queryFn: ({ signal }) => call(locationsApi.municipalities, { query: {} }, signal),
  });
  const parishes = useQuery({ ...ask('parishes'), queryFn: ({ signal }) => call(locationsApi.parishes, { query: {} }, signal) });
  return {
    provinces: new Map(provinces.data?.map(({ provinceCode, name }) => [provinceCode, name])),
    municipalities: new Map(municipalities.data?.map(({ ineCode, name }) => [ineCode, name])),
    parishes: new Map(parishes.data?.map(({ parishCode, name }) => [parishCode, name])),
  };
}
