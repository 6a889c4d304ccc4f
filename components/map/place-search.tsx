'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { useEnter } from '@/components/ui/use-first-to-come';
import type { Place } from '@/lib/locations/schema';
import { PlaceFound } from './place-found';
import { useGazetteer } from './use-gazetteer';

interface Props {
  label: string;
  hint?: string;
  placeholder?: string;
  /** Which of the gazetteer entries with the name can be chosen. */
  isMeant: (place: Place) => boolean;
  onPlace: (place: Place) => void;
  /** Whether the field keeps the name of what was chosen; otherwise it is empty again, for another one. */
  keeps?: boolean;
  /** Stands above the field. */
  children?: ReactNode;
}

/** Finds a place by its name. */
export function PlaceSearch({ label, hint, placeholder, isMeant, onPlace, keeps = false, children }: Props) {
  const t = useTranslations('map');
  const [text, setText] = useState('');
  const { found, searching, failed, long } = useGazetteer(text);
  const entries = found.filter(isMeant);
  const choose = (place: Place) => {
    setText(keeps ? place.n : '');
    onPlace(place);
  };
  const box = useCombobox({ text, onText: setText, items: entries, onChoose: choose });
  const onKeyDown = useEnter(box, { text, searching, choose: choose });
  const status = failed ? t('search.failed') : long && !searching && entries.length === 0 ? t('where.noPlace') : '';
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex flex-col gap-2">
          {children}
          <Input {...control} {...box.input} onKeyDown={onKeyDown} type="search" placeholder={placeholder} className="h-11" />
          <ComboboxOptions box={box} label={label} keyOf={({ t: kind, c, n }) => `${kind}-${c ?? n}`}>
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
