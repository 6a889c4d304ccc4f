'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { forgetOnTheirWay, sendPhoto, usePhotosOnTheirWay } from '@/components/files/photos';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import { useUnsaved } from '@/components/ui/unsaved';
import { PhotoCard } from './photo-card';

/** The photos of an element that is saved already, on their way: each can be called off, and sent again when it failed. */
export function UploadCard() {
  const t = useTranslations('elementForm.photos');
  const textOf = useErrorText();
  const refreshElement = useRefreshElement();
  const list = usePhotosOnTheirWay();
  const finished = list.every((it) => it.status === 'sent');
  const sending = list.some((it) => it.status === 'sending' || it.status === 'chosen');
  useUnsaved(sending, {});
  const leave = useCallback(() => {
    forgetOnTheirWay();
    refreshElement();
  }, [refreshElement]);
  useEffect(() => {
    if (!finished) return;
    if (list.length > 0) announce(t('allSent', { count: list.length }), 'success');
    leave();
  }, [finished, list.length, leave, t]);
  const retry = async (key: string) => {
    const error = await sendPhoto(key);
    if (error) handleCallError(error);
  };
  return (
    <section
      aria-label={t('sending')}
      className="fixed inset-x-3 top-[calc(var(--bar-height)+0.75rem)] z-30 flex max-h-[60dvh] animate-rise flex-col gap-3 overflow-y-auto rounded border border-line bg-raised p-4 shadow md:inset-x-auto md:top-auto md:right-4 md:bottom-10 md:w-88"
    >
      <h2 className="font-semibold">{t('sending')}</h2>
      <p className="text-soft">{t('saved')}</p>
      <ul className="flex flex-col gap-2">
        {list.map((it) => (
          <PhotoCard
            key={it.key}
            photo={it}
            problem={it.error && textOf(it.error)}
            retry={it.status === 'failed' ? () => void retry(it.key) : undefined}
          />
        ))}
      </ul>
      <Button onClick={leave} className="self-end">
        {sending ? t('stop') : t('finish')}
      </Button>
    </section>
  );
}
