'use client';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/cx';
import { useImageFailure } from '@/components/ui/use-image-failure';

type Props = Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'className'> & { src: string; alt: string };

/** A photo, or words in its place when it cannot be loaded. The image optimiser is not used: it may not see what only its reader may see. */
export function PhotoImage({ src, alt, className, ...more }: Props) {
  const t = useTranslations('files');
  const { failed, image } = useImageFailure(src);
  if (!failed) return <img {...more} {...image} alt={alt} className={cx('bg-sunken object-cover', className)} />;
  return (
    <span className={cx('grid place-items-center bg-sunken p-1 text-center text-soft text-xs', className)}>
      {t('imageFailed')}
      {alt && <span className="sr-only">{alt}</span>}
    </span>
  );
}
