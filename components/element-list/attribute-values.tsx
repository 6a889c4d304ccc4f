'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { namedValues } from '@/components/elements/named-values';
import { useElementType } from '@/components/elements/use-element-type';
import type { Element } from '@/lib/elements/schema';

const shownAtFirst = 3;

/** The values of an element's attributes, the first few until more are asked for. */
export function AttributeValues({ element }: { element: Element }) {
  const t = useTranslations('elementList');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const [all, setAll] = useState(false);
  const type = useElementType(element.geometricElementTypeDto.id).data;
  const values = type ? namedValues(element, type, { locale, timeZone, yes: t('yes'), no: t('no') }) : [];
  const hidden = values.length - shownAtFirst;
  return (
    <>
      <ul className="flex flex-col gap-0.5 text-sm">
        {values.slice(0, all ? undefined : shownAtFirst).map(({ id, name, text }) => (
          <li key={id} className={all ? undefined : 'line-clamp-2'}>
            <span className="text-soft">{name}:</span> {text}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="min-h-6 font-semibold text-accent text-sm hover:underline"
        >
          {all ? t('fewer') : t('more', { count: hidden })}
        </button>
      )}
    </>
  );
}
