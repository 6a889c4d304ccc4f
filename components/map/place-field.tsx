'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { useEnter } from '@/components/ui/use-first-to-come';
import { viewer } from '@/components/viewer/viewer';
import type { Place } from '@/lib/locations/schema';
import { afterPaint } from '@/lib/map/after-paint';
import { extentOfPlace } from '@/lib/map/place-extent';
import { PlaceFound } from './place-found';
import { useGazetteer } from './use-gazetteer';

interface Props {
  /** The map goes to a place that was found. */
  onPlace: () => void;
}

/** Goes to a place by its name or its coordinates. */
export const PlaceField = (props: Props) => (
  <QueryProvider>
    <Search {...props} />
  </QueryProvider>
);

function Search({ onPlace }: Props) {
  const t = useTranslations('map');
  const [text, setText] = useState('');
  const { found, searching, failed, long } = useGazetteer(text);
  const go = (place: Place) => {
    setText('');
    onPlace();
    // The list makes the bar higher: how much of the map is free is known once it is gone.
    afterPaint(() => viewer().engine?.fit(extentOfPlace(place)));
  };
  const box = useCombobox({ text, onText: setText, items: found, onChoose: go });
  const onKeyDown = useEnter(box, { text, searching, choose: go });
  const status = () => {
    if (!long) return '';
    if (failed) return t('search.failed');
    if (searching) return t('search.searching');
    return found.length === 0 ? t('where.noPlace') : '';
  };
  return (
    <div className="flex flex-col gap-1">
      <Input
        {...box.input}
        onKeyDown={onKeyDown}
        type="search"
        aria-label={t('where.field')}
        placeholder={t('where.field')}
        className="h-11"
      />
      <ComboboxOptions box={box} label={t('where.places')} keyOf={({ t: kind, c, n }) => `${kind}-${c ?? n}`}>
        {(place) => <PlaceFound place={place} />}
      </ComboboxOptions>
      <p role="status" className="text-sm text-soft empty:hidden">
        {status()}
      </p>
    </div>
  );
}
