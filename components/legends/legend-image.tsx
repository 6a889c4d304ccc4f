'use client';
import { ImageOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import { Skeleton } from '@/components/ui/skeleton';

interface Props {
  src: string;
  alt: string;
  className?: string;
}

/** An image of a legend on paper, which takes the white that legends are drawn on for its own; a word in its place when it cannot be had. */
export function LegendPicture({ src, alt, className }: Props) {
  const t = useTranslations('project.common.images');
  const [outcome, setOutcome] = useState<{ src: string; shown: boolean } | null>(null);
  const state = outcome?.src === src ? (outcome.shown ? 'shown' : 'failed') : 'loading';
  if (state === 'failed')
    return (
      <p role="alert" className="flex items-center gap-2 text-danger text-sm">
        <ImageOff aria-hidden className="size-5 shrink-0" />
        {t('error')}
      </p>
    );
  return (
    <>
      {state === 'loading' && <Skeleton className="h-12 w-40" />}
      <span className={cx('isolate flex max-w-full self-start rounded bg-paper p-2', state === 'loading' && 'sr-only')}>
        <img
          src={src}
          alt={alt}
          onLoad={() => setOutcome({ src, shown: true })}
          onError={() => setOutcome({ src, shown: false })}
          className={cx('max-w-full mix-blend-multiply', className)}
        />
      </span>
    </>
  );
}
