'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/shell/query-provider';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { call } from '@/lib/http/client';
import { locationsApi } from '@/lib/locations/api';
import type { Place } from '@/lib/locations/schema';
import { openPanel } from './map-state';
import { shownSpot, showPlace } from './shown-place';

/** What each list offers: what lies directly in the choice above it. Counties are told apart from municipalities by their kind. */
const LEVELS = ['PR', 'MU', 'PA', 'EP'] as const;

/** From province to population entity by one list after the other; each choice is shown on the map at once. */
export default function PlacesPanel() {
  const t = useTranslations('map.places');
  useEffect(() => () => shownSpot.set(null), []);
  return (
    <Sheet title={t('title')} onClose={() => openPanel.set(null)}>
      <QueryProvider>
        <Cascade />
      </QueryProvider>
    </Sheet>
  );
}

function Cascade() {
  const t = useTranslations('map.places');
  const [chosen, setChosen] = useState<readonly Place[]>([]);
  const last = chosen.at(-1);
  const choose = (level: number, place: Place | undefined) => {
    const next = place ? [...chosen.slice(0, level), place] : chosen.slice(0, level);
    setChosen(next);
    const shown = next.at(-1);
    if (shown) showPlace(shown);
  };
  return (
    <div className="flex flex-col gap-4">
      {LEVELS.map((kind, level) => (
        <Level
          key={kind}
          kind={kind}
          within={chosen[level - 1]?.c ?? undefined}
          off={level > chosen.length}
          value={chosen[level]}
          onChoose={(place) => choose(level, place)}
        />
      ))}
      <div className="flex gap-2">
        <Button look="primary" disabled={!last} onClick={() => last && showPlace(last)}>
          {t('show')}
        </Button>
        <Button disabled={!last} onClick={() => choose(0, undefined)}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
}

interface LevelProps {
  kind: (typeof LEVELS)[number];
  within: string | undefined;
  off: boolean;
  value: Place | undefined;
  onChoose: (place: Place | undefined) => void;
}

function Level({ kind, within, off, value, onChoose }: LevelProps) {
  const t = useTranslations('map.search.kinds');
  const words = useTranslations('map.places');
  const { data, isFetching } = useQuery({
    queryKey: ['placesWithin', within ?? '', kind],
    queryFn: ({ signal }) => call(locationsApi.places, { query: { within, types: kind } }, signal),
    enabled: !off,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const places = off ? [] : (data ?? []);
  const nothing = !off && data?.length === 0;
  return (
    <Field label={t(kind)} hint={nothing ? words('none') : undefined}>
      {(control) => (
        <Select
          {...control}
          value={value?.c ?? ''}
          disabled={off || nothing}
          aria-busy={isFetching || undefined}
          onChange={(event) => onChoose(places.find(({ c }) => c === event.target.value))}
        >
          <option value="">{words('choose')}</option>
          {places.map(({ c, n }) => (
            <option key={c} value={c ?? ''}>
              {n}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
