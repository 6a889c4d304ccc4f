'use client';
import { useLocale } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { nameIn } from '@/lib/translations/schema';
import { type AttributeControlProps, asStored, type DataTypeControl } from '../definition';
import { ElementChoice } from './element-choice';

function ReferenceControl({ attributeType, control, field }: AttributeControlProps) {
  const { setValue } = useFormContext();
  const value = String(useWatch({ name: field.name }) ?? '');
  return (
    <ElementChoice
      input={control}
      label={nameIn(attributeType.code, useLocale())}
      value={value}
      typeId={attributeType.referenceType?.id}
      choose={(id) => setValue(field.name, id, { shouldDirty: true })}
    />
  );
}

export const reference: DataTypeControl = {
  ...asStored,
  Control: ReferenceControl,
  isGroup: false,
  filterField: (named, { referenceType }) => ({
    ...named,
    kind: 'custom',
    show: (value) => `#${value}`,
    control: (id, values, change) => (
      <ElementChoice
        input={{ id }}
        label={named.label}
        value={String(values[named.name] ?? '')}
        typeId={referenceType?.id}
        choose={(to) => change({ [named.name]: to })}
      />
    ),
  }),
};
