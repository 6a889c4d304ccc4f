'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { NamedValue } from '@/components/elements/named-values';
import { Value } from '@/components/elements/value';

const SHOWN_AT_FIRST = 3;

/** A reference is a link, choices have their pictures; everything else is text, of a recording the name of its file. */
const inList = (value: NamedValue) =>
  value.kind === 'reference' || value.kind === 'choices' ? <Value {...value} /> : value.text;

/** The values of an element's attributes by name, the first few until more are asked for. */
export function AttributeValues({ values, dense }: { values: readonly NamedValue[]; dense: boolean }) {
  const t = useTranslations('elementList');
  const [all, setAll] = useState(false);
  const atFirst = dense ? 1 : SHOWN_AT_FIRST;
  const hidden = values.length - atFirst;
  return (
    <>
      <ul className="flex flex-col gap-0.5 text-sm">
        {values.slice(0, all ? undefined : atFirst).map((value) => (
          <li key={value.id} className={all ? undefined : dense ? 'line-clamp-1' : 'line-clamp-2'}>
            <span className="text-soft">{value.name}:</span> {inList(value)}
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
