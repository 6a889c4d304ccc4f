'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { Field } from '../field';
import { FilterInput } from './filter-input';
import { type FilterField, type FilterValues, filled } from './filters';

/** So many fields want more than two columns. */
const MANY = 8;

interface Props {
  fields: readonly FilterField[];
  /** What the table is filtered by now. */
  values: FilterValues;
  onApply: (values: FilterValues) => void;
  onClear: () => void;
  onClose: () => void;
}

/** All that a table can be filtered by. Nothing happens until it is applied. */
export function FilterDialog({ fields, values, onApply, onClear, onClose }: Props) {
  const t = useTranslations('ui.filters');
  const id = useId();
  const [draft, setDraft] = useState(values);
  const [applied, setApplied] = useState(() => JSON.stringify(values));
  // The address has changed under the dialog, by going back.
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
  const clear = () => {
    setDraft({});
    onClear();
  };
  const buttons = (
    <>
      <Button onClick={clear}>{t('clear')}</Button>
      <Button type="submit" form={id} variant="primary">
        {t('apply')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('title')} wide={fields.length > MANY ? 'full' : true} onClose={onClose} footer={buttons}>
      <search aria-label={t('title')}>
        <form id={id} noValidate onSubmit={apply}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] items-start gap-4">
            {fields.map((field) => (
              <Field key={field.name} label={field.label} group={field.kind === 'range' || field.kind === 'choices'}>
                {(control) => <FilterInput field={field} control={control} values={draft} change={change} />}
              </Field>
            ))}
          </div>
        </form>
      </search>
    </Dialog>
  );
}
