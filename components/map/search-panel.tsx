'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { ComboboxOptions, useCombobox } from '@/components/ui/combobox';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { useDebounced } from '@/components/ui/use-debounced';
import { showPanel } from '@/components/viewer/viewer';
import { call } from '@/lib/http/client';
import { locationsApi, MIN_SEARCH } from '@/lib/locations/api';
import type { Place } from '@/lib/locations/schema';
import { showPlace } from './show-place';

/** Finds a place by its name or its coordinates, and goes there. */
export default function SearchPanel() {
  const t = useTranslations('map.search');
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <QueryProvider>
        <Search />
      </QueryProvider>
    </Sheet>
  );
}

function Search() {
  const t = useTranslations('map.search');
  const [text, setText] = useState('');
  const { found, searching, failed, long } = useGazetteer(text);
  const box = useCombobox({ text, onText: setText, items: found, onChoose: showPlace });
  const status = () => {
    if (!long) return text.trim() === '' ? '' : t('tooShort');
    if (failed) return t('failed');
    if (searching) return t('searching');
    return found.length === 0 ? t('none') : t('found', { count: found.length });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('label')} hint={t('hint')}>
        {(control) => <Input {...control} {...box.input} autoFocus type="search" />}
      </Field>
      <ComboboxOptions box={box} label={t('entries')} keyOf={({ t: kind, c, n }) => `${kind}-${c ?? n}`} open>
        {(place) => <Found place={place} />}
      </ComboboxOptions>
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-soft">
        {searching && <Spinner />}
        {status()}
      </p>
    </div>
  );
}

function Found({ place }: { place: Place }) {
  const t = useTranslations('map.search.kinds');
  return (
    <>
      <span className="wrap-break-word block font-semibold">{place.n}</span>
      <span className="wrap-break-word block text-sm text-soft">{[t(place.t), place.within].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function useGazetteer(text: string) {
  const asked = useDebounced(text.trim(), 150);
  const long = text.trim().length >= MIN_SEARCH;
  const query = useQuery({
    queryKey: ['gazetteer', asked],
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
