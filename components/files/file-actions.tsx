'use client';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { useBinDays } from '@/components/elements/use-bin-days';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { IconButton } from '@/components/ui/icon-button';
import { announce } from '@/components/ui/toasts';
import { elementsApi } from '@/lib/elements/api';
import type { ElementFile } from '@/lib/files/schema';
import { call } from '@/lib/http/client';
import { downloadFile } from './download';

/** What can be done with one file. */
export function FileActions({ file, mayDelete }: { file: ElementFile; mayDelete: boolean }) {
  const t = useTranslations('files');
  const refresh = useRefreshElement();
  const name = { name: file.originalFilename };
  const days = useBinDays();
  const removing = useMutation({
    mutationFn: () => call(elementsApi.removeFile, { params: { uuid: file.uuid } }),
    onSuccess: () => announce(t('deleted'), 'success'),
    onSettled: refresh,
  });
  const remove = async () => {
    const question = {
      title: t('delete.title'),
      body: t(days > 0 ? 'delete.binned' : 'delete.text', { ...name, days }),
      accept: t('delete.accept'),
      dangerous: true,
    };
    if (await confirmAction(question)) removing.mutate();
  };
  return (
    <>
      <IconButton label={t('download', name)} icon={<Download className="size-4" />} onClick={() => void downloadFile(file)} />
      {mayDelete && (
        <IconButton
          label={t('deleteFile', name)}
          icon={<Trash2 className="size-4" />}
          disabled={removing.isPending}
          onClick={() => void remove()}
        />
      )}
    </>
  );
}
