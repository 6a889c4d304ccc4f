'use client';
import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '../button';
import { FilterChips, type FilterProps } from './filter-chips';
import { FilterPanel } from './filter-panel';
import type { FilterValues } from './filters';

/** The button that opens the filters, and those that are on. */
export function FilterBar({ fields, values, onChange, onClear }: FilterProps) {
  const t = useTranslations('ui.filters');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // What was found is what one wants to see next.
  const apply = (to: FilterValues) => {
    onChange(to);
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={button} aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
          <ListFilter aria-hidden className="size-4" />
          {t('title')}
        </Button>
        <FilterChips fields={fields} values={values} onChange={onChange} onClear={onClear} />
      </div>
      {open && <FilterPanel id={id} fields={fields} values={values} onApply={apply} onClear={onClear} />}
    </>
  );
}
