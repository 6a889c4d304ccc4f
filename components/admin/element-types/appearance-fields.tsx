'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { drawableKinds } from '@/lib/element-types/geometry-kinds';
import { type ElementType, GEOMETRY_TYPES } from '@/lib/element-types/schema';
import { useCodeOptions } from '../codes/use-codes';
import { fieldsOf } from '../kit/fields-of';
import { useMayFade } from '../kit/use-may-fade';
import { StyleField } from './style-field';
import { STYLE_FIELDS, type TypeForm } from './type-form';

const Field = fieldsOf<TypeForm>();

/** What may be drawn, and how: a style for each kind of geometry that the type allows, and how far one can see through it. */
export function AppearanceFields({ type }: { type: ElementType | undefined }) {
  const t = useTranslations('admin.elementTypes');
  const { watch } = useFormContext<TypeForm>();
  const geometryTypes = useCodeOptions('GEOMETRY_TYPE', GEOMETRY_TYPES);
  const drawable = drawableKinds(watch('geometryType'));
  const mayFade = useMayFade();
  return (
    <>
      <Field.Select
        name="geometryType"
        required
        options={geometryTypes}
        hint={type?.hasElements ? t('frozenGeometry') : undefined}
      />
      {STYLE_FIELDS.filter(({ drawn }) => drawable.includes(drawn)).map(({ kind, name }) => (
        <StyleField key={kind} kind={kind} name={name} type={type} />
      ))}
      <Field.Percent name="defaultOpacity" />
      {mayFade && <Field.Check name="allowChangeOpacity" />}
    </>
  );
}
