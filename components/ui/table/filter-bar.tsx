'use client';
import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../button';
import { FilterChips, type FilterProps } from './filter-chips';
import { FilterDialog } from './filter-dialog';
import type { FilterValues } from './filters';

/** From this width of the window on filters fit beside a table. */
const WIDE = '(width >= 80rem)';

interface Props extends FilterProps {
  /** If set, a wide window shows the filters beside the table: whether it does now, and how that changes. */
  beside?: { open: boolean; setOpen: (open: boolean) => void };
}

/** The button that opens the filters, and those that are on. */
export function FilterBar({ fields, values, onChange, onClear, beside }: Props) {
  const t = useTranslations('ui.filters');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  // What was found is what one wants to see next.
  const apply = (to: FilterValues) => {
    onChange(to);
    close();
  };
  const press = () => (beside && matchMedia(WIDE).matches ? beside.setOpen(!beside.open) : setOpen(true));
  return (
    <div data-no-paper className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button aria-haspopup={beside ? undefined : 'dialog'} aria-expanded={beside?.open} onClick={press}>
        <ListFilter aria-hidden className="size-4" />
        {t('title')}
      </Button>
      <FilterChips fields={fields} values={values} onChange={onChange} onClear={onClear} />
      {open && <FilterDialog fields={fields} values={values} onApply={apply} onClear={onClear} onClose={close} />}
    </div>
  );
}
