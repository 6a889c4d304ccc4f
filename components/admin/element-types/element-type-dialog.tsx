'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import * as z from 'zod';
import { useActiveLocales } from '@/components/i18n/languages';
import { Progress } from '@/components/ui/progress';
import { useUpload } from '@/components/ui/use-upload';
import { elementTypesApi } from '@/lib/element-types/api';
import { typePlan } from '@/lib/element-types/edit/merging';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { numberLocale } from '@/lib/i18n/intl';
import { freeCode } from '@/lib/translations/codes';
import { useProposal } from '../codes/use-proposal';
import { textIn } from '../kit/fields/translations';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { Latest } from '../kit/latest';
import { Section } from '../kit/section';
import { useResourceForm } from '../kit/use-resource-form';
import { LegendField } from '../legends/legend-field';
import { legendMissing } from '../legends/legend-values';
import { useFileFormats } from '../legends/use-file-formats';
import { AddingFields } from './adding-fields';
import { AppearanceFields } from './appearance-fields';
import { useAskIfInVain } from './ask-if-in-vain';
import { AttributesEditor } from './attributes-editor';
import { BindingFields } from './binding-fields';
import { FormPreview } from './form-preview';
import { MetadataFields } from './metadata-fields';
import type { Pending } from './several-attributes';
import { formIssues, startForm, type TypeForm, toBody, toFormData, typeMerging } from './type-form';
import { useStateOptions } from './type-state';
import { useAttributeTypes } from './use-attribute-types';
import { useElementTypes } from './use-element-types';
import { useSaid } from './use-said';

const scope = 'admin.elementTypes';
const Field = fieldsOf<TypeForm>();
/** What the form holds is checked by the call's own rules, in the call's shape. */
const AnyForm = z.custom<TypeForm>();

interface Props {
  /** Absent: a new one. */
  type?: ElementType;
  close: () => void;
  done: (saved: ElementType) => void;
}

/** Sends as JSON, or as multipart with the new image of the legend. */
function useSave(type: ElementType | undefined) {
  const { send, share } = useUpload();
  const save = (values: TypeForm, version?: number): Promise<ElementType> => {
    const body = { ...toBody(values), version };
    const form = toFormData(values, body);
    if (!type) return form ? send(elementTypesApi.create, {}, form) : call(elementTypesApi.create, { body });
    const params = { id: type.id };
    return form ? send(elementTypesApi.update, { params }, form) : call(elementTypesApi.update, { params, body });
  };
  return { save, share };
}

/** The attribute types of the attributes of which something was said. */
const attributeTypesInUse = (type: ElementType | undefined): number[] =>
  (type?.listAttributeType ?? []).flatMap((it) => (type?.attributesInUse?.includes(it.id) ? [it.attributeType.id] : []));

/** Adds an element type or changes one. Its code stands, and what its elements would lose. */
export const ElementTypeDialog = ({ type, ...rest }: Props) => (
  <Latest record={type}>{(now, replace) => <ElementTypeForm type={now} replace={replace} {...rest} />}</Latest>
);

function ElementTypeForm({ type, replace, close, done }: Props & { replace: (type: ElementType) => void }) {
  const t = useTranslations(scope);
  const offered = useActiveLocales();
  const locale = numberLocale(useLocale());
  const formats = useFileFormats();
  const { save, share } = useSave(type);
  const { nameOf, sayPart, ...say } = useSaid();
  const it = useResourceForm<TypeForm, ElementType>({
    scope,
    schema: AnyForm,
    initial: useMemo(() => startForm(type), [type]),
    checks: (values) => formIssues(values, offered, formats, locale),
    change: {
      ...{
        version: type?.version,
        versionOf: (it) => it.version,
        start: startForm,
        replace,
        say,
        sayPart,
        aside: ['legendSource'],
      },
      ...{ plan: typePlan, nameOf, merging: typeMerging },
    },
    send: save,
    draft: type?.id ?? 'new',
    done,
  });
  const codes = useElementTypes().map(({ code }) => code);
  const { watch, getValues, setValue } = it.form;
  const values = watch();
  useProposal({
    text: freeCode(textIn(values.codeDto, offered[0] ?? 'es-ES'), codes),
    enabled: !type,
    current: () => getValues('code'),
    set: (code) => setValue('code', code),
  });
  const known = useAttributeTypes();
  const pending: Pending = useRef(null);
  const askIfInVain = useAskIfInVain();
  const submit = async () => {
    // What is written in the table of new attributes is meant to be among them.
    if (pending.current && !(await pending.current())) return;
    if (await askIfInVain(getValues(), known, type)) await it.submit();
  };
  const states = useStateOptions();
  return (
    <FormDialog
      title={type ? t('modifyTitle', { name: type.name }) : t('addTitle')}
      form={{ ...it, submit }}
      missing={legendMissing(values)}
      wide="full"
      close={close}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <Section title={t('part.identity')}>
          <Field.Translations name="codeDto" required />
          <Field.Text name="code" required maxLength={100} readOnly={Boolean(type)} hint={t(type ? 'frozenCode' : 'codeHint')} />
          <Field.TextArea name="description" rows={2} />
          <Field.Number name="order" />
          <Field.Select name="state" required options={states} />
        </Section>
        <Section title={t('part.appearance')}>
          <AppearanceFields type={type} />
          <BindingFields type={type} />
        </Section>
        <div className="min-w-0 lg:has-[[data-several]]:col-span-2">
          <Section title={t('part.attributes')}>
            <AttributesEditor inUse={attributeTypesInUse(type)} pending={pending} />
            <AddingFields typeId={type?.id} />
          </Section>
        </div>
        <Section title={t('part.preview')}>
          <FormPreview />
        </Section>
        <Section title={t('part.others')}>
          <LegendField />
          <Field.Check name="canJoin" />
          {values.canJoin && (
            <>
              <Field.Translations name="joinTooltipText" required />
              <Field.Translations name="joinTableText" required />
            </>
          )}
        </Section>
        <Section title={t('part.metadata')}>
          <MetadataFields />
        </Section>
      </div>
      {share !== null && <Progress label={t('sending')} share={share} />}
    </FormDialog>
  );
}
