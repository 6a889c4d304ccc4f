'use client';
import { ListPlus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/shell/languages';
import { Button } from '@/components/ui/button';
import { Input, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { proposedCode } from '../codes/proposed-code';
import { noTexts, TextsInput, textIn } from '../kit/fields/translations';
import { useNounField } from '../kit/form-scope';
import { ReorderList } from '../kit/reorder-list';
import type { AttributeForm } from './attribute-form';

/** The values among which one chooses, in their order: each with a code and a name in every language. */
export function ValuesEditor() {
  const t = useTranslations('admin.attributeTypes.values');
  const field = useNounField<AttributeForm>({ name: 'values', required: true });
  const { watch, clearErrors } = useFormContext<AttributeForm>();
  const { fields, append, move, remove } = useFieldArray<AttributeForm, 'values'>({ name: 'values' });
  const [language] = useActiveLocales();
  const [pasting, setPasting] = useState(false);
  const values = watch('values');
  const nameOf = (at: number) => textIn(values[at]?.name, language ?? '') || values[at]?.code || t('value', { at: at + 1 });
  const add = (...added: AttributeForm['values']) => {
    append(added);
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
              close={() => setPasting(false)}
              add={(added) => {
                add(...added);
                setPasting(false);
              }}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => add({ code: '', name: noTexts() })}>
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

function ValueRow({ at }: { at: number }) {
  const t = useTranslations('admin.attributeTypes.values');
  const name = useNounField<AttributeForm>({ name: `values.${at}.name`, required: true, label: t('name') });
  const code = useNounField<AttributeForm>({ name: `values.${at}.code`, required: true, label: t('code') });
  const { register, setValue, getValues } = useFormContext<AttributeForm>();
  const [language = 'es-ES'] = useActiveLocales();
  return (
    <div className="grid gap-3 md:grid-cols-[1fr_12rem]">
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
                  const follows = getValues(`values.${at}.code`) === proposedCode(textIn(value, language));
                  if (follows) setValue(`values.${at}.code`, proposedCode(textIn(texts, language)));
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
    </div>
  );
}

interface PasteProps {
  add: (values: AttributeForm['values']) => void;
  close: () => void;
}

/** Many values at once, one for each line: the same name in every language, to be translated where it differs. */
function PasteValues({ add, close }: PasteProps) {
  const t = useTranslations('admin.attributeTypes.values');
  const offered = useActiveLocales();
  const [text, setText] = useState('');
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const values = lines.map((line) => ({
    code: proposedCode(line),
    name: { listInternationalizationDto: offered.map((language) => ({ language, description: line })) },
  }));
  return (
    <div className="flex flex-col gap-2 rounded border border-line bg-sunken p-3">
      <Field label={t('pasteLabel')} hint={t('pasteHint')}>
        {(control) => <Textarea {...control} value={text} rows={4} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={values.length === 0} onClick={() => add(values)}>
          {t('pasteAdd', { count: values.length })}
        </Button>
        <Button onClick={close}>{t('pasteCancel')}</Button>
      </div>
    </div>
  );
}
