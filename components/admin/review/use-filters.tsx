'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DivisionSelect, type Level, type Place } from '@/components/locations/division-select';
import { usePlaceNames } from '@/components/locations/use-place-names';
import { type FilterField, type FilterValues, oneOf } from '@/components/ui/table/filters';
import { useTableAddress } from '@/components/ui/table/use-table-address';
import { elementTypesApi } from '@/lib/element-types/api';
import { call } from '@/lib/http/client';
import { ReviewFilters } from '@/lib/review-queue/api';
import { ITEM_KINDS, ITEM_STATES } from '@/lib/review-queue/schema';
import { BoxControl } from './box-control';

const LEVELS: readonly Level[] = ['province', 'municipality', 'parish'];
const NAMES = Object.keys(ReviewFilters.shape);
const RULES = {
  sortFields: [],
  defaultSort: { field: 'createdAt', order: 'asc' as const },
  isFilter: (name: string) => NAMES.includes(name),
};

const placeIn = (values: FilterValues): Place => ({
  province: oneOf(values, 'province'),
  municipality: oneOf(values, 'municipality'),
  parish: oneOf(values, 'parish'),
});

/** The filters of the queue, which stand in the address. */
export function useFilters() {
  const [{ filters }, change] = useTableAddress(RULES);
  const fields = useFields(filters);
  return useMemo(
    () => ({ filters, fields, set: (to: FilterValues) => change({ filters: to }), clear: () => change({ filters: {} }) }),
    [filters, fields, change],
  );
}

function useFields(applied: FilterValues): FilterField[] {
  const t = useTranslations('reviewQueue');
  const list = useTranslations('elementList');
  const names = usePlaceNames(placeIn(applied));
  const { data: types } = useQuery({
    queryKey: ['admin.elementTypes', 'all'],
    queryFn: ({ signal }) => call(elementTypesApi.list, { query: { size: 1000 } }, signal),
    meta: { silent: true },
  });
  const options = (types?.result.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const place = (level: Level): FilterField => ({
    kind: 'custom',
    name: level,
    label: list(level),
    clears: LEVELS.slice(LEVELS.indexOf(level) + 1),
    show: () => names[level],
    control: (id, values, change) => (
      <DivisionSelect id={id} level={level} place={placeIn(values)} onChange={(to) => change(to as Record<string, string>)} />
    ),
  });
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: t('fields.kind'),
      options: ITEM_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
    { kind: 'choice', name: 'typeId', label: t('fields.typeId'), options },
    {
      kind: 'choice',
      name: 'state',
      label: t('fields.state'),
      options: ITEM_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'mine',
      label: t('fields.mine'),
      options: ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'mine.yes' : 'mine.no') })),
    },
    ...LEVELS.map(place),
    { kind: 'text', name: 'contributor', label: t('fields.contributor') },
    // Links to the queue may say the number of an account; here it can be taken away.
    ...(oneOf(applied, 'contributorId')
      ? [{ kind: 'id' as const, name: 'contributorId', label: t('fields.contributorId') }]
      : []),
    { kind: 'date', name: 'before', label: t('fields.before') },
    { kind: 'date', name: 'after', label: t('fields.after') },
    {
      kind: 'custom',
      name: 'bbox',
      label: t('fields.bbox'),
      show: (value) =>
        value
          .split(',')
          .map((side) => Number(side).toFixed(2))
          .join(', '),
      control: (id, values, change) => <BoxControl id={id} value={oneOf(values, 'bbox')} onChange={(bbox) => change({ bbox })} />,
    },
  ];
}
