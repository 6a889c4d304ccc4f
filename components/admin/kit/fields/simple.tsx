'use client';
import { type ComponentProps, useId, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { Checkbox, Input, PasswordInput, Select as SelectBox, Textarea } from '@/components/ui/controls';
import { Field, FieldError } from '@/components/ui/field';
import type { Option } from '@/components/ui/table/filters';
import { type ResourceFieldProps, useResourceField } from '../form-scope';
import { Controlled } from './controlled';

type Extra = Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder' | 'disabled' | 'readOnly' | 'maxLength' | 'inputMode'>;

/** A line of text. */
export function Text<V extends FieldValues>({ name, required, label, hint, ...rest }: ResourceFieldProps<V> & Extra) {
  const field = useResourceField<V>({ name, required, label, hint });
  const { register } = useFormContext<V>();
  const className = rest.readOnly ? 'bg-sunken! text-soft!' : undefined;
  return (
    <Field {...field}>
      {(control) => <Input autoComplete="off" {...control} {...register(name)} {...rest} className={className} />}
    </Field>
  );
}

/** Text of several lines. */
export function TextArea<V extends FieldValues>({
  name,
  required,
  label,
  hint,
  ...rest
}: ResourceFieldProps<V> & { rows?: number }) {
  const field = useResourceField<V>({ name, required, label, hint });
  const { register } = useFormContext<V>();
  return <Field {...field}>{(control) => <Textarea {...control} {...register(name)} {...rest} />}</Field>;
}

/** A password for somebody else, so no password manager offers the person's own. */
export function Password<V extends FieldValues>({ name, required, label, hint }: ResourceFieldProps<V>) {
  const field = useResourceField<V>({ name, required, label, hint });
  const { register } = useFormContext<V>();
  return <Field {...field}>{(control) => <PasswordInput {...control} {...register(name)} autoComplete="new-password" />}</Field>;
}

const asNumber = (value: unknown) => (value === '' || value === null || value === undefined ? null : Number(value));

interface NumberProps {
  min?: number;
  max?: number;
  step?: number | 'any';
  disabled?: boolean;
}

/** A number, or null when the field is empty. */
export function Num<V extends FieldValues>({
  name,
  required,
  label,
  hint,
  step = 1,
  ...rest
}: ResourceFieldProps<V> & NumberProps) {
  const field = useResourceField<V>({ name, required, label, hint });
  const { register } = useFormContext<V>();
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          {...register(name, { setValueAs: asNumber })}
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          step={step}
          {...rest}
        />
      )}
    </Field>
  );
}

const asPercent = (share: number | null | undefined) => (share == null ? '' : String(Math.round(share * 10_000) / 100));

/** A share of 0..1, written as a percentage; null when the field is empty. What it may be is the schema's to say. */
export function Percent<V extends FieldValues>({ disabled, ...named }: ResourceFieldProps<V> & { disabled?: boolean }) {
  return (
    <Controlled<V> {...named}>
      {({ control, field: { value, onChange, ...rest } }) => (
        <span className="flex items-center gap-2">
          <PercentInput {...control} {...rest} disabled={disabled} share={value} onShare={onChange} />
          <span aria-hidden>%</span>
        </span>
      )}
    </Controlled>
  );
}

interface PercentProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  share: number | null | undefined;
  onShare: (share: number | null) => void;
}

/** Shows what was typed as long as it is what the form holds: a draft or a newer version replaces it. */
function PercentInput({ share, onShare, ...rest }: PercentProps) {
  const [typed, setTyped] = useState<{ text: string; share: number | null }>();
  return (
    <Input
      {...rest}
      type="number"
      inputMode="decimal"
      step="any"
      placeholder="100"
      value={typed && typed.share === (share ?? null) ? typed.text : asPercent(share)}
      onChange={({ target: { value: text } }) => {
        const next = text === '' ? null : Number(text) / 100;
        setTyped({ text, share: next });
        onShare(next);
      }}
      className="max-w-32"
    />
  );
}

/** Yes or no. */
export function Check<V extends FieldValues>({ name, label, hint, disabled }: ResourceFieldProps<V> & { disabled?: boolean }) {
  const field = useResourceField<V>({ name, label, hint });
  const { register } = useFormContext<V>();
  const id = useId();
  return (
    <div>
      <Checkbox
        {...register(name)}
        label={field.label}
        hint={field.hint as string | undefined}
        disabled={disabled}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.error ? id : undefined}
      />
      <FieldError id={id} error={field.error} onDismiss={field.onDismissError} />
    </div>
  );
}

interface SelectProps {
  options: readonly Option[];
  /** What stands for no choice; absent: there is always one. */
  none?: string;
  /** The values are numbers. */
  numeric?: boolean;
  disabled?: boolean;
}

/** One of several; null for none. */
export function Select<V extends FieldValues>(props: ResourceFieldProps<V> & SelectProps) {
  const { options, none, numeric, disabled, ...named } = props;
  return (
    <Controlled<V> {...named}>
      {({ control, field: { value, onChange, ...rest } }) => (
        <SelectBox
          {...control}
          {...rest}
          disabled={disabled}
          value={value == null ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : numeric ? Number(target.value) : target.value)}
        >
          {(none !== undefined || value == null) && <option value="">{none ?? ''}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Controlled>
  );
}
