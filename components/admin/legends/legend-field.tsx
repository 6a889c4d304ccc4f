'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { LEGEND_TYPES, type LegendType } from '@/lib/legends/schema';
import { useCodeOptions } from '../codes/use-codes';
import { fieldsOf } from '../kit/fields-of';
import { acceptedTypes } from './file-rules';
import { ImageChoice } from './image-choice';
import type { LegendValues } from './legend-values';
import { useFileFormats } from './use-file-formats';

const Field = fieldsOf<LegendValues>();

interface Props {
  /** Which kinds of legend make sense here. */
  kinds?: readonly LegendType[];
}

/**
 * The legend of what a form describes: none, an address, an image that is there already or comes along, or what the map server draws.
 * For forms of the kit whose values include `LegendValues`.
 */
export function LegendField({ kinds = LEGEND_TYPES }: Props) {
  const t = useTranslations('admin.legends');
  const options = useCodeOptions('LEGEND_TYPE_GROUP_CODE', kinds);
  const { watch, setValue, clearErrors } = useFormContext<LegendValues>();
  const kind = watch('legendType');
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <Controller<LegendValues, 'legendType'>
        name="legendType"
        render={({ field: { value, onChange } }) => (
          <LegendKind
            {...{ value, options }}
            onChange={(next) => {
              onChange(next);
              // An address is no file, nor the reverse.
              setValue('legendTypeValue', null, { shouldDirty: true });
              clearErrors(['legendType', 'legendTypeValue', 'legendFile', 'legendFileDescription']);
            }}
          />
        )}
      />
      {kind === 'LEGEND_TYPE_URL' && (
        <Field.Text name="legendTypeValue" required label={t('address')} hint={t('addressHint')} placeholder="https://" />
      )}
      {kind === 'LEGEND_TYPE_IMAGE' && <LegendImageFields />}
      {kind === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' && <p className="-mt-2 text-sm text-soft">{t('drawnHint')}</p>}
    </fieldset>
  );
}

interface KindProps {
  value: LegendType;
  options: readonly { value: string; label: string }[];
  onChange: (kind: LegendType) => void;
}

function LegendKind({ value, options, onChange }: KindProps) {
  const t = useTranslations('admin.legends');
  const name = useId();
  return (
    <div role="radiogroup" aria-required aria-label={t('kindLabel')} className="flex flex-col gap-1">
      <span className="font-semibold text-sm">
        {t('kindLabel')}
        <span className="text-danger"> *</span>
      </span>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-8 items-center gap-3 py-1">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value as LegendType)}
              className="size-5 shrink-0 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}

/** An image that is there already, or a new one. */
function LegendImageFields() {
  const t = useTranslations('admin.legends');
  const formats = useFileFormats();
  const { watch } = useFormContext<LegendValues>();
  const sources = [
    { value: 'existing', label: t('existing') },
    { value: 'new', label: t('new') },
  ];
  return (
    <>
      <Field.Select name="legendSource" label={t('source')} options={sources} />
      {watch('legendSource') === 'existing' ? (
        <ImageChoice />
      ) : (
        <>
          <Field.File name="legendFile" required label={t('file')} hint={t('fileHint')} accept={acceptedTypes(formats, true)} />
          <Field.Text name="legendFileDescription" required label={t('fileDescription')} maxLength={1000} />
        </>
      )}
    </>
  );
}
