'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import * as z from 'zod';
import { useActiveLocales } from '@/components/i18n/languages';
import { attributeTypesApi } from '@/lib/attribute-types/api';
import type { AttributeType, AttributeTypeInput } from '@/lib/attribute-types/schema';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { call } from '@/lib/http/client';
import { freeCode } from '@/lib/translations/codes';
import { nameIn } from '@/lib/translations/schema';
import { useProposal } from '../codes/use-proposal';
import { useAttributeTypes } from '../element-types/use-attribute-types';
import { textIn } from '../kit/fields/translations';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { Latest } from '../kit/latest';
import { useDataTypes } from '../kit/use-data-types';
import { useResourceForm } from '../kit/use-resource-form';
import {
  type AttributeForm,
  attributeMerging,
  formIssues,
  formPlan,
  hasDefault,
  hasPattern,
  hasRange,
  hasSize,
  hasValues,
  isReference,
  sending,
  startForm,
  toBody,
} from './attribute-form';
import { DefaultField } from './default-field';
import { ReferenceTypeField } from './reference-type-field';
import { ValuesEditor } from './values-editor';

const scope = 'admin.attributeTypes';
const Field = fieldsOf<AttributeForm>();
/** What the form holds is checked by the call's own schema, in the call's shape. */
const AnyForm = z.custom<AttributeForm>();

interface Props {
  /** Absent: a new one. */
  type?: AttributeType;
  close: () => void;
  done: (saved: AttributeType) => void;
}

/** Whether it says anything of its values beyond the data type. */
const hasRules = (type: AttributeType | undefined) =>
  [type?.min, type?.max, type?.unit, type?.defaultValue, type?.pattern, type?.placeholder].some(Boolean);

/** Adds an attribute type or changes one, whose code and data type stand. */
export const AttributeTypeDialog = ({ type, ...rest }: Props) => (
  <Latest record={type}>{(now, replace) => <AttributeTypeForm type={now} replace={replace} {...rest} />}</Latest>
);

function AttributeTypeForm({ type, replace, close, done }: Props & { replace: (type: AttributeType) => void }) {
  const t = useTranslations(scope);
  const locale = useLocale();
  const offered = useActiveLocales();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const it = useResourceForm<AttributeForm, AttributeType>({
    scope,
    schema: AnyForm,
    initial: useMemo(() => startForm(type), [type]),
    checks: (values) => formIssues(values, offered),
    change: {
      ...{ version: type?.version, versionOf: (it) => it.version, start: startForm, replace },
      ...{ plan: formPlan, merging: attributeMerging },
    },
    send: (values, version) => {
      const body = { ...toBody(values), version } as AttributeTypeInput;
      return sending(
        type ? call(attributeTypesApi.update, { params: { id: type.id }, body }) : call(attributeTypesApi.create, { body }),
      );
    },
    draft: type?.id ?? 'new',
    done,
  });
  const { watch, setValue, getValues } = it.form;
  const [name, dataType] = watch(['name', 'dataType']);
  const codes = useAttributeTypes({ asks: !type }).map(({ code }) => code.code);
  const said = textIn(name, offered[0] ?? 'es-ES');
  useProposal({
    text: freeCode(said, codes),
    enabled: !type,
    current: () => getValues('code'),
    set: (code) => setValue('code', code),
  });
  useProposal({
    text: said,
    enabled: !type,
    current: () => getValues('description'),
    set: (text) => setValue('description', text),
  });
  return (
    <FormDialog
      title={type ? t('modifyTitle', { name: nameIn(type.code, locale) }) : t('addTitle')}
      form={it}
      wide={hasValues(dataType) ? 'full' : true}
      close={close}
    >
      <Field.Translations name="name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field.Text name="code" required maxLength={100} readOnly={Boolean(type)} hint={t(type ? 'frozen' : 'codeHint')} />
        <Field.Text name="description" required maxLength={1000} />
        <Field.Select
          name="dataType"
          required
          options={dataTypes}
          disabled={Boolean(type)}
          hint={type ? t('frozen') : undefined}
        />
        {hasSize(dataType) && <Field.Number name="maxSize" required min={1} />}
      </div>
      {isReference(dataType) && <ReferenceTypeField />}
      {hasValues(dataType) && <ValuesEditor />}
      <details className="rounded border border-line px-3 py-2" open={hasRules(type) || undefined}>
        <summary className="min-h-6 cursor-pointer font-semibold">{t('rules')}</summary>
        <div className="flex flex-col gap-4 pt-3">
          <div className="grid gap-4 sm:grid-cols-2">
            {hasRange(dataType) && (
              <>
                <Field.Text name="min" />
                <Field.Text name="max" />
                <Field.Text name="unit" maxLength={40} />
              </>
            )}
            {hasDefault(dataType) && <DefaultField />}
            {hasPattern(dataType) && <Field.Text name="pattern" maxLength={1000} />}
          </div>
          {hasPattern(dataType) && <Field.Translations name="patternMessage" />}
          <Field.Translations name="placeholder" />
        </div>
      </details>
      <Field.Translations name="help" as="formatted" heightPx={200} />
    </FormDialog>
  );
}
