'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Checkbox } from '@/components/ui/controls';
import { Field, FieldError } from '@/components/ui/field';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '@/lib/data-types';
import { nameIn } from '@/lib/translations/schema';
import { TextsInput } from '../kit/fields/translations';
import { useResourceField } from '../kit/form-scope';
import { useMadeHere } from '../kit/made-here';
import { ReorderList } from '../kit/reorder-list';
import { useDataTypes } from '../kit/use-data-types';
import { AddAttribute } from './add-attribute';
import { ConditionEditor } from './condition-editor';
import type { Pending } from './several-attributes';
import { newAttribute, type TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';
import { type RowProblem, useRowErrors } from './use-row-errors';
import { Visibility } from './visibility';

const scope = 'admin.elementTypes.attributes';

/** The attributes of an element type, in their order. Those of which something was said are not taken away, but retired. `inUse`: the attribute types of these. */
export function AttributesEditor({ inUse, pending }: { inUse: readonly number[]; pending: Pending }) {
  const t = useTranslations(scope);
  const locale = useLocale();
  const field = useResourceField<TypeForm>({ name: 'listAttributeType' });
  const { watch, getValues, setValue } = useFormContext<TypeForm>();
  const { fields, append, move, remove } = useFieldArray<TypeForm, 'listAttributeType', 'key'>({
    name: 'listAttributeType',
    keyName: 'key',
  });
  // One that has just been made is known here before the list of all has come anew.
  const [made, setMade] = useState<readonly AttributeType[]>([]);
  const madeHere = useMadeHere();
  const all = useAttributeTypes();
  const known = [...all, ...made.filter(({ id }) => all.every((it) => it.id !== id))];
  const rows = watch('listAttributeType');
  const typeAt = (at: number) => known.find(({ id }) => id === rows[at]?.attributeType.id);
  const nameAt = (at: number) => nameOf(typeAt(at), locale) || String(at + 1);
  const isInUse = (at: number) => inUse.includes(rows[at]?.attributeType.id ?? 0);
  const removeAt = (at: number) => {
    if (typeAt(at)?.code.code === getValues('titleAttribute')) setValue('titleAttribute', null, { shouldDirty: true });
    remove(at);
  };
  const add = (...types: readonly AttributeType[]) =>
    append(
      types.map((type, at) => ({
        ...newAttribute(type),
        ...{ attributeType: { id: type.id }, attributeOrder: fields.length + 1 + at },
      })),
      { shouldFocus: false },
    );
  return (
    <Field {...field} hint={inUse.length > 0 ? t('frozen') : t('hint')} group>
      {() => (
        <div className="flex flex-col gap-3">
          {fields.length === 0 && (
            <p className="rounded border border-line border-dashed p-4 text-center text-soft">{t('none')}</p>
          )}
          <ReorderList
            label={field.label}
            keys={fields.map((it) => it.key)}
            nameOf={nameAt}
            onMove={move}
            onRemove={removeAt}
            mayRemove={(at) => !isInUse(at)}
          >
            {(at) => (
              <AttributeRow
                at={at}
                type={typeAt(at)}
                mayRetire={isInUse(at)}
                others={rows.flatMap((_, other) => (other === at ? [] : (typeAt(other) ?? [])))}
              />
            )}
          </ReorderList>
          <AddAttribute
            known={known}
            free={known.filter(({ id }) => rows.every((row) => row.attributeType.id !== id))}
            onAdd={add}
            onMade={(types) => {
              setMade((before) => [...before, ...types]);
              madeHere.add(...types.map((type) => ({ name: nameIn(type.code, locale), attributeTypeId: type.id })));
              add(...types);
            }}
            pending={pending}
          />
        </div>
      )}
    </Field>
  );
}

const nameOf = (type: AttributeType | undefined, locale: string) => (type ? nameIn(type.code, locale) : '');

interface RowProps {
  at: number;
  type: AttributeType | undefined;
  /** Whether something was said of it. */
  mayRetire: boolean;
  others: readonly AttributeType[];
}

function AttributeRow({ at, type, mayRetire, others }: RowProps) {
  const t = useTranslations(scope);
  const locale = useLocale();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const { register, watch } = useFormContext<TypeForm>();
  const row = `listAttributeType.${at}` as const;
  const { sign, rest, visibility, group, condition } = useRowErrors(at);
  const definition = type && DATA_TYPES[type.dataType];
  const retired = watch(`${row}.retired`);
  const mayBeUnique = !definition?.isMultiple && !definition?.isChosen && definition?.pointsAt !== 'file';
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState('');
  if (sign !== seen) {
    setSeen(sign);
    if (sign) setOpen(true);
  }
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{nameOf(type, locale)}</span>{' '}
        <span className="text-sm text-soft">{dataTypes.find(({ value }) => value === type?.dataType)?.label}</span>
        <FieldError error={rest.error} onDismiss={rest.onDismissError} />
      </span>
      <Checkbox {...register(`${row}.mandatory`)} label={t('mandatory')} />
      <details className="basis-full" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-6 w-fit cursor-pointer text-accent text-sm underline underline-offset-2">
          {t('more', { name: nameOf(type, locale) })}
        </summary>
        <div className="flex flex-col gap-3 py-2">
          <div className="flex flex-wrap gap-x-4">
            {mayBeUnique && <Checkbox {...register(`${row}.unique`)} label={t('unique')} />}
            <Checkbox {...register(`${row}.readOnly`)} label={t('readOnly')} />
            {(mayRetire || retired) && (
              <Checkbox {...register(`${row}.retired`)} label={t('retired')} hint={mayRetire ? t('inUse') : undefined} />
            )}
          </div>
          <Visibility at={at} type={type} problem={visibility} />
          <Group at={at} problem={group} />
          <ConditionEditor at={at} others={others} problem={condition} />
        </div>
      </details>
    </div>
  );
}

const MAX_GROUP = 200;

/** In which part of the form it stands. */
function Group({ at, problem }: { at: number; problem: RowProblem }) {
  const t = useTranslations(scope);
  const { watch, setValue } = useFormContext<TypeForm>();
  const name = `listAttributeType.${at}.group` as const;
  return (
    <Field label={t('group')} hint={t('groupHint')} {...problem} group>
      {() => (
        <TextsInput
          label={t('group')}
          wrong={false}
          maxLength={MAX_GROUP}
          across
          texts={watch(name)}
          onTexts={(texts) => setValue(name, texts, { shouldDirty: true })}
          onBlur={() => undefined}
        />
      )}
    </Field>
  );
}
