'use client';
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/controls';
import { useMunicipalities, useParishes, useProvinces } from './use-divisions';

/** The codes chosen so far, from the large to the small; empty where nothing is. */
export interface Place {
  province: string;
  municipality: string;
  parish: string;
}
export type Level = keyof Place;

/** What a choice changes: everything below it starts again. */
const CLEARED: Record<Level, Partial<Place>> = {
  province: { municipality: '', parish: '' },
  municipality: { parish: '' },
  parish: {},
};

interface Props {
  id: string;
  level: Level;
  place: Place;
  onChange: (to: Partial<Place>) => void;
}

/** One step of province → municipality → parish. It is off until the step before it is made. */
export function DivisionSelect({ id, level, place, onChange }: Props) {
  const t = useTranslations('ui.filters');
  const options = useOptions(level, place);
  const off = (level === 'municipality' && !place.province) || (level === 'parish' && !place.municipality);
  return (
    <Select
      id={id}
      value={place[level]}
      disabled={off}
      aria-busy={(!off && !options) || undefined}
      onChange={(event) => onChange({ ...CLEARED[level], [level]: event.target.value })}
    >
      <option value="">{t('any')}</option>
      {options?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The divisions of a level below what is chosen above it; absent while they load. */
function useOptions(level: Level, { province, municipality }: Place): { code: string; name: string }[] | undefined {
  const provinces = useProvinces();
  const municipalities = useMunicipalities(level === 'municipality' ? province : '');
  const parishes = useParishes(level === 'parish' ? province : '', municipality);
  if (level === 'province') return provinces?.map(({ provinceCode, name }) => ({ code: provinceCode, name }));
  if (level === 'municipality') return municipalities?.map(({ ineCode, name }) => ({ code: ineCode, name }));
  return parishes?.map(({ parishCode, name }) => ({ code: parishCode, name }));
}
