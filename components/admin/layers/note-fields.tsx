'use client';
import { useTranslations } from 'next-intl';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import type { LayerValues } from './layer-values';

const Field = fieldsOf<LayerValues>();

/** What is said about it: to everybody, and among administrators. */
export function NoteFields() {
  const t = useTranslations('admin.layers');
  return (
    <Section title={t('sections.notes')}>
      <Field.Text name="attribution" maxLength={2000} />
      <Field.TextArea name="internalComments" />
    </Section>
  );
}
