'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FilterField, type FilterValues, listOf, without } from './filters';
import { useFilterWords } from './use-filter-words';

/** The filters that there are, and those that are on. */
export interface FilterProps {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  onClear: () => void;
}

/** The filters that are on, each of which can be taken away, and all of them at once. */
export function FilterChips({ fields, values, onChange, onClear }: FilterProps) {
  const t = useTranslations('ui.filters');
  const words = useFilterWords();
  const active = fields.filter(({ name }) => listOf(values, name).length > 0);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('active')} className="flex flex-wrap items-center gap-2">
      {active.map((field) => {
        const text = words(field, values);
        return (
          <li key={field.name} className="inline-flex max-w-full items-center rounded-full bg-tint py-0.5 pr-0.5 pl-3 text-sm">
            {/* Server and browser need not know the same languages: a date is written by either. */}
            <span suppressHydrationWarning className="min-w-0 truncate">
              <span className="text-soft">{field.label}: </span>
              {text}
            </span>
            <button
              type="button"
              aria-label={t('remove', { filter: `${field.label}: ${text}` })}
              onClick={() => onChange(without(values, field))}
              className="ml-1 inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-line"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="min-h-8 px-1 font-semibold text-accent text-sm underline underline-offset-2"
        >
          {t('clear')}
        </button>
      </li>
    </ul>
  );
}
