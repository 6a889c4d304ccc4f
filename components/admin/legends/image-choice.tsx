'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { LegendPicture } from '@/components/legends/legend-image';
import { Button } from '@/components/ui/button';
import { useCombobox } from '@/components/ui/combobox';
import { ComboboxOptions } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { type ControlProps, Field } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { SEARCH_FROM } from '@/lib/attached-files/api';
import type { GeneralFile } from '@/lib/attached-files/schema';
import { useResourceField } from '../kit/form-scope';
import type { LegendValues } from './legend-values';
import { useGeneralFile, useImageSearch } from './use-image-search';

/** The image of a legend among the files that are there: searched by description or file name. */
export function ImageChoice() {
  const t = useTranslations('admin.legends');
  const field = useResourceField<LegendValues>({ name: 'legendTypeValue', required: true, label: t('image') });
  const { clearErrors, watch } = useFormContext<LegendValues>();
  const chosen = Boolean(watch('legendTypeValue'));
  return (
    <Field {...field} hint={chosen ? undefined : t('searchHint', { from: SEARCH_FROM })} group={chosen}>
      {(control) => (
        <Controller<LegendValues, 'legendTypeValue'>
          name="legendTypeValue"
          render={({ field: { value, onChange, ref } }) =>
            value ? (
              <Chosen id={value} onChange={() => onChange(null)} />
            ) : (
              <ImageSearch
                control={control}
                inputRef={ref}
                label={t('image')}
                onChoose={(file) => {
                  onChange(String(file.id));
                  clearErrors('legendTypeValue');
                }}
              />
            )
          }
        />
      )}
    </Field>
  );
}

function Chosen({ id, onChange }: { id: string; onChange: () => void }) {
  const t = useTranslations('admin.legends');
  const file = useGeneralFile(id);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded border border-line p-2">
      {file && <LegendPicture src={file.fileUrl} alt="" className="max-h-20 max-w-40 object-contain" />}
      <span className="wrap-anywhere min-w-0 grow">
        {file?.description}
        <span className="block text-sm text-soft">{file?.originalFilename}</span>
      </span>
      <Button onClick={onChange}>{t('other')}</Button>
    </div>
  );
}

interface SearchProps {
  control: ControlProps;
  inputRef: (element: HTMLInputElement | null) => void;
  label: string;
  onChoose: (file: GeneralFile) => void;
}

/** Finds an image among the general files. */
export function ImageSearch({ control, inputRef, label, onChoose }: SearchProps) {
  const t = useTranslations('admin.legends');
  const [text, setText] = useState('');
  const { found, searching } = useImageSearch(text);
  const files = found ?? [];
  const box = useCombobox({ text, onText: setText, items: files, onChoose });
  return (
    <div className="flex flex-col gap-1">
      <Input {...control} {...box.input} ref={inputRef} />
      <ComboboxOptions box={box} label={label} keyOf={({ id }) => id}>
        {(file) => <FoundImage file={file} />}
      </ComboboxOptions>
      <p role="status" className="flex items-center gap-2 text-sm text-soft empty:hidden">
        {searching && <Spinner />}
        {found && (files.length === 0 ? t('noneFound') : t('found', { count: files.length }))}
      </p>
    </div>
  );
}

const FoundImage = ({ file }: { file: GeneralFile }) => (
  <span className="flex items-center gap-3">
    <img src={file.fileUrl} alt="" className="size-10 shrink-0 rounded bg-white object-contain" />
    <span className="wrap-anywhere min-w-0">
      {file.description}
      <span className="block text-sm text-soft">{file.originalFilename}</span>
    </span>
  </span>
);
