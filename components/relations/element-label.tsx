'use client';
import { useTranslations } from 'next-intl';
import type { Element } from '@/lib/elements/schema';

/** An element in two lines: what it is called, its type and its number. */
export function ElementLabel({ element }: { element: Pick<Element, 'id' | 'name' | 'geometricElementTypeDto'> }) {
  const t = useTranslations('relations');
  return (
    <>
      <span className="wrap-anywhere line-clamp-2 font-semibold">{element.name}</span>
      <span className="block text-sm text-soft">
        {element.geometricElementTypeDto.name} ·{' '}
        <span className="whitespace-nowrap">{t('number', { id: String(element.id) })}</span>
      </span>
    </>
  );
}
