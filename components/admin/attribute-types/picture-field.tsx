'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { ChoicePicture } from '@/components/data-types/choice-picture';
import { useActiveLocales } from '@/components/i18n/languages';
import { buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Menu } from '@/components/ui/menu';
import { textIn } from '../kit/fields/translations';
import { useResourceField } from '../kit/form-scope';
import { IconDialog } from '../styles/editor/icon-dialog';
import type { AttributeForm, FormPicture } from './attribute-form';
import { ImageDialog } from './image-dialog';

/** The icon or the image of a value. */
export function PictureField({ at }: { at: number }) {
  const t = useTranslations('admin.attributeTypes.values');
  const shown = useResourceField<AttributeForm>({ name: `values.${at}.picture`, label: t('picture') });
  const { field } = useController<AttributeForm, `values.${number}.picture`>({ name: `values.${at}.picture` });
  const { watch, clearErrors } = useFormContext<AttributeForm>();
  const [language = ''] = useActiveLocales();
  const [choosing, setChoosing] = useState<'icon' | 'image' | null>(null);
  const picture = field.value ?? null;
  const { code, name } = watch(`values.${at}`);
  const set = (to: FormPicture) => {
    field.onChange(to);
    clearErrors(`values.${at}.picture`);
    setChoosing(null);
  };
  const lines = [
    { key: 'icon', label: t('icon'), act: () => setChoosing('icon') },
    { key: 'image', label: t('image'), act: () => setChoosing('image') },
    ...(picture ? [{ key: 'none', label: t('noPicture'), act: () => set(null) }] : []),
  ];
  return (
    <Field {...shown} group>
      {() => (
        <>
          <Menu
            label={t('pictureOf', { name: textIn(name, language) || code || t('value', { at: at + 1 }) })}
            button={picture ? <ChoicePicture {...picture} className="size-6" /> : '–'}
            lines={lines}
            className={`${buttonClass()} min-w-16 justify-center`}
          />
          {choosing === 'icon' && (
            <IconDialog choose={({ name: icon, svg }) => set({ icon: { name: icon, svg } })} close={() => setChoosing(null)} />
          )}
          {choosing === 'image' && <ImageDialog choose={(image) => set({ image })} close={() => setChoosing(null)} />}
        </>
      )}
    </Field>
  );
}
