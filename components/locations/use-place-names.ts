'use client';
import type { Place } from './division-select';
import { useMunicipalities, useParishes, useProvinces } from './use-divisions';

/** The names of the divisions that are chosen; a code that is not known yet, or at all, stands for itself. */
export function usePlaceNames({ province, municipality, parish }: Place): Place {
  const provinces = useProvinces(province !== '');
  const municipalities = useMunicipalities(municipality ? province : '');
  const parishes = useParishes(parish ? province : '', municipality);
  return {
    province: provinces?.find((it) => it.provinceCode === province)?.name ?? province,
    municipality: municipalities?.find((it) => it.ineCode === municipality)?.name ?? municipality,
    parish: parishes?.find((it) => it.parishCode === parish)?.name ?? parish,
  };
}
