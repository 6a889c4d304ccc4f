'use client';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox, Input, Select, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '@/lib/data-types';
import type { ImportPreview } from '@/lib/imports/schema';
import type { Wishes } from './new-type';
import { ProposedChoices } from './proposed-choices';

/** Each column with what it would be, and what is chosen from. */
export function NewTypeAttributes({ form, columns }: { form: UseFormReturn<Wishes>; columns: ImportPreview['columns'] }) {
  const t = useTranslations('importScreens.newType');
  const dataTypes = useTranslations('admin.dataType');
  const targets = useTranslations('importScreens.targets');
  const { register, watch, formState } = form;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('attributes')}</legend>
      <ul className="flex flex-col divide-y divide-line rounded border border-line bg-raised">
        {columns.map(({ name, samples, target, choices }, at) => (
          <li key={name} className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_14rem_12rem]">
            <div className="min-w-0">
              <Checkbox
                label={name}
                {...register(`attributes.${at}.isWanted`)}
                className="pointer-coarse:min-h-11 pointer-coarse:items-center"
              />
              <p className="wrap-anywhere line-clamp-2 text-sm text-soft">
                {target && !target.startsWith('attribute.') ? t('else', { target: targets(target) }) : samples.join(' · ')}
              </p>
            </div>
            {watch(`attributes.${at}.isWanted`) && (
              <>
                <Input
                  aria-label={t('nameOf', { column: name })}
                  aria-invalid={formState.errors.attributes?.[at]?.name ? true : undefined}
                  {...register(`attributes.${at}.name`)}
                />
                <Select aria-label={t('kindOf', { column: name })} {...register(`attributes.${at}.dataType`)}>
                  {ATTRIBUTE_DATA_TYPES.map((it) => (
                    <option key={it} value={it}>
                      {dataTypes(it)}
                    </option>
                  ))}
                </Select>
                {DATA_TYPES[watch(`attributes.${at}.dataType`)].hasValues && (
                  <div className="flex flex-col gap-3 sm:col-span-3">
                    {choices.length > 0 && <ProposedChoices form={form} at={at} column={name} values={choices} />}
                    <Field
                      label={t(choices.length > 0 ? 'moreChoicesOf' : 'choicesOf', { column: name })}
                      hint={t('choicesHint')}
                      required={choices.length === 0}
                      error={formState.errors.attributes?.[at]?.choiceLines?.message}
                    >
                      {(control) => <Textarea {...control} {...register(`attributes.${at}.choiceLines`)} />}
                    </Field>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
