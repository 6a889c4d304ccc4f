'use client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '../field';
import { FilterInput } from './filter-input';
import { type FilterField, type FilterValues, filled } from './filters';

export interface FilterFormProps {
  fields: readonly FilterField[];
  /** What the table is filtered by now. */
  values: FilterValues;
  onApply: (values: FilterValues) => void;
  onClear: () => void;
}

interface Props extends Pick<FilterFormProps, 'fields' | 'onApply'> {
  label: string;
  id: string;
  draft: FilterValues;
  setDraft: (values: FilterValues) => void;
  children?: ReactNode;
}

/** What is being filled in. It follows the values that are in force where these change by another way, as by going back. */
export function useFilterDraft(values: FilterValues) {
  const [draft, setDraft] = useState(values);
  const [applied, setApplied] = useState(() => JSON.stringify(values));
  const now = JSON.stringify(values);
  if (applied !== now) {
    setApplied(now);
    setDraft(values);
  }
  return [draft, setDraft] as const;
}

/** All that a table can be filtered by. Nothing happens until it is sent. */
export function FilterForm({ label, id, fields, draft, setDraft, onApply, children }: Props) {
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(filled(draft));
  };
  return (
    <search aria-label={label}>
      <form id={id} noValidate onSubmit={apply}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] items-start gap-4">
          {fields.map((field) => (
            <Field key={field.name} label={field.label} group={field.kind === 'range' || field.kind === 'choices'}>
              {(control) => (
                <FilterInput field={field} control={control} values={draft} change={(to) => setDraft({ ...draft, ...to })} />
              )}
            </Field>
          ))}
        </div>
        {children}
      </form>
    </search>
  );
}
