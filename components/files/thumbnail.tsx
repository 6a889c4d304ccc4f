'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import type { ElementFile } from '@/lib/files/schema';

/** A small square picture of an image, for the eye alone: what stands beside it names it. */
export function Thumbnail({ file, className = 'size-12' }: { file: ElementFile; className?: string }) {
  const t = useTranslations('files');
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <span className={cx('grid shrink-0 place-items-center rounded bg-sunken text-center text-soft text-xs', className)}>
        {t('imageFailed')}
      </span>
    );
  return (
    // A thumbnail of the right size already: the image optimiser may not see what only its reader may see.
    <img
      src={file.thumbnailUrl ?? file.fileUrl}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
      className={cx('shrink-0 rounded bg-sunken object-cover', className)}
    />
  );
}
