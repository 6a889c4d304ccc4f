'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '../button';
import { Field } from '../field';
import { FilterInput } from './filter-input';
import { type FilterField, type FilterValues, filled } from './filters';

interface Props {
  id: string;
  fields: readonly FilterField[];
  /** What the table is filtered by now. */
  values: FilterValues;
  onApply: (values: FilterValues) => void;
  onClear: () => void;
}

/** All that a table can be filtered by. Nothing happens until it is applied. */
export function FilterPanel({ id, fields, values, onApply, onClear }: Props) {
  const t = useTranslations('ui.filters');
  const [draft, setDraft] = useState(values);
  const [applied, setApplied] = useState(() => JSON.stringify(values));
  // The address has changed under the panel: by a chip, or by going back.
  const now = JSON.stringify(values);
  if (applied !== now) {
    setApplied(now);
    setDraft(values);
  }
  const change = (to: Record<string, string | readonly string[]>) => setDraft({ ...draft, ...to });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(filled(draft));
  };
  return (
    <search aria-label={t('title')}>
      <form id={id} noValidate onSubmit={apply} className="flex flex-col gap-4 rounded border border-line bg-sunken p-4">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] items-start gap-4">
          {fields.map((field) => (
            <Field key={field.name} label={field.label} group={field.kind === 'range' || field.kind === 'choices'}>
              {(control) => <FilterInput field={field} control={control} values={draft} change={change} />}
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            {t('apply')}
          </Button>
          <Button onClick={onClear}>{t('clear')}</Button>
        </div>
      </form>
    </search>
  );
}
