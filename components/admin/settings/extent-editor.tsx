'use client';
import { useTranslations } from 'next-intl';
import { Controller } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import type { ConfigurationChange, ConfigurationParameter } from '@/lib/configuration/schema';
import { useResourceField } from '../kit/form-scope';
import { BoxControl } from '../review/box-control';

/** An extent that is drawn on a map, or written by its four sides. The parameter's own help is about one text with commas. */
export function ExtentEditor({ parameter }: { parameter: ConfigurationParameter }) {
  const field = useResourceField<ConfigurationChange>({ name: 'value', required: parameter.mandatory });
  const hint = useTranslations('admin.settings')('extentHint');
  return (
    <Field {...field} hint={hint} group>
      {({ id }) => (
        <Controller<ConfigurationChange, 'value'>
          name="value"
          render={({ field: { value, onChange } }) => <BoxControl id={id} value={value ?? ''} onChange={onChange} />}
        />
      )}
    </Field>
  );
}
