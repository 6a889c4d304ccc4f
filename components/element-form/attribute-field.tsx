'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { type FormValues, fieldName } from '@/components/elements/form-values';
import { Checkbox, Input, Select, Textarea } from '@/components/ui/controls';
import { type ControlProps, Field } from '@/components/ui/field';
import { useNumber } from '@/components/ui/use-number';
import type { DataType } from '@/lib/attribute-types/schema';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { nameIn } from '@/lib/translations/schema';

/** Texts that may be longer than this get several lines. */
const oneLine = 120;
const inputs: Partial<Record<DataType, { type: string; step?: number; inputMode?: 'numeric' | 'decimal' }>> = {
  DATE: { type: 'date' },
  DATE_TIME: { type: 'datetime-local' },
  NUMBER: { type: 'number', step: 1, inputMode: 'numeric' },
  FLOAT: { type: 'number', step: 0.05, inputMode: 'decimal' },
  CONTACT_DATA: { type: 'text' },
  TEXT: { type: 'text' },
};

interface Props {
  own: ElementTypeAttributeType;
}

/** The field of one attribute, as its data type asks for. */
export function AttributeField({ own }: Props) {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  const number = useNumber();
  const { getFieldState, formState, clearErrors } = useFormContext<FormValues>();
  const { attributeType, mandatory, id } = own;
  const { dataType, maxSize, helpCode } = attributeType;
  return (
    <Field
      label={nameIn(attributeType.code, locale)}
      required={mandatory}
      help={helpCode && nameIn(helpCode, locale)}
      hint={dataType === 'TEXT' && maxSize ? t('atMost', { count: maxSize, shown: number(maxSize) }) : undefined}
      error={getFieldState(fieldName(id), formState).error?.message}
      onDismissError={() => clearErrors(fieldName(id))}
      group={dataType === 'MULTISELECT'}
    >
      {(control) => <Control own={own} control={control} />}
    </Field>
  );
}

function Control({ own, control }: Props & { control: ControlProps }) {
  const { register } = useFormContext<FormValues>();
  const { dataType, maxSize } = own.attributeType;
  if (dataType === 'MULTISELECT') return <Choices own={own} control={control} />;
  if (dataType === 'SELECT' || dataType === 'BOOLEAN') return <Choice own={own} control={control} />;
  const field = { ...control, ...register(fieldName(own.id)) };
  if (dataType === 'TEXT' && (maxSize ?? Number.POSITIVE_INFINITY) > oneLine) return <Textarea {...field} />;
  return <Input {...field} {...inputs[dataType]} autoComplete="off" />;
}

function useOptions({ attributeType }: ElementTypeAttributeType) {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  if (attributeType.dataType === 'BOOLEAN') return ['true', 'false'].map((value) => ({ value, label: t(`boolean.${value}`) }));
  return (attributeType.valueGroupCode?.listCode ?? []).map((it) => ({ value: it.code, label: nameIn(it, locale) }));
}

function Choice({ own, control }: Props & { control: ControlProps }) {
  const t = useTranslations('ui');
  const { register } = useFormContext<FormValues>();
  return (
    <Select {...control} {...register(fieldName(own.id))}>
      <option value="">{t('choose')}</option>
      {useOptions(own).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function Choices({ own, control }: Props & { control: ControlProps }) {
  const { register } = useFormContext<FormValues>();
  const options = useOptions(own);
  return (
    <div className="flex max-h-52 flex-col overflow-y-auto rounded border border-control px-3 py-1 has-aria-invalid:border-danger">
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          {...register(fieldName(own.id))}
          value={value}
          label={label}
          aria-invalid={control['aria-invalid']}
        />
      ))}
    </div>
  );
}
