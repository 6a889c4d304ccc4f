'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { ConflictDialog } from '@/components/ui/conflict-dialog';
import { RichText } from '@/components/ui/rich-text';
import type { ConfigurationParameter } from '@/lib/configuration/schema';
import { nameIn } from '@/lib/translations/schema';
import { EDITORS } from '../configuration/data-types/editors';
import { useParameterForm } from '../configuration/use-parameter-form';
import { FieldLabels, FormScope } from '../kit/form-scope';
import { BaseMapEditor } from './base-map-editor';
import { ExtentEditor } from './extent-editor';
import type { FieldActs, FieldState, Fields } from './use-fields';

interface Props {
  parameter: ConfigurationParameter;
  fields: Pick<Fields, 'tell' | 'register'>;
  saved: (name: string) => void;
}

/** A parameter on its page. What somebody else has saved takes the place of what nobody is changing here. */
export function ParameterField({ parameter, fields, saved }: Props) {
  const [now, setNow] = useState(parameter);
  const [dirty, setDirty] = useState(false);
  if (parameter.version > now.version && !dirty) setNow(parameter);
  return (
    <One
      key={`${now.version}`}
      parameter={now}
      fields={fields}
      onDirty={setDirty}
      replace={setNow}
      saved={(it) => {
        setNow(it);
        saved(it.name);
      }}
    />
  );
}

/** Parameters that are chosen in another way than their data type says. */
const OWN_EDITORS: Partial<Record<string, typeof ExtentEditor>> = {
  MAP_INITIAL_EXTENT: ExtentEditor,
  MAP_MAX_EXTENT: ExtentEditor,
  MAP_BASE_MAP: BaseMapEditor,
};

interface OneProps extends Omit<Props, 'saved'> {
  onDirty: (dirty: boolean) => void;
  replace: (parameter: ConfigurationParameter) => void;
  saved: (parameter: ConfigurationParameter) => void;
}

function One({ parameter, fields, onDirty, replace, saved }: OneProps) {
  const t = useTranslations('admin.kit');
  const locale = useLocale();
  const { code, name, attributeType } = parameter;
  const it = useParameterForm({ parameter, replace, done: saved, label: name });
  const { isDirty } = it.form.formState;
  const { resume, discard, giveUp, stored, found } = it.draft;
  useTelling({
    ...{ code, fields, onDirty },
    dirty: isDirty,
    busy: it.busy,
    value: it.form.watch('value') ?? parameter.value,
    isStored: stored,
    foundAt: found?.at,
    acts: { submit: it.submit, resume, discard, giveUp },
  });
  const Editor = OWN_EDITORS[code] ?? EDITORS[attributeType.dataType];
  return (
    <FormProvider {...it.form}>
      <FormScope value={it.scope}>
        <FieldLabels value={{ value: name }}>
          <div data-parameter={code} className="flex flex-col gap-2">
            {it.refusals.length > 0 && (
              <Alert tone="error">
                {it.refusals.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </Alert>
            )}
            <Editor parameter={parameter} />
            {attributeType.helpCode && Editor !== ExtentEditor && (
              <RichText html={nameIn(attributeType.helpCode, locale)} className="text-sm text-soft" />
            )}
          </div>
        </FieldLabels>
      </FormScope>
      {it.conflict && <ConflictDialog title={t('conflictTitle')} {...it.conflict} />}
    </FormProvider>
  );
}

interface Telling extends FieldState {
  code: string;
  fields: Props['fields'];
  onDirty: (dirty: boolean) => void;
  acts: FieldActs;
}

/** Keeps the page informed of a field. */
function useTelling({ code, fields: { tell, register }, onDirty, acts, dirty, busy, value, isStored, foundAt }: Telling) {
  useEffect(() => register(code, acts));
  useEffect(() => {
    tell(code, { dirty, busy, value, isStored, foundAt });
    onDirty(dirty);
  }, [code, dirty, busy, value, isStored, foundAt, tell, onDirty]);
  useEffect(() => () => tell(code, null), [code, tell]);
}
