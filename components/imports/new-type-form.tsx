'use client';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { useFormCall } from '@/components/form/use-form-call';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox, Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '@/lib/data-types';
import { GEOMETRY_TYPES } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { importsApi } from '@/lib/imports/api';
import { type ImportPreview, NewTypeFromFile, type TypeFromFile } from '@/lib/imports/schema';
import { geometryTypeOf, nameFor } from './new-type';

const Wishes = NewTypeFromFile.extend({
  attributes: z.array(NewTypeFromFile.shape.attributes.element.extend({ isWanted: z.boolean() })),
});
type Wishes = z.infer<typeof Wishes>;

interface Props {
  filename: string;
  preview: ImportPreview;
  made: (made: TypeFromFile) => void;
  cancel: () => void;
}

/** Proposes a type for the content of a file, which the administrator corrects. */
export function NewTypeForm({ filename, preview, made, cancel }: Props) {
  const t = useTranslations('importScreens.newType');
  const { form, submit, busy, refusals, dismiss } = useFormCall<Wishes, TypeFromFile>({
    schema: Wishes,
    initial: {
      name: nameFor(filename),
      geometryType: geometryTypeOf(preview.geometryTypes),
      attributes: preview.columns.map(({ name, dataType, choices, target }) => ({
        ...{ column: name, name: nameFor(name), dataType, choices, isWanted: target === null },
      })),
    },
    labelOf: (path) => (path === 'name' ? t('name') : path),
    send: ({ attributes, ...wishes }) => {
      const wanted = attributes.flatMap(({ isWanted, ...it }) => (isWanted ? [it] : []));
      return call(importsApi.makeType, { body: { ...wishes, attributes: wanted } });
    },
    done: (answer) => {
      announce(t('done', { name: answer.type.name }), 'success');
      for (const kind of ['importTypes', 'elementType']) void forgetAnswersOf(kind);
      made(answer);
    },
  });
  const { register, formState } = form;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="max-w-prose text-pretty text-soft">{t('intro')}</p>
      {refusals.length > 0 && (
        <Alert tone="error" onDismiss={dismiss}>
          {refusals.map((it) => (
            <p key={it}>{it}</p>
          ))}
        </Alert>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('name')} required error={formState.errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} />}
        </Field>
        <Field label={t('geometry')}>
          {(control) => (
            <Select {...control} {...register('geometryType')}>
              {GEOMETRY_TYPES.map((it) => (
                <option key={it} value={it}>
                  {t(`geometries.${it}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Attributes form={form} columns={preview.columns} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} className="min-h-11">
          {t('make')}
        </Button>
        <Button onClick={cancel} className="min-h-11">
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Each column with what it would be. Only what has few different values can be chosen from. */
function Attributes({ form, columns }: { form: UseFormReturn<Wishes>; columns: ImportPreview['columns'] }) {
  const t = useTranslations('importScreens.newType');
  const dataTypes = useTranslations('admin.dataType');
  const targets = useTranslations('importScreens.targets');
  const { register, watch, formState } = form;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('attributes')}</legend>
      <ul className="flex flex-col divide-y divide-line rounded border border-line bg-raised">
        {columns.map(({ name, samples, choices, target }, at) => (
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
                    <option key={it} value={it} disabled={DATA_TYPES[it].hasValues && choices.length === 0}>
                      {dataTypes(it)}
                    </option>
                  ))}
                </Select>
              </>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
