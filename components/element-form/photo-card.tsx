'use client';
import { CircleCheck, FileText, RotateCw, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { describePhoto, type Photo, removePhoto } from '@/components/files/photos';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { MAX_TRANSCRIPT } from '@/lib/files/schema';
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

/** A recording to listen to before it goes, and what is said in it. */
function Sound({ photo: { key, file, preview, status, transcript } }: { photo: Photo }) {
  const t = useTranslations('files.sounds');
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its transcript is written below it. */}
      <audio controls preload="metadata" src={preview} aria-label={t('player', { name: file.name })} className="h-11 w-full" />
      {status === 'chosen' && (
        <Field label={t('transcript')} hint={t('hint')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={MAX_TRANSCRIPT}
              value={transcript}
              onChange={(event) => describePhoto(key, event.target.value)}
            />
          )}
        </Field>
      )}
    </>
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
    <li className="flex flex-col gap-2 rounded border border-line p-2">
      <div className="flex items-center gap-3">
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
      </div>
      {file.type.startsWith('audio/') && <Sound photo={photo} />}
    </li>
  );
}
