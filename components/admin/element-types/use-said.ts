import { useLocale, useTranslations } from 'next-intl';
import { GEOMETRY_TYPES, LEGEND_TYPES } from '@/lib/element-types/schema';
import { nameIn } from '@/lib/translations/schema';
import { useCodeOptions } from '../codes/use-codes';
import { useRhythmOptions } from './metadata-fields';
import type { TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';
import { useElementTypes } from './use-element-types';

type Attributes = TypeForm['listAttributeType'];

/** What the fields of an element type say to a person, where a code or a number would not. */
export function useSaid() {
  const t = useTranslations('admin.elementTypes');
  const locale = useLocale();
  const all = useAttributeTypes();
  const types = useElementTypes();
  const geometryTypes = useCodeOptions('GEOMETRY_TYPE', GEOMETRY_TYPES);
  const rhythms = useRhythmOptions();
  const legendTypes = useCodeOptions('LEGEND_TYPE_GROUP_CODE', LEGEND_TYPES);
  const nameOf = (id: number) => {
    const type = all.find((it) => it.id === id);
    return type ? nameIn(type.code, locale) : String(id);
  };
  const labelIn = (options: typeof geometryTypes) => (value: string) => options.find((it) => it.value === value)?.label ?? value;
  return {
    nameOf: {
      listAttributeType: (key: string) => nameOf(Number(key)),
      styleBindings: (key: string) => t('bindings.property', { property: key.slice(key.indexOf(' ') + 1) }),
    },
    sayPart: {
      styleBindings: ({ attributeTypeId }: TypeForm['styleBindings'][number]) =>
        attributeTypeId === null ? t('bindings.nothing') : nameOf(attributeTypeId),
    },
    geometryType: labelIn(geometryTypes),
    legendType: labelIn(legendTypes),
    defaultOpacity: (share: number | null) => (share === null ? '' : `${Math.round(share * 100)} %`),
    titleAttribute: (code: string | null) => {
      const type = all.find((it) => it.code.code === code);
      return type ? nameIn(type.code, locale) : (code ?? '');
    },
    metadata: ({ updateRhythm, ...texts }: TypeForm['metadata']) =>
      [...Object.values(texts), updateRhythm && labelIn(rhythms)(updateRhythm)].filter(Boolean).join('\n'),
    similarTypes: (ids: number[]) => types.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join('\n'),
    listAttributeType: (list: Attributes) =>
      list
        .map(({ attributeType: { id }, mandatory }) => (mandatory ? `${nameOf(id)} (${t('attributes.mandatory')})` : nameOf(id)))
        .join('\n'),
  };
}
