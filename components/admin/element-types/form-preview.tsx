'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { MainFields, MoreFields } from '@/components/element-form/fields';
import { type FormValues, initialValues } from '@/components/elements/form-values';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/controls';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { ElementType } from '@/lib/element-types/schema';
import type { TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';

type Shown = Pick<ElementType, 'listAttributeType' | 'titleAttribute' | 'defaultPublic'>;

/** The type that a form describes, as far as the form of an element depends on it. An attribute has the id of its attribute type. */
function previewedType(form: Pick<TypeForm, keyof Shown>, known: readonly AttributeType[]): Shown {
  const { titleAttribute, defaultPublic } = form;
  const listAttributeType = form.listAttributeType.flatMap((it, at) => {
    const attributeType = known.find(({ id }) => id === it.attributeType.id);
    return attributeType ? [{ ...it, id: attributeType.id, attributeType, attributeOrder: at + 1 }] : [];
  });
  return { titleAttribute, defaultPublic, listAttributeType };
}

/** The form of a new element of the type that is being edited, with its parts, conditions and examples at work. */
export function FormPreview() {
  const t = useTranslations('admin.elementTypes.preview');
  const [isOpen, setOpen] = useState(false);
  const [reviews, setReviews] = useState(false);
  const { watch } = useFormContext<TypeForm>();
  const known = useAttributeTypes();
  const [listAttributeType, titleAttribute, defaultPublic] = watch(['listAttributeType', 'titleAttribute', 'defaultPublic']);
  const type = previewedType({ listAttributeType, titleAttribute, defaultPublic }, known);
  return (
    <div className="flex flex-col gap-4">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="self-start">
        {t('show')}
      </Button>
      {isOpen && (
        <>
          <p className="text-sm text-soft">{t('hint')}</p>
          <Checkbox label={t('asReviewer')} checked={reviews} onChange={({ target }) => setReviews(target.checked)} />
          <Preview key={type.listAttributeType.map(({ id }) => id).join()} type={type} reviews={reviews} />
        </>
      )}
    </div>
  );
}

/** Enter would save the type. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

function Preview({ type, reviews }: { type: Shown; reviews: boolean }) {
  const form = useForm<FormValues>({ defaultValues: initialValues(type) });
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from the form around it */}
      <div onKeyDown={keepEnter} className="flex max-w-md flex-col gap-4">
        <MainFields type={type} saver={{ reviews }} focuses={false} />
        <MoreFields type={type} saver={{ reviews }} folded={false} />
      </div>
    </FormProvider>
  );
}
