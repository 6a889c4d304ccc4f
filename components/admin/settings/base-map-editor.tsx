'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import type { ConfigurationChange, ConfigurationParameter } from '@/lib/configuration/schema';
import { EMBEDDED_MAP } from '@/lib/configuration/settings';
import { call } from '@/lib/http/client';
import { BACKGROUND_LAYER_GROUP } from '@/lib/layer-groups/schema';
import { layersApi } from '@/lib/layers/api';
import { nameIn } from '@/lib/translations/schema';
import { fieldsOf } from '../kit/fields-of';

const Field = fieldsOf<ConfigurationChange>();

/** Which base map shows at first: a layer among the backgrounds, or the embedded map. */
export function BaseMapEditor({ parameter }: { parameter: ConfigurationParameter }) {
  const t = useTranslations('admin.settings.baseMap');
  const locale = useLocale();
  const { watch } = useFormContext<ConfigurationChange>();
  const { data } = useQuery({
    queryKey: ['admin.layers', 'backgrounds'],
    queryFn: ({ signal }) => call(layersApi.list, { query: { size: 1000, sortField: 'order', sortOrder: 'desc' } }, signal),
  });
  const layers = (data?.result.items ?? []).filter(({ geometricLayerGroup: { code } }) => code === BACKGROUND_LAYER_GROUP);
  const value = watch('value');
  const options = [
    ...layers.map(({ id, code }) => ({ value: String(id), label: nameIn(code, locale) })),
    { value: EMBEDDED_MAP, label: t('embedded') },
  ];
  const isGone = value && data && !options.some((it) => it.value === value);
  return (
    <Field.Select
      name="value"
      required={parameter.mandatory}
      none={t('none')}
      options={isGone ? [...options, { value, label: t('gone', { id: value }) }] : options}
    />
  );
}
