'use client';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/lib/http/client';
import { locationsApi } from '@/lib/locations/api';
import type { Municipality, Parish, Province } from '@/lib/locations/schema';

const forever = { staleTime: Number.POSITIVE_INFINITY };

export const useProvinces = (wanted = true): readonly Province[] | undefined =>
  useQuery({
    queryKey: ['provinces'],
    queryFn: ({ signal }) => call(locationsApi.provinces, {}, signal),
    enabled: wanted,
    ...forever,
  }).data;

/** The municipalities of a province; none are asked for without one. */
export const useMunicipalities = (provinceCode: string): readonly Municipality[] | undefined =>
  useQuery({
    queryKey: ['municipalities', provinceCode],
    queryFn: ({ signal }) => call(locationsApi.municipalities, { query: { provinceCode } }, signal),
    enabled: provinceCode !== '',
    ...forever,
  }).data;

/** The parishes of a municipality; none are asked for without one. */
export const useParishes = (provinceCode: string, municipalityCode: string): readonly Parish[] | undefined =>
  useQuery({
    queryKey: ['parishes', provinceCode, municipalityCode],
    queryFn: ({ signal }) => call(locationsApi.parishes, { query: { provinceCode, municipalityCode } }, signal),
    enabled: provinceCode !== '' && municipalityCode !== '',
    ...forever,
  }).data;
