'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { isAsked, type LayerType } from '@/lib/layers/schema';
import { LEGEND_TYPES } from '@/lib/legends/schema';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import { LegendField } from '../legends/legend-field';
import type { LayerValues } from './layer-values';

const Field = fieldsOf<LayerValues>();
const withoutGraphic = LEGEND_TYPES.filter((it) => it !== 'LEGEND_TYPE_GET_LEGEND_GRAPHIC');

/** The legend. Of a layer that has several names, the map server can be asked for every one's. */
export function LegendFields({ type }: { type: LayerType | undefined }) {
  const t = useTranslations('admin.layers');
  const [legend, name] = useFormContext<LayerValues>().watch(['legendType', 'internalName']);
  return (
    <Section title={t('sections.legend')}>
      <LegendField kinds={type && !isAsked(type) ? withoutGraphic : LEGEND_TYPES} />
      {legend === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' && name?.includes(',') && <Field.Check name="showAllLayersOnLegend" />}
    </Section>
  );
}
