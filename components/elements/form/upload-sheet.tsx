'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useCallErrors } from '@/components/shell/use-call-errors';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { announce } from '@/components/ui/toasts';
import { PhotoCard } from './photo-card';
import { forgetPhotos, sendPhoto, usePhotos } from './photos';

/** The photos of an element that is saved already, on their way: each can be called off, and sent again when it failed. */
export function UploadSheet() {
  const t = useTranslations('elementForm.photos');
  const handle = useCallErrors();
  const queries = useQueryClient();
  const { list } = usePhotos();
  const finished = list.every((it) => it.status === 'sent');
  const sending = list.some((it) => it.status === 'sending' || it.status === 'chosen');
  useEffect(() => {
    if (!finished) return;
    if (list.length > 0) announce(t('allSent', { count: list.length }), 'success');
    forgetPhotos();
    void queries.invalidateQueries();
  }, [finished, list.length, queries, t]);
  const retry = async (key: string) => {
    const error = await sendPhoto(key);
    if (error) handle(error);
  };
  const leave = () => {
    forgetPhotos();
    void queries.invalidateQueries();
  };
  const button = <Button onClick={leave}>{sending ? t('stop') : t('finish')}</Button>;
  return (
    <Sheet title={t('sending')} onClose={leave} footer={button}>
      <p className="pb-3 text-soft">{t('saved')}</p>
      <ul className="flex flex-col gap-2">
        {list.map((it) => (
          <PhotoCard
            key={it.key}
            photo={it}
            problem={it.error?.message}
            retry={it.status === 'failed' ? () => void retry(it.key) : undefined}
          />
        ))}
      </ul>
    </Sheet>
  );
}
