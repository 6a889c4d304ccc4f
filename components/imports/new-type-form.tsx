'use client';
import { useTranslations } from 'next-intl';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { useFormCall } from '@/components/form/use-form-call';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import { GEOMETRY_TYPES } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { importsApi } from '@/lib/imports/api';
import type { ImportPreview, TypeFromFile } from '@/lib/imports/schema';
import { bodyOf, choiceIssues, geometryTypeOf, nameFor, Wishes } from './new-type';
import { NewTypeAttributes } from './new-type-attributes';

interface Props {
  filename: string;
  preview: ImportPreview;
  made: (made: TypeFromFile) => void;
  cancel: () => void;
}

/** Proposes a type for the content of a file, which the administrator corrects. */
export function NewTypeForm({ filename, preview, made, cancel }: Props) {
  const t = useTranslations('importScreens.newType');
  const labelOf = (path: string) => {
    const [, at, field, n] = path.split('.');
    const column = preview.columns[Number(at)]?.name;
    if (column === undefined) return path === 'name' ? t('name') : path;
    const value = preview.columns[Number(at)]?.choices[Number(n)];
    if (field === 'proposed' && value !== undefined) return t('choiceFor', { value });
    return t(field === 'choiceLines' ? 'choicesOf' : 'nameOf', { column });
  };
  const { form, submit, busy, refusals, dismiss } = useFormCall<Wishes, TypeFromFile>({
    schema: Wishes,
    initial: {
      name: nameFor(filename),
      geometryType: geometryTypeOf(preview.geometryTypes),
      attributes: preview.columns.map(({ name, dataType, choices, target }) => ({
        ...{ column: name, name: nameFor(name), dataType, isWanted: target === null, choiceLines: '' },
        proposed: choices.map((value) => ({ value, text: value })),
      })),
    },
    labelOf,
    checks: choiceIssues,
    send: (wishes) => call(importsApi.makeType, { body: bodyOf(wishes) }),
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
      <NewTypeAttributes form={form} columns={preview.columns} />
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
