'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlaceFound } from '@/components/map/place-found';
import { useGazetteer } from '@/components/map/use-gazetteer';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { Place } from '@/lib/locations/schema';

/** Finds a place by its name. */
export function PlaceChoice({ onPlace }: { onPlace: (place: Place) => void }) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const { found, searching, failed, long } = useGazetteer(text);
  const choose = (place: Place) => {
    setText(place.n);
    onPlace(place);
  };
  const places = found.filter(({ bbox }) => bbox);
  const box = useCombobox({ text, onText: setText, items: places, onChoose: choose });
  const status = failed ? t('map.search.failed') : long && !searching && places.length === 0 ? t('map.where.noPlace') : '';
  return (
    <Field label={t('offlineAreas.place')} hint={t('offlineAreas.placeHint')}>
      {(control) => (
        <div className="flex flex-col gap-1">
          <Input {...control} {...box.input} type="search" className="h-11" />
          <ComboboxOptions box={box} label={t('map.where.places')} keyOf={({ t: kind, c, n }) => `${kind}-${c ?? n}`}>
            {(place) => <PlaceFound place={place} />}
          </ComboboxOptions>
          <p role="status" className="text-sm text-soft empty:hidden">
            {status}
          </p>
        </div>
      )}
    </Field>
  );
}
