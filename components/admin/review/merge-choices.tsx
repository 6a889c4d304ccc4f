'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFieldWords } from '@/components/history/field-words';
import { cx } from '@/components/ui/cx';
import type { ElementType } from '@/lib/element-types/schema';
import type { FieldChange } from '@/lib/history/schema';

interface Props {
  /** In what the element that goes differs from the one that stays. */
  changes: readonly FieldChange[];
  type: ElementType;
  chosen: readonly string[];
  choose: (field: string, chosen: boolean) => void;
}

/** Of two elements that are the same: each field in which they differ, with both values. The one that stays keeps its own, unless the other is chosen. */
export function MergeChoices({ changes, type, chosen, choose }: Props) {
  const t = useTranslations('reviewQueue.merge');
  const wordsOf = useFieldWords();
  return (
    <fieldset>
      <legend className="pb-2 text-sm text-soft">{t('choose')}</legend>
      <ul className="flex flex-col gap-3">
        {changes.map(({ field, before, after }) => {
          const { name, shown } = wordsOf(field, type);
          const wins = chosen.includes(field);
          const text = (value: unknown) => (field === 'geom' ? t('onMap') : shown(value));
          return (
            <li key={field} className="flex flex-col gap-1">
              <label className="flex min-h-6 items-center gap-2 self-start pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={wins}
                  onChange={(event) => choose(field, event.target.checked)}
                  className="size-5 shrink-0"
                />
                <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
              </label>
              <dl className="grid gap-x-6 gap-y-1 pl-7 sm:grid-cols-2">
                <Value label={t('stays')} wins={!wins}>
                  {text(before)}
                </Value>
                <Value label={t('goes')} wins={wins}>
                  {text(after)}
                </Value>
              </dl>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** One of both values; the one that is not chosen is struck through. */
const Value = ({ label, wins, children }: { label: string; wins: boolean; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className={cx('wrap-anywhere whitespace-pre-line', !wins && 'text-soft line-through decoration-danger')}>
      {children ?? '–'}
    </dd>
  </div>
);
