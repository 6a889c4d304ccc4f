import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { UPDATE_RHYTHMS } from '@/lib/element-types/metadata';
import { fieldsOf } from '../kit/fields-of';
import type { TypeForm } from './type-form';

const Field = fieldsOf<TypeForm>();

/** The rhythms that have a code, in words. */
export function useRhythmOptions() {
  const t = useTranslations('admin.elementTypes.rhythms');
  return UPDATE_RHYTHMS.map((value) => ({ value: value as string, label: t(value) }));
}

/** What whoever uses the data of a type has to know. */
export function MetadataFields() {
  return (
    <>
      <Field.Text name="metadata.licence" inputMode="url" maxLength={2000} />
      <Field.TextArea name="metadata.source" rows={2} />
      <Field.Text name="metadata.contact" maxLength={500} />
      <RhythmField />
    </>
  );
}

/** A rhythm that a call has named in words stays one to choose. */
function RhythmField() {
  const t = useTranslations('admin.elementTypes.rhythms');
  const known = useRhythmOptions();
  const stored = useFormContext<TypeForm>().formState.defaultValues?.metadata?.updateRhythm;
  const own = stored && !known.some(({ value }) => value === stored) ? [{ value: stored, label: stored }] : [];
  return <Field.Select name="metadata.updateRhythm" options={[...known, ...own]} none={t('none')} />;
}
