'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { useTypedText } from '@/components/form/typed-text';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import { elementsApi } from '@/lib/elements/api';
import { type ElementFile, MAX_TRANSCRIPT } from '@/lib/files/schema';
import { call } from '@/lib/http/client';

interface Props {
  file: ElementFile;
  done: () => void;
}

/** What is written down of a recording and not saved yet, or what is saved. */
export function useTranscript({ uuid, transcript }: Pick<ElementFile, 'uuid' | 'transcript'>) {
  const saved = transcript ?? '';
  const [text, setText] = useTypedText(`transcript.${uuid}`, saved);
  return { text, setText, dirty: text !== saved, drop: () => setText(saved) };
}

/** Writes down what is said in a recording. */
export function TranscriptForm({ file, done }: Props) {
  const t = useTranslations('files.sounds');
  const refresh = useRefreshElement();
  const textOf = useErrorText();
  const ask = useAskToLeave();
  const { text, setText, dirty, drop } = useTranscript(file);
  const saving = useMutation({
    mutationFn: () => call(elementsApi.changeFile, { params: { uuid: file.uuid }, body: { transcript: text } }),
    meta: { ownErrors: true },
    onSuccess: () => {
      announce(t('saved'), 'success');
      refresh();
      drop();
      done();
    },
  });
  const leave = async () => {
    if (dirty && !(await ask())) return;
    drop();
    done();
  };
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
        <Button onClick={() => void leave()}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
