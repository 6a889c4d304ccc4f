'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Input, Select } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import { Field } from '@/components/ui/field';

interface NumberProps {
  label: string;
  value: number | undefined;
  onValue: (value: number | undefined) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Whether it may be empty. */
  optional?: boolean;
  hint?: string;
}

const read = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** A number within its limits. What is being typed stays as it is; only a number that may be is taken over. */
export function NumberInput({ label, value, onValue, min, max, step = 1, optional = false, hint }: NumberProps) {
  const t = useTranslations('admin.styles.editor');
  const [text, setText] = useState(value === undefined ? '' : String(value));
  useEffect(() => {
    setText((it) => (read(it) === value ? it : value === undefined ? '' : String(value)));
  }, [value]);
  const isGood = (it: number | undefined) =>
    it === undefined ? optional : Number.isFinite(it) && it >= (min ?? -Infinity) && it <= (max ?? Infinity);
  const wrong = !isGood(read(text));
  const problem = t(max === undefined ? 'numberFrom' : min === undefined ? 'numberUpTo' : 'number', {
    min: min ?? 0,
    max: max ?? 0,
  });
  return (
    <Field label={label} hint={hint} error={wrong ? problem : undefined}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          {...{ min, max, step }}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = read(event.target.value);
            if (isGood(next)) onValue(next);
          }}
        />
      )}
    </Field>
  );
}

interface ColorProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A colour, picked or written as `#rrggbb`. */
export function ColorInput({ label, value, onValue }: ColorProps) {
  const t = useTranslations('admin.kit');
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <Field label={label}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t('pickColour', { field: label })}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className="h-10 w-12 shrink-0 cursor-pointer rounded border border-control bg-raised p-1"
          />
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              if (/^#[0-9a-f]{6}$/i.test(event.target.value)) onValue(event.target.value.toLowerCase());
            }}
            className="max-w-28 font-mono"
          />
        </span>
      )}
    </Field>
  );
}

interface Option {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  onValue: (value: string) => void;
  hint?: string;
  error?: string;
  disabled?: boolean;
}

export const SelectInput = ({ label, value, options, onValue, hint, error, disabled }: SelectProps) => (
  <Field {...{ label, hint, error }}>
    {(control) => (
      <Select {...control} disabled={disabled} value={value} onChange={(event) => onValue(event.target.value)}>
        {options.map((it) => (
          <option key={it.value} value={it.value}>
            {it.label}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

interface RadiosProps<V extends string> {
  label: string;
  /** Tells groups of the page apart. */
  group: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onValue: (value: V) => void;
  disabled?: boolean;
}

/** One of a few, side by side. */
export function Radios<V extends string>({ label, group, value, options, onValue, disabled }: RadiosProps<V>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((it) => (
          <label
            key={it.value}
            className={cx(
              'flex min-h-10 items-center gap-2 rounded border px-3 has-focus-visible:outline-2',
              it.value === value ? 'border-accent bg-tint' : 'border-control',
              disabled && 'opacity-60',
            )}
          >
            <input
              type="radio"
              name={group}
              value={it.value}
              checked={it.value === value}
              disabled={disabled}
              onChange={() => onValue(it.value)}
              className="size-4"
            />
            {it.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
