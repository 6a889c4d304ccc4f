'use client';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod';
import { Button } from '@/components/ui/button';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { nativeName } from '@/lib/i18n/locales';
import { interfaceTextsApi } from '@/lib/interface-texts/api';
import { type InterfaceText, InterfaceTextChange } from '@/lib/interface-texts/schema';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';

/** Texts by language. An empty text is no text of an administrator's: the product's is shown. */
const TextsForm = z.record(z.string(), InterfaceTextChange.shape.text.nullish());
type TextsForm = z.infer<typeof TextsForm>;
const Field = fieldsOf<TextsForm>();

/** What the server refuses of one text is wrong with that text's field. */
function refuse(error: unknown, language: string): never {
  if (!(error instanceof AppError)) throw error;
  const fields = error.fields.map((it) => ({ ...it, path: language }));
  throw new AppError(error.code, { ...error, fields }, error.message);
}

/** Sends what was changed, one text after another. */
async function save({ key, texts }: InterfaceText, form: TextsForm): Promise<void> {
  for (const { language, text: now, original, changed } of texts) {
    const text = form[language];
    const own = text && text !== original ? text : undefined;
    if (own === (changed ? now : undefined)) continue;
    const sent = own
      ? call(interfaceTextsApi.change, { params: { key }, body: { language, text: own } })
      : call(interfaceTextsApi.reset, { params: { key }, query: { language } });
    await sent.catch((error: unknown) => refuse(error, language));
  }
}

/** Writes a text of the interface in each language that is on offer. */
export function TextDialog({ text, close }: { text: InterfaceText; close: () => void }) {
  const t = useTranslations('admin.interfaceTexts');
  const it = useResourceForm<TextsForm, void>({
    scope: 'admin.interfaceTexts',
    schema: TextsForm,
    initial: Object.fromEntries(text.texts.map(({ language, text: now }) => [language, now])),
    labels: Object.fromEntries(text.texts.map(({ language }) => [language, nativeName(language)])),
    send: (values) => save(text, values),
    draft: text.key,
    done: close,
  });
  return (
    <FormDialog title={t('modifyTitle')} description={text.key} wide form={it} close={close}>
      <p className="text-sm text-soft">
        {text.placeholders.length === 0 ? t('noPlaceholders') : t('placeholders')}{' '}
        {text.placeholders.map((placeholder) => (
          <code key={placeholder} className="mr-2 rounded bg-sunken px-1.5">
            {placeholder}
          </code>
        ))}
      </p>
      {text.texts.map(({ language, original }) => (
        <OneText key={language} language={language} original={original} />
      ))}
    </FormDialog>
  );
}

function OneText({ language, original }: { language: string; original: string | null }) {
  const t = useTranslations('admin.interfaceTexts');
  const { watch, setValue } = useFormContext<TextsForm>();
  const isOriginal = (watch(language) ?? '') === (original ?? '');
  const label = nativeName(language);
  return (
    <div className="flex flex-col gap-1">
      <Field.TextArea name={language} label={label} rows={3} />
      {!isOriginal && (
        <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
          <span className="wrap-anywhere min-w-0 grow">
            {original === null ? t('noOriginal') : t('original', { text: original })}
          </span>
          {original !== null && (
            <Button
              onClick={() => setValue(language, original, { shouldDirty: true })}
              aria-label={t('putBack', { language: label })}
            >
              <Undo2 aria-hidden className="size-4" />
              {t('putBackShort')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
