'use client';
import { Columns3, Rows3, Rows4 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button';
import { Checkbox } from '../controls';
import type { Column } from './columns';
import type { TableChoices } from './table-choices';

interface Props {
  /** All columns that the table can have. */
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'fixed' | 'hiddenAtFirst'>[];
  choices: TableChoices;
  /** What else stands in the row of these buttons, before them. */
  children?: ReactNode;
  /** What can be done with the whole table. */
  actions?: ReactNode;
}

/** Which columns a table has and how close its rows stand, chosen by whoever reads it. */
export function TableOptions({ columns, choices, children, actions }: Props) {
  const t = useTranslations('ui.table');
  const panel = useId();
  const [open, setOpen] = useState(false);
  return (
    <div data-no-paper className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 max-sm:contents">{children}</div>
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          <Density choices={choices} />
          <Button
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => setOpen(!open)}
            className="max-sm:px-3"
          >
            <Columns3 aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t('columns')}</span>
          </Button>
        </div>
      </div>
      {open && (
        <fieldset id={panel} className="rounded border border-line bg-raised px-4 pt-1 pb-3">
          <legend className="px-1 font-semibold text-sm">{t('whichColumns')}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6">
            {columns.map((column) => (
              <Checkbox
                key={column.key}
                label={column.header}
                checked={choices.isShown(column)}
                disabled={column.fixed}
                onChange={({ target }) => choices.show(column.key, target.checked)}
                className="pointer-coarse:min-h-11 pointer-coarse:items-center"
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** Two radio buttons that appear as one control of two halves. */
function Density({ choices: { dense, setDense } }: Pick<Props, 'choices'>) {
  const t = useTranslations('ui.table');
  const name = useId();
  return (
    <fieldset className="inline-flex overflow-clip rounded border border-control">
      <legend className="sr-only">{t('density')}</legend>
      {([false, true] as const).map((to) => {
        const Icon = to ? Rows4 : Rows3;
        return (
          <label
            key={String(to)}
            className="inline-flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center gap-2 px-3 font-semibold text-sm hover:bg-sunken has-checked:bg-tint has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2"
          >
            <input type="radio" name={name} checked={dense === to} onChange={() => setDense(to)} className="sr-only" />
            <Icon aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t(to ? 'dense' : 'comfortable')}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
