'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Checkbox, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { columnLabel, type columnsFor } from '@/lib/columns/columns';
import { EXPORT_FORMATS, EXPORT_SYSTEMS } from '@/lib/exports/schema';
import { isTable, usualValues, type Wishes } from './wishes';

interface FieldsProps {
  form: UseFormReturn<Wishes>;
  columns: ReturnType<typeof columnsFor>;
  /** Files come as a job, which visitors have none of. */
  withJobs: boolean;
}

/** How it is exported: the format first, because the rest depends on it. */
export function ExportFields({ form, columns, withJobs }: FieldsProps) {
  const t = useTranslations('exports');
  const { register, watch, formState } = form;
  const hasChosen = useRef(false);
  const format = register('format', {
    onChange: () => hasChosen.current || form.setValue('values', usualValues(form.getValues('format'))),
  });
  const values = register('values', {
    onChange: () => {
      hasChosen.current = true;
    },
  });
  return (
    <>
      <Field label={t('format')} hint={t(`formatHint.${watch('format')}`)}>
        {(control) => (
          <Select {...control} {...format}>
            {EXPORT_FORMATS.map((it) => (
              <option key={it} value={it}>
                {t(`formats.${it}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('values')} hint={watch('format') === 'gpkg' && t(`valuesHint.${watch('values')}`)}>
        {(control) => (
          <Select {...control} {...values}>
            <option value="labels">{t('valuesAs.labels')}</option>
            <option value="codes">{t('valuesAs.codes')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('crs')}>
        {(control) => (
          <Select {...control} {...register('crs')}>
            {EXPORT_SYSTEMS.map((it) => (
              <option key={it} value={it}>
                {t(`systems.${it}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isTable(watch('format')) && (
        <Field label={t('geometry')}>
          {(control) => (
            <Select {...control} {...register('geometry')}>
              <option value="">{t('geometryAs.usual')}</option>
              <option value="lonlat">{t('geometryAs.lonlat')}</option>
              <option value="wkt">{t('geometryAs.wkt')}</option>
            </Select>
          )}
        </Field>
      )}
      <Field label={t('files')}>
        {(control) => (
          <Select {...control} {...register('files')}>
            <option value="none">{t('filesAs.none')}</option>
            <option value="links">{t('filesAs.links')}</option>
            {withJobs && <option value="zip">{t('filesAs.zip')}</option>}
          </Select>
        )}
      </Field>
      <ColumnChoice form={form} columns={columns} />
      {formState.errors.columns && (
        <p role="alert" className="text-danger text-sm">
          {t('noColumn')}
        </p>
      )}
    </>
  );
}

function ColumnChoice({ form, columns }: { form: UseFormReturn<Wishes>; columns: ReturnType<typeof columnsFor> }) {
  const t = useTranslations('exports');
  const words = useTranslations();
  const locale = useLocale();
  const chosen = form.watch('columns').length;
  const codes = columns.map(({ code }) => code);
  return (
    <details className="rounded border border-line px-4 py-2">
      <summary className="min-h-8 cursor-pointer content-center font-semibold">
        {t('columnsChosen', { chosen, all: columns.length })}
      </summary>
      <fieldset className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6">
        <legend className="sr-only">{t('columns')}</legend>
        {columns.map((it) => (
          <Checkbox
            key={it.code}
            label={columnLabel(it, locale, words)}
            value={it.code}
            {...form.register('columns')}
            className="pointer-coarse:min-h-11 pointer-coarse:items-center"
          />
        ))}
      </fieldset>
      <Button className="mt-2" onClick={() => form.setValue('columns', codes)}>
        {t('allColumns')}
      </Button>
    </details>
  );
}
