'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { type Locale, nativeName, parseActiveLocales } from '@/lib/i18n/locales';
import { languageTag } from '@/lib/i18n/tags';

/** Any language by its tag. What the product does not say in it, another language says until it is written. */
export function AddLanguage({ add }: { add: (language: Locale) => void }) {
  const t = useTranslations('admin.configuration.addLanguage');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const tag = languageTag(typed);
  const take = () => {
    setWrong(tag === undefined);
    if (tag === undefined) return;
    add(parseActiveLocales(tag)[0] ?? tag);
    setTyped('');
  };
  return (
    <Field
      label={t('label')}
      hint={typed && tag ? t('means', { language: nativeName(tag), tag }) : t('hint')}
      error={wrong ? t('wrong') : undefined}
      onDismissError={() => setWrong(false)}
    >
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              take();
            }}
          />
          <Button onClick={take}>
            <Plus aria-hidden className="size-4" />
            {t('add')}
          </Button>
        </span>
      )}
    </Field>
  );
}
