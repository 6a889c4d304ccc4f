'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { DATA_TYPE_CONTROLS } from '@/components/data-types';
import { isGroupFor } from '@/components/data-types/definition';
import { type FormValues, fieldName } from '@/components/elements/form-values';
import { Field } from '@/components/ui/field';
import { useNumber } from '@/components/ui/use-number';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { withUnit } from '@/lib/columns/columns';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { nameIn } from '@/lib/translations/schema';

interface Props {
  own: ElementTypeAttributeType;
}

/** The field of one attribute, as its data type asks for. */
export function AttributeField({ own }: Props) {
  const t = useTranslations('elementForm');
  const locale = useLocale();
  const number = useNumber();
  const { register, getFieldState, formState, clearErrors } = useFormContext<FormValues>();
  const { attributeType, mandatory, id } = own;
  const { dataType, maxSize, helpCode, unit } = attributeType;
  const name = nameIn(attributeType.code, locale);
  const controls = DATA_TYPE_CONTROLS[dataType];
  const { Control } = controls;
  const range = useRange(attributeType);
  return (
    <Field
      label={withUnit(name, unit)}
      required={mandatory}
      help={helpCode && nameIn(helpCode, locale)}
      hint={DATA_TYPES[dataType].hasSize && maxSize ? t('atMost', { count: maxSize, shown: number(maxSize) }) : range}
      error={getFieldState(fieldName(id), formState).error?.message}
      onDismissError={() => clearErrors(fieldName(id))}
      group={isGroupFor(controls, attributeType)}
    >
      {(control) => <Control attributeType={attributeType} control={control} field={register(fieldName(id))} />}
    </Field>
  );
}

/** Between which values one must lie, in words. */
function useRange({ dataType, min, max, ...rules }: AttributeType): string | undefined {
  const t = useTranslations('elementForm.range');
  const [locale, timeZone] = [useLocale(), useTimeZone() ?? 'UTC'];
  const { compare, present } = DATA_TYPES[dataType];
  const shown = (value: string | null) => (value === null ? '' : present(value, rules, { locale, timeZone, yes: '', no: '' }));
  if (!compare || (min === null && max === null)) return undefined;
  return t(max === null ? 'from' : min === null ? 'to' : 'between', { min: shown(min), max: shown(max) });
}
