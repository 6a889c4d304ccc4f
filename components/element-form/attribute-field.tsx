'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { DATA_TYPE_CONTROLS } from '@/components/data-types';
import { type FormValues, fieldName } from '@/components/elements/form-values';
import { Field } from '@/components/ui/field';
import { useNumber } from '@/components/ui/use-number';
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
  const { dataType, maxSize, helpCode } = attributeType;
  const { Control, isGroup } = DATA_TYPE_CONTROLS[dataType];
  return (
    <Field
      label={nameIn(attributeType.code, locale)}
      required={mandatory}
      help={helpCode && nameIn(helpCode, locale)}
      hint={DATA_TYPES[dataType].hasSize && maxSize ? t('atMost', { count: maxSize, shown: number(maxSize) }) : undefined}
      error={getFieldState(fieldName(id), formState).error?.message}
      onDismissError={() => clearErrors(fieldName(id))}
      group={isGroup}
    >
      {(control) => <Control attributeType={attributeType} control={control} field={register(fieldName(id))} />}
    </Field>
  );
}
