'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import { useUnsaved } from '@/components/ui/unsaved';
import { elementsApi } from '@/lib/elements/api';
import { type ElementFile, MAX_TRANSCRIPT } from '@/lib/files/schema';
import { call } from '@/lib/http/client';

interface Props {
  file: ElementFile;
  done: () => void;
}

/** Writes down what is said in a recording. */
export function TranscriptForm({ file, done }: Props) {
  const t = useTranslations('files.sounds');
  const refresh = useRefreshElement();
  const textOf = useErrorText();
  const [text, setText] = useState(file.transcript ?? '');
  const saving = useMutation({
    mutationFn: () => call(elementsApi.changeFile, { params: { uuid: file.uuid }, body: { transcript: text } }),
    meta: { ownErrors: true },
    onSuccess: () => {
      announce(t('saved'), 'success');
      refresh();
      done();
    },
  });
  useUnsaved(text !== (file.transcript ?? ''), {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t('transcript')} hint={t('hint')} error={saving.error ? textOf(saving.error) : undefined}>
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            maxLength={MAX_TRANSCRIPT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" busy={saving.isPending}>
          {t('save')}
        </Button>
        <Button onClick={done}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
