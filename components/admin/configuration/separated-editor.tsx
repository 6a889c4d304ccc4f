'use client';
import { Controller } from 'react-hook-form';
import { useActiveLocales } from '@/components/i18n/languages';
import { Field } from '@/components/ui/field';
import type { ConfigurationChange } from '@/lib/configuration/schema';
import type { Translations } from '@/lib/translations/schema';
import { fromSeparated, separated } from '@/lib/translations/separated';
import { TextsInput } from '../kit/fields/translations';
import { useResourceField } from '../kit/form-scope';

interface Props {
  formatted: boolean;
  required: boolean;
}

/** A text that names no language serves all: it is where each of them begins. */
const textsOf = (value: string, offered: readonly string[]): Translations =>
  fromSeparated(value) ?? {
    listInternationalizationDto: value ? offered.map((language) => ({ language, description: value })) : [],
  };

/** A text in every active language, stored as one value. */
export function SeparatedEditor({ formatted, required }: Props) {
  const field = useResourceField<ConfigurationChange>({ name: 'value', required });
  const offered = useActiveLocales();
  return (
    <Field {...field} group>
      {(control) => (
        <Controller<ConfigurationChange, 'value'>
          name="value"
          render={({ field: { value, onChange, onBlur } }) => (
            <TextsInput
              label={field.label}
              as={formatted ? 'formatted' : 'line'}
              required={required}
              wrong={Boolean(field.error)}
              describedBy={control['aria-describedby']}
              texts={textsOf(value ?? '', offered)}
              onTexts={(texts) => onChange(separated(texts))}
              onBlur={onBlur}
            />
          )}
        />
      )}
    </Field>
  );
}
