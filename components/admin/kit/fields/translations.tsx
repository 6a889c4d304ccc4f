'use client';
import { useId, useState } from 'react';
import { Controller, type FieldValues, get, useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/shell/languages';
import { Input, Textarea } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import { Field } from '@/components/ui/field';
import { type Locale, nativeNames } from '@/lib/i18n/locales';
import type { Translations as Texts } from '@/lib/translations/schema';
import { type NounFieldProps, useNounField } from '../form-scope';
import { LazyRichTextEditor } from './lazy-rich-text';

interface Props {
  /** Several lines, or formatted text, whose languages share one place behind tabs. */
  as?: 'line' | 'lines' | 'formatted';
  /** Height of the editor of formatted text, in CSS pixels. */
  heightPx?: number;
}

export const textIn = (texts: Texts | null | undefined, locale: string): string =>
  texts?.listInternationalizationDto.find(({ language }) => language === locale)?.description ?? '';

/** The texts with one of them said anew; those in languages that are not on offer stay as they are. */
export function withText(texts: Texts | null | undefined, language: Locale, description: string): Texts {
  const others = texts?.listInternationalizationDto.filter((it) => it.language !== language) ?? [];
  return { listInternationalizationDto: [...others, { language, description }] };
}

/** What a form starts with where nothing has been said yet. */
export const noTexts = (): Texts => ({ listInternationalizationDto: [] });

/** A text in each active language. */
export function Translations<V extends FieldValues>({
  name,
  required,
  label,
  hint,
  as = 'line',
  heightPx,
}: NounFieldProps<V> & Props) {
  const field = useNounField<V>({ name, required, label, hint });
  const { formState } = useFormContext<V>();
  const offered = useActiveLocales();
  const group = useId();
  const [tab, setTab] = useState<Locale>(offered[0] ?? 'es-ES');
  const wrong = Boolean(get(formState.errors, name));
  const lines = as === 'formatted' ? offered.filter((it) => it === tab) : offered;
  return (
    <Field {...field} group>
      {() => (
        <Controller<V>
          name={name}
          render={({ field: { value, onChange, onBlur } }) => (
            <div className="flex flex-col gap-2">
              {as === 'formatted' && offered.length > 1 && (
                <Tabs offered={offered} tab={tab} setTab={setTab} missing={(it) => wrong && !textIn(value, it)} />
              )}
              {lines.map((locale) => (
                <OneLanguage
                  key={locale}
                  id={`${group}-${locale}`}
                  label={`${field.label} (${nativeNames[locale]})`}
                  {...{ locale, as, heightPx, required, onBlur }}
                  bare={as === 'formatted'}
                  invalid={wrong && !textIn(value, locale).trim()}
                  text={textIn(value, locale)}
                  onText={(text) => onChange(withText(value, locale, text))}
                />
              ))}
            </div>
          )}
        />
      )}
    </Field>
  );
}

interface OneProps extends Props {
  id: string;
  label: string;
  locale: Locale;
  required?: boolean;
  /** Its language stands on the tab above. */
  bare: boolean;
  invalid: boolean;
  text: string;
  onText: (text: string) => void;
  onBlur: () => void;
}

function OneLanguage({ id, label, locale, as, heightPx, required, bare, invalid, text, onText, onBlur }: OneProps) {
  const control = {
    id,
    lang: locale,
    onBlur,
    'aria-label': label,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
  };
  if (as === 'formatted') return <LazyRichTextEditor {...control} html={text} onHtml={onText} heightPx={heightPx} />;
  const Box = as === 'lines' ? Textarea : Input;
  return (
    <span className="grid grid-cols-[6.5rem_1fr] items-baseline gap-2">
      {!bare && (
        <label htmlFor={id} lang={locale} className="text-sm text-soft">
          {nativeNames[locale]}
        </label>
      )}
      <Box {...(control as object)} autoComplete="off" value={text} onChange={(event) => onText(event.target.value)} />
    </span>
  );
}

interface TabsProps {
  offered: readonly Locale[];
  tab: Locale;
  setTab: (tab: Locale) => void;
  missing: (locale: Locale) => boolean;
}

const Tabs = ({ offered, tab, setTab, missing }: TabsProps) => (
  <div className="flex flex-wrap gap-1">
    {offered.map((it) => (
      <button
        key={it}
        type="button"
        lang={it}
        aria-pressed={it === tab}
        onClick={() => setTab(it)}
        className={cx(
          'min-h-8 rounded px-3 text-sm hover:bg-sunken aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-accent',
          missing(it) && 'text-danger!',
        )}
      >
        {nativeNames[it]}
        {missing(it) && ' *'}
      </button>
    ))}
  </div>
);
