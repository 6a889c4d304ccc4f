'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Checkbox } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { ConfigurationChange } from '@/lib/configuration/schema';
import { isBuiltIn, type Locale, locales, nativeName, parseActiveLocales } from '@/lib/i18n/locales';
import { useResourceField } from '../kit/form-scope';
import { AddLanguage } from './add-language';

const read = (value: string | null | undefined) => (value ? parseActiveLocales(value) : []);

/** Which languages are on offer, and which of them is the default. The default one cannot be taken away. */
export function LanguagesEditor() {
  const field = useResourceField<ConfigurationChange>({ name: 'value', required: true });
  return (
    <Field {...field} group>
      {() => (
        <Controller<ConfigurationChange, 'value'>
          name="value"
          render={({ field: { value, onChange } }) => <Choice chosen={read(value)} choose={(it) => onChange(it.join())} />}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  /** The default one first. */
  chosen: readonly Locale[];
  choose: (languages: readonly Locale[]) => void;
}

function Choice({ chosen, choose }: ChoiceProps) {
  const t = useTranslations('admin.configuration');
  // One that was added stays in sight when it is taken from the offer, until the form is left.
  const [seen, setSeen] = useState<readonly Locale[]>(() => chosen.filter((it) => !isBuiltIn(it)));
  const added = [...new Set([...seen, ...chosen.filter((it) => !isBuiltIn(it))])];
  const add = (language: Locale) => {
    if (!isBuiltIn(language)) setSeen([...seen.filter((it) => it !== language), language]);
    if (!chosen.includes(language)) choose([...chosen, language]);
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded border border-control px-3">
        {[...locales, ...added].map((it) => {
          const isDefault = chosen[0] === it;
          const active = chosen.includes(it);
          return (
            <li key={it} className="flex flex-wrap items-center justify-between gap-x-4">
              <Checkbox
                label={nativeName(it)}
                checked={active}
                disabled={isDefault}
                onChange={() => choose(active ? chosen.filter((other) => other !== it) : [...chosen, it])}
              />
              <label className="flex min-h-8 items-center gap-2 py-1 text-sm">
                <input
                  type="radio"
                  name="default-language"
                  className="size-5"
                  checked={isDefault}
                  aria-label={t('defaultLanguage', { language: nativeName(it) })}
                  onChange={() => choose([it, ...chosen.filter((other) => other !== it)])}
                />
                <span aria-hidden>{t('default')}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <AddLanguage add={add} />
    </div>
  );
}
