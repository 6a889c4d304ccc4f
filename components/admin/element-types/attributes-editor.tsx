'use client';
import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Checkbox, Select } from '@/components/ui/controls';
import { Field, FieldError } from '@/components/ui/field';
import { attributeTypesApi } from '@/lib/attribute-types/api';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { ATTRIBUTE_DATA_TYPES } from '@/lib/data-types';
import { call } from '@/lib/http/client';
import { nameIn } from '@/lib/translations/schema';
import { AttributeTypeDialog } from '../attribute-types/attribute-type-dialog';
import { useResourceField } from '../kit/form-scope';
import { useMadeHere } from '../kit/made-here';
import { ReorderList } from '../kit/reorder-list';
import { useDataTypes } from '../kit/use-data-types';
import type { TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';

const scope = 'admin.elementTypes.attributes';

/** The attributes of an element type, in their order. Once there are elements they stand. */
export function AttributesEditor({ frozen }: { frozen: boolean }) {
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
  const removeAt = (at: number) => {
    if (typeAt(at)?.code.code === getValues('titleAttribute')) setValue('titleAttribute', null, { shouldDirty: true });
    remove(at);
  };
  const add = (id: number) => append({ attributeType: { id }, attributeOrder: fields.length + 1, mandatory: false });
  return (
    <Field {...field} hint={frozen ? t('frozen') : t('hint')} group>
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
            frozen={frozen}
          >
            {(at) => <AttributeRow at={at} type={typeAt(at)} frozen={frozen} />}
          </ReorderList>
          {!frozen && (
            <AddAttribute
              free={known.filter(({ id }) => rows.every((row) => row.attributeType.id !== id))}
              onAdd={add}
              onMade={(type) => {
                setMade((before) => [...before, type]);
                const params = { id: type.id };
                madeHere.add({ name: nameIn(type.code, locale), remove: () => call(attributeTypesApi.remove, { params }) });
                add(type.id);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

const nameOf = (type: AttributeType | undefined, locale: string) => (type ? nameIn(type.code, locale) : '');

function AttributeRow({ at, type, frozen }: { at: number; type: AttributeType | undefined; frozen: boolean }) {
  const t = useTranslations(scope);
  const locale = useLocale();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const { register, getFieldState, formState } = useFormContext<TypeForm>();
  const errors = [`listAttributeType.${at}.attributeType`, `listAttributeType.${at}.attributeOrder`] as const;
  const problem = errors.map((name) => getFieldState(name, formState).error?.message).find(Boolean);
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{nameOf(type, locale)}</span>{' '}
        <span className="text-sm text-soft">{dataTypes.find(({ value }) => value === type?.dataType)?.label}</span>
        <FieldError error={problem} />
      </span>
      <Checkbox {...register(`listAttributeType.${at}.mandatory`)} label={t('mandatory')} disabled={frozen} />
    </div>
  );
}

interface AddProps {
  /** The attribute types that are not in the list yet. */
  free: readonly AttributeType[];
  onAdd: (id: number) => void;
  onMade: (type: AttributeType) => void;
}

/** One of the attribute types that there are, or a new one. */
function AddAttribute({ free, onAdd, onMade }: AddProps) {
  const t = useTranslations(scope);
  const locale = useLocale();
  const dataTypes = useDataTypes(ATTRIBUTE_DATA_TYPES);
  const [making, setMaking] = useState(false);
  const dataTypeOf = (type: AttributeType) => dataTypes.find(({ value }) => value === type.dataType)?.label ?? type.dataType;
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label={t('add')}
        value=""
        onChange={(event) => event.target.value && onAdd(Number(event.target.value))}
        className="w-auto! grow basis-48"
      >
        <option value="">{t('add')}</option>
        {free.map((type) => (
          <option key={type.id} value={type.id}>
            {`${nameOf(type, locale)} (${dataTypeOf(type)})`}
          </option>
        ))}
      </Select>
      <Button onClick={() => setMaking(true)}>
        <Plus aria-hidden className="size-4" />
        {t('make')}
      </Button>
      {making && (
        <AttributeTypeDialog
          close={() => setMaking(false)}
          done={(type) => {
            setMaking(false);
            onMade(type);
          }}
        />
      )}
    </div>
  );
}
