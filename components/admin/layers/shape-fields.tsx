'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Spinner } from '@/components/ui/spinner';
import { useNumber } from '@/components/ui/use-number';
import { AppError } from '@/lib/errors';
import type { ShapePreview } from '@/lib/layers/sources/schema';
import { fieldsOf } from '../kit/fields-of';
import { EncodingChoice } from './encoding-choice';
import type { LayerValues } from './layer-values';
import { useShapePreview } from './use-shape-preview';

const Field = fieldsOf<LayerValues>();

/** The shape that the layer has, or a new one: a zip, and what has to be said about it. */
export function ShapeFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('admin.layers');
  const { watch } = useFormContext<LayerValues>();
  const sources = (['existing', 'new'] as const).map((value) => ({ value, label: t(`shapeChoice.${value}`) }));
  return (
    <>
      {!isNew && <Field.Select name="shapeSource" options={sources} />}
      {watch('shapeSource') === 'new' && <NewShape />}
    </>
  );
}

function NewShape() {
  const t = useTranslations('admin.layers');
  const { watch, setValue, setError, clearErrors } = useFormContext<LayerValues>();
  const file = watch('shapeFile');
  const { data: preview, error, isFetching } = useShapePreview(file);
  // What was wrong with one file says nothing of the next.
  useEffect(() => {
    const changes = watch((_, { name }) => {
      if (name === 'shapeFile') clearErrors(['shapeFile', 'coordinateSystem', 'encoding']);
    });
    return () => changes.unsubscribe();
  }, [watch, clearErrors]);
  // Another file is another question; the likeliest answer stands there already.
  useEffect(() => {
    setValue('encoding', preview && !preview.encoding ? (preview.readings[0]?.encoding ?? null) : null);
  }, [preview, setValue]);
  useEffect(() => {
    if (!(error instanceof AppError) || error.code === 'project.common.networkError') return;
    setError('shapeFile', { message: error.fields[0]?.message ?? error.message });
  }, [error, setError]);
  return (
    <>
      <Field.File name="shapeFile" required accept=".zip,application/zip" hint={t('shapeHint')} />
      {file && isFetching && (
        <p role="status" className="flex items-center gap-2 text-sm text-soft">
          <Spinner />
          {t('inspecting')}
        </p>
      )}
      {file && preview && <Found preview={preview} />}
      {file && (!preview || preview.coordinateSystemNeeded) && (
        <Field.Text
          name="coordinateSystem"
          required={preview?.coordinateSystemNeeded}
          placeholder="EPSG:25829"
          hint={t('coordinateSystemHint')}
          maxLength={20}
        />
      )}
      {file && preview && !preview.encoding && (
        <Controller<LayerValues, 'encoding'>
          name="encoding"
          render={({ field: { value, onChange } }) => (
            <EncodingChoice readings={preview.readings} value={value ?? null} onChange={onChange} />
          )}
        />
      )}
    </>
  );
}

function Found({ preview: { name, geometryType, rowCount, coordinateSystem } }: { preview: ShapePreview }) {
  const t = useTranslations('admin.layers');
  const written = useNumber();
  return (
    <p role="status" className="wrap-anywhere rounded border border-line bg-sunken px-3 py-2 text-sm">
      {t('found', {
        name,
        geometry: geometryType,
        count: rowCount,
        written: written(rowCount),
        system: coordinateSystem ?? 'none',
      })}
    </p>
  );
}
