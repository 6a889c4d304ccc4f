'use client';
import { ListPlus, Plus, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/i18n/languages';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { codeFor } from '@/lib/translations/codes';
import { noTexts, TextsInput, textIn } from '../kit/fields/translations';
import { useResourceField } from '../kit/form-scope';
import { ReorderList } from '../kit/reorder-list';
import type { AttributeForm } from './attribute-form';
import { PasteValues } from './paste-values';
import { PictureField } from './picture-field';

/** The values among which one chooses, in their order: each with a code and a name in every language. */
export function ValuesEditor() {
  const t = useTranslations('admin.attributeTypes.values');
  const field = useResourceField<AttributeForm>({ name: 'values', required: true });
  const { watch, clearErrors } = useFormContext<AttributeForm>();
  const { fields, append, move, remove, replace } = useFieldArray<AttributeForm, 'values'>({ name: 'values' });
  const [language] = useActiveLocales();
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const values = watch('values');
  const nameOf = (at: number) => textIn(values[at]?.name, language ?? '') || values[at]?.code || t('value', { at: at + 1 });
  const add = () => {
    append({ code: '', name: noTexts() });
    clearErrors('values');
  };
  return (
    <Field {...field} group>
      {() => (
        <div className="flex flex-col gap-3">
          <ReorderList label={field.label} keys={fields.map((it) => it.id)} nameOf={nameOf} onMove={move} onRemove={remove}>
            {(at) => <ValueRow at={at} />}
          </ReorderList>
          {pasting && (
            <PasteValues
              values={values}
              close={() => setPasting(false)}
              take={(merged, count) => {
                setPasted({ before: values, after: JSON.stringify(merged), ...count });
                replace(merged);
                clearErrors('values');
                setPasting(false);
              }}
            />
          )}
          {pasted && JSON.stringify(values) === pasted.after && (
            <UndoPaste
              {...pasted}
              undo={() => {
                replace(pasted.before);
                setPasted(null);
              }}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={add}>
              <Plus aria-hidden className="size-4" />
              {t('add')}
            </Button>
            {!pasting && (
              <Button onClick={() => setPasting(true)}>
                <ListPlus aria-hidden className="size-4" />
                {t('paste')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

interface Pasted {
  before: AttributeForm['values'];
  /** The list as the pasting left it: what was done since then is not undone with it. */
  after: string;
  added: number;
  changed: number;
}

/** What the pasting did, and the way back. */
function UndoPaste({ added, changed, undo }: Pick<Pasted, 'added' | 'changed'> & { undo: () => void }) {
  const t = useTranslations('admin.attributeTypes.values');
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
      {t('pasted', { added, changed })}
      <Button onClick={undo}>
        <Undo2 aria-hidden className="size-4" />
        {t('undoPaste')}
      </Button>
    </p>
  );
}

function ValueRow({ at }: { at: number }) {
  const t = useTranslations('admin.attributeTypes.values');
  const name = useResourceField<AttributeForm>({ name: `values.${at}.name`, required: true, label: t('name') });
  const code = useResourceField<AttributeForm>({ name: `values.${at}.code`, required: true, label: t('code') });
  const { register, setValue, getValues, formState } = useFormContext<AttributeForm>();
  const [language = 'es-ES'] = useActiveLocales();
  const stored = formState.defaultValues?.values;
  return (
    <div className="grid gap-3 md:grid-cols-[1fr_12rem_auto]">
      <Field {...name} group>
        {(control) => (
          <Controller<AttributeForm, `values.${number}.name`>
            name={`values.${at}.name`}
            render={({ field: { value, onChange, onBlur } }) => (
              <TextsInput
                label={name.label}
                required
                across
                wrong={Boolean(name.error)}
                describedBy={control['aria-describedby']}
                texts={value}
                onBlur={onBlur}
                onTexts={(texts) => {
                  const code = getValues(`values.${at}.code`);
                  const follows = code === codeFor(textIn(value, language));
                  // Elements and rules may name a choice that is stored.
                  if (follows && !stored?.some((it) => it?.code === code))
                    setValue(`values.${at}.code`, codeFor(textIn(texts, language)));
                  onChange(texts);
                }}
              />
            )}
          />
        )}
      </Field>
      <Field {...code}>
        {(control) => <Input {...control} {...register(`values.${at}.code`)} autoComplete="off" maxLength={100} />}
      </Field>
      <PictureField at={at} />
    </div>
  );
}
