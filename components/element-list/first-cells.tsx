'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { shortName } from '@/components/elements/short-name';
import { imagesOf } from '@/components/files/images';
import { openGallery } from '@/components/files/open-gallery';
import { Thumbnail } from '@/components/files/thumbnail';
import { cx } from '@/components/ui/cx';
import type { Element } from '@/lib/elements/schema';

/** An element's first photo, which opens all of them. */
export function FirstPhoto({ element, dense }: { element: Element; dense: boolean }) {
  const t = useTranslations('elementList');
  const images = imagesOf(element.listGeometricElementFileDto);
  const [first] = images;
  if (!first) return null;
  return (
    <button
      type="button"
      aria-label={t('photosOf', { name: shortName(element) })}
      onClick={() => void openGallery(images)}
      className="block shrink-0 self-start rounded"
    >
      <Thumbnail file={first} className={dense ? 'size-8 pointer-coarse:size-11' : 'size-12'} />
    </button>
  );
}

/** The name of an element, which leads to its page. */
export const ElementLink = ({ id, className, children }: { id: number; className: string; children: ReactNode }) => (
  <Link
    href={`/geometric_element/details/${id}`}
    className={cx('wrap-anywhere font-semibold hover:text-accent hover:underline', className)}
  >
    {children}
  </Link>
);
