'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { ComboboxOptions, useCombobox } from '@/components/ui/combobox';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { Sheet } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { showPanel } from '@/components/viewer/viewer';
import { PlaceFound } from './place-found';
import { showPlace } from './show-place';
import { useGazetteer } from './use-gazetteer';

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
        {(place) => <PlaceFound place={place} />}
      </ComboboxOptions>
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-soft">
        {searching && <Spinner />}
        {status()}
      </p>
    </div>
  );
}
