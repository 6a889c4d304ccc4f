'use client';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { Wishes } from './new-type';

interface Props {
  form: UseFormReturn<Wishes>;
  /** Of which column, counted from 0. */
  at: number;
  column: string;
  /** The values of the file, as they were proposed. */
  values: readonly string[];
}

/** The choice that each value of the file becomes. Its text may be another one: the value goes on standing for it. */
export function ProposedChoices({ form: { register, formState }, at, column, values }: Props) {
  const t = useTranslations('importScreens.newType');
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('choicesOf', { column })}</legend>
      <p className="mb-2 text-soft text-sm">{t('proposedHint')}</p>
      <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {values.map((value, n) => (
          <li key={value} className="min-w-0">
            <Field label={t('choiceFor', { value })} error={formState.errors.attributes?.[at]?.proposed?.[n]?.text?.message}>
              {(control) => <Input {...control} {...register(`attributes.${at}.proposed.${n}.text`)} />}
            </Field>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
