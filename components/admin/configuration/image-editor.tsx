'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { imageSource } from '@/components/settings/image-source';
import { Field } from '@/components/ui/field';
import type { ConfigurationChange, ConfigurationParameter } from '@/lib/configuration/schema';
import { FileInput } from '../kit/fields/special';
import { useResourceField } from '../kit/form-scope';

/** A file's bytes in base64, without the head of a data URL. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The image that is shown now, and the one that takes its place. */
export function ImageEditor({ parameter }: { parameter: ConfigurationParameter }) {
  const t = useTranslations('admin.configuration');
  const field = useResourceField<ConfigurationChange>({ name: 'value', required: parameter.mandatory, hint: t('imageHint') });
  const { setValue, watch } = useFormContext<ConfigurationChange>();
  const [file, setFile] = useState<File | null>(null);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setValue('filename', chosen?.name ?? null);
    setValue('mimeType', chosen?.type || null);
    setValue('value', chosen && (await base64Of(chosen)), { shouldDirty: true });
  };
  const shown = imageSource(watch('value') ?? parameter.value ?? undefined);
  return (
    <>
      <Field {...field}>
        {(control) => (
          <FileInput
            control={control}
            accept="image/svg+xml,image/png,image/jpeg,image/webp,image/gif"
            file={file}
            onFile={(it) => void choose(it)}
          />
        )}
      </Field>
      {shown && (
        <figure className="flex flex-col items-start gap-2">
          <figcaption className="text-sm text-soft">{t(file ? 'newImage' : 'currentImage')}</figcaption>
          <img src={shown} alt="" className="max-h-40 max-w-full rounded border border-line bg-sunken p-2" />
        </figure>
      )}
    </>
  );
}
