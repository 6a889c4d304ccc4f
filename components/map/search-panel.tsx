'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { QueryProvider } from '@/components/shell/query-provider';
import { Input } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import { Field } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { useSettled } from '@/components/ui/use-settled';
import { call } from '@/lib/http/client';
import { locationsApi, MIN_SEARCH } from '@/lib/locations/api';
import type { Place } from '@/lib/locations/schema';
import { openPanel } from './map-state';
import { shownSpot, showPlace } from './shown-place';

/** Finds a place by its name or its coordinates, and goes there. */
export default function SearchPanel() {
  const t = useTranslations('map.search');
  useEffect(() => () => shownSpot.set(null), []);
  return (
    <Sheet title={t('title')} onClose={() => openPanel.set(null)}>
      <QueryProvider>
        <Search />
      </QueryProvider>
    </Sheet>
  );
}

function Search() {
  const t = useTranslations('map.search');
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { found, searching, failed, long } = usePlaces(text);
  const active = found[Math.min(at, found.length - 1)];
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === 'Enter' && active) showPlace(active);
    else return;
    event.preventDefault();
  };
  const status = () => {
    if (!long) return text.trim() === '' ? '' : t('tooShort');
    if (failed) return t('failed');
    if (searching) return t('searching');
    return found.length === 0 ? t('none') : t('found', { count: found.length });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('label')} hint={t('hint')}>
        {(control) => (
          <Input
            {...control}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${list}-${found.indexOf(active)}` : undefined}
            autoComplete="off"
            autoFocus
            spellCheck={false}
            type="search"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={keys}
          />
        )}
      </Field>
      <div id={list} role="listbox" aria-label={t('places')} className="flex flex-col empty:hidden">
        {found.map((place, index) => (
          <Option key={`${place.t}-${place.c ?? place.n}`} id={`${list}-${index}`} place={place} active={place === active} />
        ))}
      </div>
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-soft">
        {searching && <Spinner />}
        {status()}
      </p>
    </div>
  );
}

function Option({ id, place, active }: { id: string; place: Place; active: boolean }) {
  const t = useTranslations('map.search.kinds');
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={() => showPlace(place)}
      onKeyDown={() => undefined}
      className={cx('cursor-pointer rounded px-3 py-2 hover:bg-sunken', active && 'bg-sunken')}
    >
      <span className="wrap-break-word block font-semibold">{place.n}</span>
      <span className="wrap-break-word block text-sm text-soft">{[t(place.t), place.within].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

function usePlaces(text: string) {
  const asked = useSettled(text.trim(), 150);
  const long = text.trim().length >= MIN_SEARCH;
  const query = useQuery({
    queryKey: ['places', asked],
    queryFn: ({ signal }) => call(locationsApi.search, { query: { q: asked } }, signal),
    enabled: long && asked.length >= MIN_SEARCH,
    staleTime: 60_000,
    placeholderData: (before) => before,
    meta: { ownErrors: true },
  });
  return {
    long,
    found: long ? (query.data ?? []) : [],
    searching: long && (query.isFetching || asked !== text.trim()),
    failed: query.isError,
  };
}
