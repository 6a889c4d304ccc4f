'use client';
import { useTranslations } from 'next-intl';
import type { FilterField, FilterValues } from '@/components/ui/table/filters';
import { useNumber } from '@/components/ui/use-number';
import type { ListOf } from './list-rules';
import { useChoiceCounts } from './use-choice-counts';

const MAX_SHOWN = 8;

interface Props extends ListOf {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

/** What most of the elements that are listed have chosen, each with their number: one press filters by it. */
export function QuickFilters({ type, mine, fields, values, onChange }: Props) {
  const t = useTranslations('elementList');
  const number = useNumber();
  const counts = useChoiceCounts({ type, mine }, values);
  const chips = counts.flatMap(({ attributeId, value, count }) => {
    const field = fields.find(({ name }) => name === `attribute.${attributeId}`);
    if (!field || !('options' in field) || values[field.name] !== undefined) return [];
    const option = field.options.find((it) => it.value === value);
    return option ? [{ field, option, count }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('quickFilters')} data-no-paper className="flex gap-2 overflow-x-auto py-1 lg:flex-wrap">
      {chips.slice(0, MAX_SHOWN).map(({ field, option, count }) => (
        <li key={`${field.name} ${option.value}`} className="shrink-0">
          <button
            type="button"
            onClick={() => onChange({ ...values, [field.name]: field.kind === 'choices' ? [option.value] : option.value })}
            className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-2 rounded-full border border-control bg-raised px-3 text-sm hover:bg-sunken"
          >
            {option.picture}
            <span>
              <span className="text-soft">{field.label}:</span> {option.label}
            </span>
            <span className="rounded-full bg-sunken px-1.5 text-soft tabular-nums">{number(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
