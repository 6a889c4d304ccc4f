'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { INFORMATION_FORMATS } from '@/lib/layers/information';
import { isPublished, type LayerType } from '@/lib/layers/schema';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import type { LayerValues } from './layer-values';
import { useInformationFormats } from './use-information-formats';

const Field = fieldsOf<LayerValues>();

/** Whether a click on the map asks this layer too, and in which format. Our own map server answers in JSON. */
export function InformationFields({ type }: { type: LayerType }) {
  const t = useTranslations('admin.layers');
  const { watch } = useFormContext<LayerValues>();
  const format = watch('informationFormatToUse');
  const own = isPublished(type);
  const known = useInformationFormats();
  // Another client may have asked for a format of its own.
  const options = !format || format in INFORMATION_FORMATS ? known : [...known, { value: format, label: format }];
  return (
    <Section title={t('sections.information')}>
      <Field.Check name="supportsGetFeatureInfo" />
      {watch('supportsGetFeatureInfo') && (
        <Field.Select
          name="informationFormatToUse"
          required
          none={t('choose')}
          options={options}
          disabled={own}
          hint={own ? t('information.fixed') : undefined}
        />
      )}
    </Section>
  );
}
