'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { isAsked, isPublished, LAYER_TYPES } from '@/lib/layers/schema';
import { useCodeOptions } from '../codes/use-codes';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import type { LayerValues } from './layer-values';

const Field = fieldsOf<LayerValues>();

/** What it is and how it is called. The type is for good; so is the name under which our own map server serves it. */
export function IdentityFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('admin.layers');
  const type = useFormContext<LayerValues>().watch('type') ?? undefined;
  const types = useCodeOptions('LAYER_TYPE', LAYER_TYPES);
  const fixed = !isNew && isPublished(type);
  return (
    <Section title={t('sections.identity')}>
      <Field.Select
        name="type"
        required
        none={t('choose')}
        options={types}
        disabled={!isNew}
        hint={isNew ? undefined : t('fixed')}
      />
      <Field.Translations name="internationalization" required />
      {type && (
        <Field.Text
          name="internalName"
          required={isAsked(type)}
          readOnly={fixed}
          hint={fixed ? t('fixed') : t(`internalNameHint.${type === 'WMS' ? 'several' : isAsked(type) ? 'one' : 'optional'}`)}
          maxLength={isPublished(type) ? 200 : 2000}
        />
      )}
    </Section>
  );
}
