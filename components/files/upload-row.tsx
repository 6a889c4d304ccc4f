'use client';
import { CircleCheck, CloudUpload, FileText, RotateCw, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { showBytes } from '@/lib/http/filename';
import type { Upload } from './use-uploads';

interface Props {
  upload: Upload;
  onRemove: () => void;
  onRetry: () => void;
}

/** One file on its way: how far it has got, and what can be done about it. */
export function UploadRow({ upload: { file, status, share, problem }, onRemove, onRetry }: Props) {
  const t = useTranslations('files.upload');
  const locale = useLocale();
  const name = { name: file.name };
  const percent = Math.round(share * 100);
  return (
    <li className="flex items-center gap-3 rounded border border-line p-2">
      <FileText aria-hidden className="ml-1 size-5 shrink-0 text-soft" />
      <span className="min-w-0 grow text-sm">
        <span className="block truncate">{file.name}</span>
        <span className={problem ? 'block text-danger' : 'block text-soft tabular-nums'}>
          {problem ??
            (status === 'stored' || status === 'proposed'
              ? t(status === 'stored' ? 'kept' : 'proposed')
              : status === 'sending'
                ? t('share', { percent, size: showBytes(file.size, locale) })
                : showBytes(file.size, locale))}
        </span>
        {status === 'sending' && (
          <span
            role="progressbar"
            aria-label={t('progress', name)}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-1 block h-1.5 overflow-hidden rounded bg-line"
          >
            <span className="block h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {status === 'failed' && <IconButton label={t('retry', name)} icon={<RotateCw className="size-4" />} onClick={onRetry} />}
      {status === 'stored' && <CloudUpload aria-hidden className="m-2.5 size-5 shrink-0 text-warning" />}
      {status === 'stored' ? null : status === 'sent' || status === 'proposed' ? (
        <CircleCheck role="img" aria-label={t('sent', name)} className="m-2.5 size-5 shrink-0 text-success" />
      ) : (
        <IconButton
          label={t(status === 'sending' ? 'cancel' : 'remove', name)}
          icon={<X className="size-4" />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
