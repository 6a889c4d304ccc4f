'use client';
import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { imagesOf, shownAt } from '@/components/files/images';
import { openGallery } from '@/components/files/open-gallery';
import { PhotoImage } from '@/components/files/photo-image';
import type { ShownElement } from './use-element';

/** The first photo of an element, large. Pressing it opens all of them. */
export function Photo({ element }: { element: ShownElement }) {
  const t = useTranslations('elementDetails');
  const images = imagesOf(element.listGeometricElementFileDto);
  const [first] = images;
  if (!first) return null;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void openGallery(images);
  };
  return (
    <figure data-photo className="overflow-hidden rounded border border-line bg-sunken">
      <a href={shownAt(first)} onClick={open} className="block">
        <PhotoImage
          src={shownAt(first)}
          alt={t('photoOf', { name: element.name })}
          fetchPriority="high"
          className="aspect-[3/2] max-h-[70vh] w-full print:aspect-auto print:object-contain"
        />
      </a>
    </figure>
  );
}
