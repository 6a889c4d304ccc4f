'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { saveBlob } from '@/components/ui/save-blob';
import { AppError } from '@/lib/errors';
import { credentials, problemOf, requestHeaders, sentWith } from '@/lib/http/client';
import { whileRunning } from '@/lib/http/running';
import { StyleFormat } from '@/lib/styles/schema';

async function fetchStyle(address: string): Promise<Blob> {
  const { serviceToken } = credentials;
  const response = await fetch(address, { headers: requestHeaders() }).catch(() => null);
  if (response?.ok) return response.blob();
  if (!response) throw new AppError('project.common.networkError');
  throw sentWith(serviceToken, problemOf(await response.text()));
}

interface Props {
  /** What the style is of; its file bears this name. */
  name: string;
  addressIn: (format: StyleFormat) => string;
  close: () => void;
}

/** Hands out a style as SLD or QML. What is refused is said in the dialog. */
export function ExportStyle({ name, addressIn, close }: Props) {
  const t = useTranslations('admin.kit');
  const group = useId();
  const [format, setFormat] = useState<StyleFormat>('SLD');
  const filename = `${name}.${format.toLowerCase()}`;
  const exporting = useMutation({
    mutationFn: () => whileRunning(fetchStyle(addressIn(format))),
    meta: { ownErrors: true },
    onSuccess: (blob) => {
      saveBlob(blob, filename);
      close();
    },
  });
  const { error } = exporting;
  const refusal = error instanceof AppError && error.code !== 'project.common.networkError' && error.message;
  const buttons = (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button variant="primary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('exportStyle.download')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('exportStyle.title', { name })}
      error={refusal || undefined}
      onDismissError={exporting.reset}
      onClose={close}
      footer={buttons}
    >
      <div role="radiogroup" aria-label={t('exportStyle.format')} className="flex flex-col gap-1">
        {StyleFormat.options.map((it) => (
          <label key={it} className="flex min-h-8 items-center gap-3 py-1">
            <input type="radio" name={group} checked={it === format} onChange={() => setFormat(it)} className="size-5 shrink-0" />
            {t(`exportStyle.formats.${it}`)}
          </label>
        ))}
      </div>
      <p className="text-soft">{t('exportStyle.as', { filename })}</p>
    </Dialog>
  );
}
