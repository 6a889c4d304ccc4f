'use client';
import { useLocale, useTranslations } from 'next-intl';
import { DATA_TYPE_CONTROLS } from '@/components/data-types';
import { DivisionSelect, type Level, type Place } from '@/components/locations/division-select';
import { usePlaceNames } from '@/components/locations/use-place-names';
import { useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { type FilterField, type FilterValues, oneOf } from '@/components/ui/table/filters';
import { withUnit } from '@/lib/columns/columns';
import { isOn } from '@/lib/configuration/settings';
import type { ElementTypeAttributeType } from '@/lib/element-types/schema';
import { listRole } from '@/lib/elements/policy';
import { nameIn } from '@/lib/translations/schema';
import { askableIn, filterNames, type ListOf } from './list-rules';

const levels: readonly Level[] = ['province', 'municipality', 'parish'];

const placeIn = (values: FilterValues): Place => ({
  province: oneOf(values, 'province'),
  municipality: oneOf(values, 'municipality'),
  parish: oneOf(values, 'parish'),
});

/** All that this person may filter a list by. `applied` are the filters that are on, whose names the chips show. */
export function useFilterFields({ type, mine }: ListOf, applied: FilterValues): FilterField[] {
  const t = useTranslations('elementList');
  const locale = useLocale();
  const role = listRole(useActor(), type.id);
  const located = isOn(useSettings(), 'RELATE_ELEMENTS_TO_PARISHES');
  const names = usePlaceNames(placeIn(applied));
  const yesNo = ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }));

  const place = (level: Level): FilterField => ({
    kind: 'custom',
    name: level,
    label: t(level),
    clears: levels.slice(levels.indexOf(level) + 1),
    show: () => names[level],
    control: (id, values, change) => (
      <DivisionSelect id={id} level={level} place={placeIn(values)} onChange={(to) => change(to as Record<string, string>)} />
    ),
  });
  const attribute = ({ id, attributeType }: ElementTypeAttributeType): FilterField[] => {
    const named = { name: `attribute.${id}`, label: withUnit(nameIn(attributeType.code, locale), attributeType.unit) };
    const { filterField } = DATA_TYPE_CONTROLS[attributeType.dataType];
    const field = filterField(named, attributeType, { locale, yes: t('yes'), no: t('no') });
    return field ? [field] : [];
  };
  const flag = (name: 'isPublic' | 'isReviewed'): FilterField => ({ kind: 'choice', name, label: t(name), options: yesNo });
  const text = (name: string, label: string): FilterField => ({ kind: 'text', name, label });
  const day = (name: string, label: string): FilterField => ({ kind: 'date', name, label });

  /** Set by the map. Here it can be taken away. */
  const chosenPlace: FilterField = {
    kind: 'custom',
    name: 'bbox',
    label: t('place'),
    show: () => t('chosenOnMap'),
    control: (id) => <output id={id}>{t('chosenOnMap')}</output>,
  };

  const may = filterNames(role, mine, located);
  const first: FilterField[] = [
    { kind: 'id', name: 'geometricElementId', label: t('id') },
    text('description', t('description')),
    ...(oneOf(applied, 'name') ? [text('name', t('name'))] : []),
    ...(oneOf(applied, 'bbox') ? [chosenPlace] : []),
  ];
  const last: FilterField[] = [
    ...levels.map(place),
    day('laterCreationDate', t('createdAfter')),
    day('beforeCreationDate', t('createdBefore')),
    day('laterModificationDate', t('modifiedAfter')),
    day('beforeModificationDate', t('modifiedBefore')),
    flag('isPublic'),
    flag('isReviewed'),
    text('internalComments', t('internalComments')),
    text('ownerLogin', t('owner')),
  ];
  return [...first, ...askableIn({ type, mine }, role).flatMap(attribute), ...last.filter(({ name }) => may.includes(name))];
}
