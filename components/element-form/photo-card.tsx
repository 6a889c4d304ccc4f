'use client';
import { CircleCheck, FileText, RotateCw, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type Photo, removePhoto } from '@/components/files/photos';
import { IconButton } from '@/components/ui/icon-button';
import { showBytes } from '@/lib/http/filename';

/** What the browser can show of the file; documents, and images that it cannot read, get a sign instead. */
function Preview({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <FileText aria-hidden className="m-auto size-6 text-soft" />;
  return <img src={address} alt="" onError={() => setBroken(true)} className="size-full object-cover" />;
}

function Bar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-1 h-1.5 overflow-hidden rounded bg-line"
    >
      <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}

interface Props {
  photo: Photo;
  /** Why it cannot go, or what went wrong. */
  problem?: string;
  retry?: () => void;
}

/** One photo of the form or on its way: what it is, how far it has got, and what can be done about it. */
export function PhotoCard({ photo, problem, retry }: Props): ReactNode {
  const t = useTranslations('elementForm.photos');
  const locale = useLocale();
  const { file, status } = photo;
  const name = { name: file.name };
  return (
    <li className="flex items-center gap-3 rounded border border-line p-2">
      <span className="flex size-14 shrink-0 overflow-hidden rounded bg-sunken">
        <Preview address={photo.preview} />
      </span>
      <span className="min-w-0 grow text-sm">
        <span className="block truncate">{file.name}</span>
        {problem ? (
          <span className="block text-danger">{problem}</span>
        ) : (
          <span className="block text-soft">{showBytes(file.size, locale)}</span>
        )}
        {status === 'sending' && <Bar share={photo.share} label={t('progress', name)} />}
      </span>
      {retry && <IconButton label={t('retry', name)} icon={<RotateCw className="size-4" />} onClick={retry} />}
      {status === 'sent' ? (
        <CircleCheck role="img" aria-label={t('sent', name)} className="m-2.5 size-5 shrink-0 text-success" />
      ) : (
        <IconButton
          label={t(status === 'sending' ? 'cancel' : 'remove', name)}
          icon={<X className="size-4" />}
          onClick={() => removePhoto(photo.key)}
        />
      )}
    </li>
  );
}
