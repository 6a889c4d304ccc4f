'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import { ATTRIBUTE_DATA_TYPES, type AttributeDataType, DATA_TYPES } from '@/lib/data-types';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { useDataTypes } from '../kit/use-data-types';
import { ChangeDialog } from './change-dialog';

/** Whether values are texts or numbers of their own: those that point at elements or files become nothing else, and nothing becomes them. */
export const isConvertible = (dataType: AttributeDataType): boolean => DATA_TYPES[dataType].pointsAt === undefined;

/** Gives an attribute type another data type, with the values of all elements. */
export function ConvertDialog({ type, close }: { type: AttributeType; close: () => void }) {
  const t = useTranslations('admin.changes');
  const locale = useLocale();
  const [was] = useState(type.dataType);
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const [dataType, setDataType] = useState<AttributeDataType | ''>('');
  // Free values become no choices.
  const offered = dataTypes.filter(({ value }) => {
    const it = value as AttributeDataType;
    return it !== was && isConvertible(it) && (!DATA_TYPES[it].hasValues || type.valueGroupCode !== null);
  });
  return (
    <ChangeDialog
      title={t('convertTitle', { name: nameIn(type.code, locale) })}
      intro={t('convertIntro')}
      ready={dataType !== ''}
      send={(dryRun) =>
        call(attributeValuesApi.changeType, {
          params: { id: type.id },
          body: { kind: 'CONVERT', dataType: dataType as AttributeDataType, dryRun },
        })
      }
      close={close}
    >
      {(changed) => (
        <Field label={t('dataType')} required>
          {(control) => (
            <Select
              {...control}
              value={dataType}
              onChange={({ target }) => {
                setDataType(target.value as AttributeDataType);
                changed();
              }}
            >
              <option value="" />
              {offered.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </ChangeDialog>
  );
}
