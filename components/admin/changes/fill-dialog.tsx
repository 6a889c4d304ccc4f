'use client';
import { useLocale, useTranslations } from 'next-intl';
import { FormProvider, useForm } from 'react-hook-form';
import { DATA_TYPE_CONTROLS } from '@/components/data-types';
import { isGroupFor } from '@/components/data-types/definition';
import { Field } from '@/components/ui/field';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import { DATA_TYPES } from '@/lib/data-types';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { ChangeDialog } from './change-dialog';

interface Props {
  type: Pick<ElementType, 'id'>;
  own: ElementTypeAttributeType;
  close: () => void;
}

/** Gives all elements that lack a value of an attribute the same one. */
export function FillDialog({ type, own, close }: Props) {
  const t = useTranslations('admin.changes');
  const { attributeType } = own;
  const controls = DATA_TYPE_CONTROLS[attributeType.dataType];
  const { Control, fromControl } = controls;
  const form = useForm<{ value: string | string[] }>({
    defaultValues: { value: DATA_TYPES[attributeType.dataType].isMultiple ? [] : '' },
  });
  const said = [form.watch('value') || []].flat().filter((it) => it.trim() !== '');
  const value = said.map(fromControl).join('|');
  return (
    <ChangeDialog
      title={t('fillTitle', { name: nameIn(attributeType.code, useLocale()) })}
      intro={t('fillIntro')}
      ready={value !== ''}
      send={(dryRun) =>
        call(attributeValuesApi.fill, {
          params: { id: type.id },
          body: { kind: 'FILL', attribute: { id: own.id }, value, dryRun },
        })
      }
      close={close}
    >
      {(changed) => (
        <FormProvider {...form}>
          <Field label={t('value')} required group={isGroupFor(controls, attributeType)}>
            {(control) => (
              <Control attributeType={attributeType} control={control} field={form.register('value', { onChange: changed })} />
            )}
          </Field>
        </FormProvider>
      )}
    </ChangeDialog>
  );
}
