'use client';
import { useTimeZone, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { fromZoned, toZoned } from '@/lib/i18n/zoned';
import { Checkbox, Input, Select } from '../controls';
import { cx } from '../cx';
import type { ControlProps } from '../field';
import { endsOf, type FilterField, type FilterValues, listOf, type Option, oneOf, type RangeOf, rangeOf } from './filters';

interface Props {
  field: FilterField;
  control: ControlProps;
  values: FilterValues;
  change: (to: Record<string, string | readonly string[]>) => void;
}

const inputs: Record<RangeOf, ComponentProps<'input'>> = {
  integer: { type: 'number', step: 1, inputMode: 'numeric' },
  decimal: { type: 'number', step: 0.05, inputMode: 'decimal' },
  date: { type: 'date' },
  instant: { type: 'datetime-local' },
};

/** Two beside each other where both can be read, else below each other. */
const WIDTHS: Record<RangeOf, string> = {
  integer: 'grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]',
  decimal: 'grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]',
  date: 'grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))]',
  instant: 'grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]',
};

/** The control of one filter, by its kind. */
export function FilterInput({ field, control, values, change }: Props) {
  const t = useTranslations('ui');
  const set = (value: string | readonly string[]) => change({ [field.name]: value });
  const value = oneOf(values, field.name);
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...control}
          value={value}
          onChange={(event) => set(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
        />
      );
    case 'id':
      return (
        <Input
          {...control}
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'number':
      return <Input {...control} {...inputs[field.of]} value={value} onChange={(event) => set(event.target.value)} />;
    case 'date':
      return <Input {...control} type="date" value={value} onChange={(event) => set(event.target.value)} />;
    case 'choice':
      return (
        <Select {...control} value={value} onChange={(event) => set(event.target.value)}>
          <option value="">{t('filters.any')}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    case 'choices':
      return <Choices options={field.options} chosen={listOf(values, field.name)} set={set} />;
    case 'range':
      return <Range of={field.of} label={field.label} value={value} set={set} />;
    case 'custom':
      return field.control(control.id, values, change);
  }
}

interface ChoicesProps {
  options: readonly Option[];
  chosen: readonly string[];
  set: (values: readonly string[]) => void;
}

const Choices = ({ options, chosen, set }: ChoicesProps) => (
  <div className="flex max-h-36 flex-col overflow-y-auto rounded border border-control bg-raised px-3 py-1">
    {options.map(({ value, label, picture }) => (
      <Checkbox
        key={value}
        label={
          <span className="inline-flex items-center gap-2">
            {picture}
            {label}
          </span>
        }
        checked={chosen.includes(value)}
        onChange={(event) => set(event.target.checked ? [...chosen, value] : chosen.filter((it) => it !== value))}
      />
    ))}
  </div>
);

function Range({ of, label, value, set }: { of: RangeOf; label: string; value: string; set: (value: string) => void }) {
  const t = useTranslations('ui.filters');
  const zone = useTimeZone() ?? 'UTC';
  const instants = of === 'instant';
  const ends = endsOf(value);
  const [from, to] = instants ? ends.map((end) => toZoned(end, zone)) : ends;
  const read = (text: string) => (instants && text ? fromZoned(text, zone) : text);
  return (
    <div className={cx('grid gap-2', WIDTHS[of])}>
      <Input
        {...inputs[of]}
        aria-label={t('fromOf', { field: label })}
        placeholder={t('from')}
        value={from}
        onChange={(event) => set(rangeOf(read(event.target.value), ends[1]))}
      />
      <Input
        {...inputs[of]}
        aria-label={t('toOf', { field: label })}
        placeholder={t('to')}
        value={to}
        onChange={(event) => set(rangeOf(ends[0], read(event.target.value)))}
      />
    </div>
  );
}
