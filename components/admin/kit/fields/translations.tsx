'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type FieldValues, get, useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/i18n/languages';
import { Input, Textarea } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import { type Locale, locales, nativeName } from '@/lib/i18n/locales';
import type { Translations as Texts, Wording } from '@/lib/translations/schema';
import type { ResourceFieldProps } from '../form-scope';
import { Controlled } from './controlled';
import { LazyRichTextEditor } from './lazy-rich-text';

interface Props {
  /** Several lines, or formatted text, whose languages share one place behind tabs. */
  as?: 'line' | 'lines' | 'formatted';
  /** Height of the editor of formatted text, in CSS pixels. */
  heightPx?: number;
  /** The languages are side by side where they fit: for rows of a list. */
  across?: boolean;
}

export const textIn = (texts: Texts | null | undefined, locale: string): string =>
  texts?.listInternationalizationDto.find(({ language }) => language === locale)?.description ?? '';

/** The texts with one of them said anew; those in languages that are not on offer stay as they are. */
function withText(texts: Texts | null | undefined, language: Locale, description: string): Texts {
  const others = texts?.listInternationalizationDto.filter((it) => it.language !== language) ?? [];
  return { listInternationalizationDto: [...others, { language, description }] };
}

/** What a form starts with where nothing has been said yet. */
export const noTexts = (): Texts => ({ listInternationalizationDto: [] });

/** A wording as its boxes hold it: one text for all languages stands in each. */
export const textsOfWording = (wording: Wording | null): Texts => ({
  listInternationalizationDto:
    typeof wording === 'string'
      ? locales.map((language) => ({ language, description: wording }))
      : (wording?.listInternationalizationDto ?? []),
});

/** A text in each active language. */
export function Translations<V extends FieldValues>({ as, heightPx, ...named }: ResourceFieldProps<V> & Props) {
  const { formState } = useFormContext<V>();
  return (
    <Controlled<V> {...named} group>
      {({ control, label, field: { value, onChange, onBlur } }) => (
        <TextsInput
          {...{ label, as, heightPx, onBlur }}
          describedBy={control['aria-describedby']}
          required={named.required}
          wrong={Boolean(get(formState.errors, named.name))}
          texts={value}
          onTexts={onChange}
        />
      )}
    </Controlled>
  );
}

interface TextsProps extends Props {
  label: string;
  required?: boolean;
  maxLength?: number;
  /** Something is wrong with the texts: those that are missing are flagged. */
  wrong: boolean;
  /** The id of what says so. */
  describedBy?: string;
  texts: Texts | null | undefined;
  onTexts: (texts: Texts) => void;
  onBlur: () => void;
}

/** The boxes of a text in each active language, without what stands around a field. */
export function TextsInput(props: TextsProps) {
  const { label, as = 'line', heightPx, across, required, maxLength, wrong, describedBy, texts, onTexts, onBlur } = props;
  const offered = useActiveLocales();
  const id = useId();
  const [tab, setTab] = useState<Locale>(offered[0] ?? 'es-ES');
  const missing = (it: Locale) => wrong && !textIn(texts, it).trim();
  const tabbed = as === 'formatted' && offered.length > 1;
  return (
    <div className={across ? 'grid gap-x-3 gap-y-2 md:grid-cols-3' : 'flex flex-col gap-2'}>
      {tabbed && <Tabs {...{ offered, tab, setTab, missing }} />}
      {offered
        .filter((it) => !tabbed || it === tab)
        .map((locale) => (
          <OneLanguage
            key={locale}
            id={`${id}-${locale}`}
            label={`${label} (${nativeName(locale)})`}
            {...{ locale, as, heightPx, across, required, maxLength, onBlur }}
            invalid={missing(locale)}
            describedBy={missing(locale) ? describedBy : undefined}
            text={textIn(texts, locale)}
            onText={(text) => onTexts(withText(texts, locale, text))}
          />
        ))}
      {as !== 'formatted' && <SameText {...{ offered, texts, onTexts }} />}
    </div>
  );
}

/** Where some languages have a text and others have none: a word that is the same in all of them is written once. */
function SameText({ offered, texts, onTexts }: Pick<TextsProps, 'texts' | 'onTexts'> & { offered: readonly Locale[] }) {
  const t = useTranslations('admin.kit');
  const said = offered.map((it) => textIn(texts, it)).find((text) => text.trim());
  const empty = offered.filter((it) => !textIn(texts, it).trim());
  if (!said || empty.length === 0) return null;
  return (
    <button
      type="button"
      onClick={() => onTexts(empty.reduce((all, locale) => withText(all, locale, said), texts ?? noTexts()))}
      className="min-h-6 self-end text-left text-accent text-sm underline underline-offset-2"
    >
      {t('sameText')}
    </button>
  );
}

interface OneProps extends Props {
  id: string;
  label: string;
  locale: Locale;
  required?: boolean;
  maxLength: number | undefined;
  invalid: boolean;
  describedBy?: string;
  text: string;
  onText: (text: string) => void;
  onBlur: () => void;
}

function OneLanguage(props: OneProps) {
  const { id, label, locale, as, heightPx, across, required, maxLength, invalid, describedBy, text, onText, onBlur } = props;
  const control = {
    id,
    lang: locale,
    onBlur,
    'aria-label': label,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  if (as === 'formatted') return <LazyRichTextEditor {...control} html={text} onHtml={onText} heightPx={heightPx} />;
  const Box = as === 'lines' ? Textarea : Input;
  return (
    <span className={across ? 'flex min-w-0 flex-col gap-1' : 'grid grid-cols-[6.5rem_1fr] items-baseline gap-2'}>
      <label htmlFor={id} lang={locale} className="text-sm text-soft">
        {nativeName(locale)}
      </label>
      <Box
        {...(control as object)}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
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
        data-missing={missing(it) || undefined}
        onClick={() => setTab(it)}
        className={cx(
          'min-h-8 rounded px-3 text-sm hover:bg-sunken aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-accent',
          missing(it) && 'text-danger!',
        )}
      >
        {nativeName(it)}
        {missing(it) && ' *'}
      </button>
    ))}
  </div>
);
