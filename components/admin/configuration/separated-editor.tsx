'use client';
import { Controller } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import type { ConfigurationChange } from '@/lib/configuration/schema';
import { fromSeparated, separated } from '@/lib/translations/separated';
import { TextsInput } from '../kit/fields/translations';
import { useNounField } from '../kit/form-scope';

/** A text in every active language, kept as one value. */
export function SeparatedEditor({ formatted }: { formatted: boolean }) {
  const field = useNounField<ConfigurationChange>({ name: 'value', required: true });
  return (
    <Field {...field} group>
      {(control) => (
        <Controller<ConfigurationChange, 'value'>
          name="value"
          render={({ field: { value, onChange, onBlur } }) => (
            <TextsInput
              label={field.label}
              as={formatted ? 'formatted' : 'line'}
              required
              wrong={Boolean(field.error)}
              describedBy={control['aria-describedby']}
              texts={fromSeparated(value ?? '')}
              onTexts={(texts) => onChange(separated(texts))}
              onBlur={onBlur}
            />
          )}
        />
      )}
    </Field>
  );
}
