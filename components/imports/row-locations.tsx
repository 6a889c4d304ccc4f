'use client';
import type { MultiPoint } from 'geojson';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { useNumber } from '@/components/ui/use-number';
import { type ImportResult, MAX_LOCATIONS } from '@/lib/imports/schema';
import { useLocations } from './use-import';

const STATES = ['NEW', 'CHANGED', 'PROPOSED', 'REFUSED', 'DELETED'] as const;
type State = (typeof STATES)[number];

const countsOf = ({ changed, proposed, refused, deleted, ...it }: ImportResult): Record<State, number> => ({
  ...{ NEW: it.new, CHANGED: changed, PROPOSED: proposed, REFUSED: refused, DELETED: deleted },
});

/** Where the rows of one kind lie, and how many of them are shown. Nothing where no row has a place. */
export function RowLocations({ id, result }: { id: number; result: ImportResult }) {
  const t = useTranslations('importScreens.places');
  const number = useNumber();
  const { data } = useLocations(id);
  const [wanted, setWanted] = useState<State>();
  const of = (state: State): MultiPoint => ({
    type: 'MultiPoint',
    coordinates: (data?.features ?? []).filter((it) => it.properties.state === state).map((it) => it.geometry.coordinates),
  });
  const there = STATES.filter((state) => of(state).coordinates.length > 0);
  const shown = there.find((it) => it === wanted) ?? there[0];
  if (!shown) return null;
  const counts = countsOf(result);
  const points = of(shown);
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
                  {t(`states.${state}`, { count: number(counts[state]) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {points.coordinates.length < counts[shown] && (
        <p className="max-w-prose text-sm text-soft">
          {t(points.coordinates.length < MAX_LOCATIONS ? 'withPlace' : 'first', {
            shown: number(points.coordinates.length),
            count: number(counts[shown]),
          })}
        </p>
      )}
      <BeforeAfter key={shown} before={null} after={points} names={{ before: t('before'), after: t('after') }} open />
    </div>
  );
}
