'use client';
import { useTranslations } from 'next-intl';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import { useMayFade } from '../kit/use-may-fade';
import type { LayerValues } from './layer-values';
import { useGroupOptions } from './use-group-options';

const Field = fieldsOf<LayerValues>();

/** Where it lies among the others, and whether it is there from the start. */
export function PlaceFields() {
  const t = useTranslations('admin.layers');
  const mayFade = useMayFade();
  return (
    <Section title={t('sections.place')}>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
        <Field.Select name="geometricLayerGroupId" required numeric none={t('choose')} options={useGroupOptions()} />
        <Field.Number name="order" required />
      </div>
      <Field.Check name="initiallyVisible" />
      <Field.Percent name="defaultOpacity" />
      {mayFade && <Field.Check name="allowChangeOpacity" />}
    </Section>
  );
}
