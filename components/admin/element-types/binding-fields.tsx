'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import type { ElementType } from '@/lib/element-types/schema';
import { nameIn } from '@/lib/translations/schema';
import { Warnings } from '../styles/style-card';
import { STYLE_FIELDS, type TypeForm } from './type-form';

/** What the styles of a type ask of its elements, as it was saved last: each property, and which attribute supplies it. */
export function BindingFields({ type }: { type: ElementType }) {
  const t = useTranslations('admin.elementTypes.bindings');
  const { watch } = useFormContext<TypeForm>();
  const shown = type.styleBindings.filter(({ layerType }) => {
    const field = STYLE_FIELDS.find(({ kind }) => kind === layerType);
    return field && watch(field.name) === type[field.name];
  });
  const { warnings = [] } = type;
  if (shown.length === 0 && warnings.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3 rounded border border-line p-3">
      <legend className="px-1 font-semibold">{t('title')}</legend>
      <p className="text-soft text-sm">{t('hint')}</p>
      {shown.map((it) => (
        <BindingField key={`${it.layerType} ${it.property}`} type={type} {...it} />
      ))}
      {warnings.length > 0 && (
        <div className="text-sm">
          <p className="mb-1 font-semibold">{t('inVain')}</p>
          <Warnings warnings={warnings} />
        </div>
      )}
    </fieldset>
  );
}

type BindingProps = { type: ElementType } & ElementType['styleBindings'][number];

function BindingField({ type, layerType, property }: BindingProps) {
  const t = useTranslations('admin.elementTypes.bindings');
  const locale = useLocale();
  const { watch, setValue } = useFormContext<TypeForm>();
  const bindings = watch('styleBindings');
  const isThis = (it: { layerType: string; property: string }) => it.layerType === layerType && it.property === property;
  const chosen = bindings.find(isThis)?.attribute?.id;
  const choose = (value: string) => {
    const field = STYLE_FIELDS.find(({ kind }) => kind === layerType);
    const attribute = value === '' ? null : { id: Number(value) };
    const binding = { layerType, property, attribute, styleName: field ? type[field.name] : null };
    setValue('styleBindings', [...bindings.filter((it) => !isThis(it)), binding], { shouldDirty: true });
  };
  return (
    <Field label={t('property', { property })}>
      {(control) => (
        <Select {...control} value={chosen ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('nothing')}</option>
          {type.listAttributeType.map(({ id, attributeType }) => (
            <option key={id} value={id}>
              {nameIn(attributeType.code, locale)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
