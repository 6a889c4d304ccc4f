'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { showPanel } from '@/components/viewer/viewer';
import { call } from '@/lib/http/client';
import { locationsApi } from '@/lib/locations/api';
import type { Place } from '@/lib/locations/schema';
import { showPlace } from './show-place';

/** What each list offers lies directly in the choice of another one. A county and a municipality are both of a province. */
const WITHIN = { PR: null, CO: 'PR', MU: 'PR', PA: 'MU', EP: 'PA' } as const;
type Level = keyof typeof WITHIN;
const LEVELS = Object.keys(WITHIN) as Level[];

/** Whether a list depends on another one, be it over a third. */
const dependsOn = (level: Level, on: Level): boolean => {
  const above = WITHIN[level];
  return above !== null && (above === on || dependsOn(above, on));
};
/** What a choice in one list makes void: what lies in the former choice, and the other way to go on from a province. */
const voids = (chosen: Level, other: Level) =>
  dependsOn(other, chosen) || (chosen === 'CO' && dependsOn(other, 'PR')) || (dependsOn(chosen, 'PR') && other === 'CO');

/** From province to population entity by one list after the other; each choice is shown on the map at once. */
export default function DivisionBrowser() {
  const t = useTranslations('map.divisions');
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <QueryProvider>
        <Cascade />
      </QueryProvider>
    </Sheet>
  );
}

const lastOf = (chosen: Partial<Record<Level, Place>>) => LEVELS.map((level) => chosen[level]).findLast((it) => it);

function Cascade() {
  const t = useTranslations('map.divisions');
  const [chosen, setChosen] = useState<Partial<Record<Level, Place>>>({});
  const last = lastOf(chosen);
  const choose = (level: Level, place: Place | undefined) => {
    const remaining = Object.entries(chosen).filter(([other]) => other !== level && !voids(level, other as Level));
    const next = { ...Object.fromEntries(remaining), ...(place && { [level]: place }) };
    setChosen(next);
    const shown = lastOf(next);
    if (shown) showPlace(shown);
  };
  const above = (level: Level) => {
    const kind = WITHIN[level];
    return kind ? chosen[kind] : undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      {LEVELS.map((kind) => (
        <List
          key={kind}
          kind={kind}
          within={above(kind)?.c ?? undefined}
          off={WITHIN[kind] !== null && !above(kind)}
          value={chosen[kind]}
          onChoose={(place) => choose(kind, place)}
        />
      ))}
      <div className="flex gap-2">
        <Button variant="primary" disabled={!last} onClick={() => last && showPlace(last)}>
          {t('show')}
        </Button>
        <Button disabled={!last} onClick={() => setChosen({})}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
}

interface ListProps {
  kind: Level;
  within: string | undefined;
  off: boolean;
  value: Place | undefined;
  onChoose: (place: Place | undefined) => void;
}

function List({ kind, within, off, value, onChoose }: ListProps) {
  const t = useTranslations('map.search.kinds');
  const words = useTranslations('map.divisions');
  const { data, isFetching } = useQuery({
    queryKey: ['divisionsWithin', within ?? '', kind],
    queryFn: ({ signal }) => call(locationsApi.places, { query: { within, types: kind } }, signal),
    enabled: !off,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const divisions = off ? [] : (data ?? []);
  const nothing = !off && data?.length === 0;
  return (
    <Field label={t(kind)} hint={nothing ? words('none') : undefined}>
      {(control) => (
        <Select
          {...control}
          value={value?.c ?? ''}
          disabled={off || nothing}
          aria-busy={isFetching || undefined}
          onChange={(event) => onChoose(divisions.find(({ c }) => c === event.target.value))}
        >
          <option value="">{words('choose')}</option>
          {divisions.map(({ c, n }) => (
            <option key={c} value={c ?? ''}>
              {n}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
