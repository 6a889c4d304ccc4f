'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { announce } from '@/components/ui/toasts';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { type Style, stylesApi } from '@/lib/styles/api';
import { useRefresh } from '../kit/use-refresh';

/** Asks before a style is deleted; why it cannot be stands in the same place. */
export function DeleteStyleDialog({ style, close }: { style: Style; close: () => void }) {
  const t = useTranslations('admin');
  const refresh = useRefresh('admin.styles');
  const { name, type, version } = style;
  const restoring = useMutation({
    mutationFn: () => call(stylesApi.restore, { body: { layerType: type, styleName: name } }),
    onSuccess: () => announce(t('kit.restored', { name }), 'success'),
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: () => call(stylesApi.remove, { query: { layerType: type, styleName: name, version } }),
    meta: { ownErrors: true },
    onSuccess: () => {
      announce(t('styles.deleted', { name }), 'success', { label: t('kit.bulk.undo'), act: () => restoring.mutate() });
      close();
    },
    onSettled: refresh,
  });
  const { error } = deleting;
  const refusal = error instanceof AppError && error.code !== 'project.common.networkError' && error.message;
  const buttons = (
    <>
      <Button onClick={close}>{t('kit.cancel')}</Button>
      <Button variant="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
        {t('kit.deleteAccept')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('styles.deleteQuestion.title', { name })}
      error={refusal || undefined}
      onDismissError={deleting.reset}
      onClose={close}
      footer={buttons}
    >
      {t('styles.deleteQuestion.text')}
    </Dialog>
  );
}
