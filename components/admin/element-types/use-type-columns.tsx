'use client';
import { Eye, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/ui/popover';
import { useNumber } from '@/components/ui/use-number';
import { type ElementType, GEOMETRY_TYPES, LEGEND_TYPES } from '@/lib/element-types/schema';
import { useCodeOptions } from '../codes/use-codes';
import { choice, id, number as numberColumn, type ResourceColumn, text, yesNo } from '../kit/columns';
import { usePercentFilter } from '../kit/percent-filter';
import { Warnings } from '../styles/style-card';
import { StateBadge, useStateOptions } from './type-state';

const stylesOf = ({ pointStyleName, lineStyleName, polygonStyleName }: ElementType) =>
  [pointStyleName, lineStyleName, polygonStyleName].filter(Boolean);

/** The columns of the element types. `onPreview`: somebody wants to see a legend. */
export function useTypeColumns(onPreview: (type: ElementType) => void): ResourceColumn<ElementType>[] {
  const t = useTranslations('admin.elementTypes');
  const number = useNumber();
  const geometryTypes = useCodeOptions('GEOMETRY_TYPE', GEOMETRY_TYPES);
  const legendTypes = useCodeOptions('LEGEND_TYPE_GROUP_CODE', LEGEND_TYPES);
  const states = useStateOptions();
  const opacityFilter = usePercentFilter('defaultOpacity', t('fields.defaultOpacity'));
  return [
    id(),
    text('name', { main: true, widthPx: 180 }),
    choice('state', states, { widthPx: 130, fold: 8, cell: ({ state }) => <StateBadge state={state} /> }),
    text('code', { fold: 6, widthPx: 150, cell: ({ code }) => <code className="wrap-anywhere text-[0.8125rem]">{code}</code> }),
    numberColumn('order', { fold: 7, widthPx: 80 }),
    yesNo('canJoin', { fold: 3, widthPx: 120 }),
    choice('geometryType', geometryTypes, { fold: 1, widthPx: 140 }),
    {
      key: 'styles',
      widthPx: 170,
      fold: 4,
      sortField: 'styles',
      filter: { kind: 'text' },
      cell: (type) => (
        <span className="flex items-start justify-between gap-2">
          <span>
            {stylesOf(type).map((name) => (
              <span key={name} className="wrap-anywhere block">
                {name}
              </span>
            ))}
          </span>
          {(type.warnings ?? []).length > 0 && (
            <Popover
              label={t('bindings.warningsOf', { name: type.name })}
              icon={<TriangleAlert className="size-4 text-warning" />}
            >
              <Warnings warnings={type.warnings ?? []} />
            </Popover>
          )}
        </span>
      ),
    },
    {
      key: 'defaultOpacity',
      widthPx: 110,
      fold: 5,
      sortField: 'defaultOpacity',
      filter: opacityFilter,
      cell: ({ defaultOpacity }) => (
        <span className="tabular-nums">{number(defaultOpacity ?? 1, { style: 'percent', maximumFractionDigits: 2 })}</span>
      ),
    },
    choice('legendType', legendTypes, {
      fold: 2,
      widthPx: 170,
      cell: (type) => (
        <span className="flex items-start justify-between gap-2">
          {legendTypes.find(({ value }) => value === type.legendType)?.label}
          {type.legendType !== 'LEGEND_TYPE_NONE' && (
            <IconButton
              label={t('previewLegend', { name: type.name })}
              icon={<Eye className="size-5" />}
              onClick={() => onPreview(type)}
              className="-my-1.5 size-8! shrink-0"
            />
          )}
        </span>
      ),
    }),
  ];
}
