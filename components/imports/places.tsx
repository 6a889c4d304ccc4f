'use client';
import type { MultiPoint } from 'geojson';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { usePlaces } from './use-import';

const STATES = ['NEW', 'CHANGED', 'PROPOSED', 'REFUSED', 'DELETED'] as const;
type State = (typeof STATES)[number];

/** Where the rows of one kind lie. Nothing where no row has a place. */
export function Places({ id }: { id: number }) {
  const t = useTranslations('importScreens.places');
  const { data } = usePlaces(id);
  const [wanted, setWanted] = useState<State>();
  const of = (state: State): MultiPoint => ({
    type: 'MultiPoint',
    coordinates: (data?.features ?? []).filter((it) => it.properties.state === state).map((it) => it.geometry.coordinates),
  });
  const there = STATES.filter((state) => of(state).coordinates.length > 0);
  const shown = there.find((it) => it === wanted) ?? there[0];
  if (!shown) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-xs">
        <Field label={t('which')}>
          {(control) => (
            <Select
              {...control}
              value={shown}
              onChange={({ target }) => setWanted(STATES.find((state) => state === target.value))}
            >
              {there.map((state) => (
                <option key={state} value={state}>
                  {t(`states.${state}`, { count: of(state).coordinates.length })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <BeforeAfter key={shown} before={null} after={of(shown)} names={{ before: t('before'), after: t('after') }} open />
    </div>
  );
}
