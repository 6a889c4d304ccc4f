'use client';
import { CircleCheck, CircleDashed, ListTree, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useNumber } from '@/components/ui/use-number';
import { isForeign, LAYER_TYPES, type Layer } from '@/lib/layers/schema';
import { LEGEND_TYPES } from '@/lib/legends/schema';
import { nameIn } from '@/lib/translations/schema';
import { useCodeOptions } from '../codes/use-codes';
import { choice, id, number, type ResourceColumn, text, yesNo } from '../kit/columns';
import { usePercentFilter } from '../kit/percent-filter';
import { RowButton } from '../kit/row-actions';
import { NamesCell } from './texts';
import { useGroupOptions } from './use-group-options';

interface Acts {
  onLegend: (layer: Layer) => void;
  onWarnings: (layer: Layer) => void;
  onCheck: (layer: Layer) => void;
}

/** The columns of the table of layers. */
export function useLayerColumns({ onLegend, onWarnings, onCheck }: Acts): ResourceColumn<Layer>[] {
  const t = useTranslations('admin.layers');
  const locale = useLocale();
  const written = useNumber();
  const types = useCodeOptions('LAYER_TYPE', LAYER_TYPES);
  const legends = useCodeOptions('LEGEND_TYPE_GROUP_CODE', LEGEND_TYPES);
  const groups = useGroupOptions();
  const opacity = usePercentFilter('defaultOpacity', t('fields.opacity'));
  return [
    id(),
    text('internalName', { widthPx: 150, fold: 5, cell: ({ internalName }) => internalName }),
    {
      key: 'name',
      widthPx: 248,
      main: true,
      sortField: 'name',
      filter: { kind: 'text' },
      cell: (layer) => <Named layer={layer} onWarnings={onWarnings} />,
    },
    yesNo('initiallyVisible', { fold: 4 }),
    text('serverUrl', { widthPx: 220, fold: 8, cell: serverCell }),
    {
      key: 'failing',
      widthPx: 84,
      fold: 1,
      filter: { kind: 'yesNo' },
      cell: (layer) => (isForeign(layer.type) ? <Check layer={layer} onCheck={onCheck} /> : null),
    },
    choice('type', types, { fold: 1, widthPx: 144 }),
    number('defaultOpacity', {
      widthPx: 100,
      fold: 7,
      filter: opacity,
      cell: ({ defaultOpacity }) => <span className="tabular-nums">{written(Math.round(defaultOpacity * 1000) / 10)} %</span>,
    }),
    choice('legendType', legends, {
      fold: 3,
      widthPx: 100,
      cell: (layer) =>
        layer.legendType === 'LEGEND_TYPE_NONE' ? null : (
          <span className="-my-2 inline-block">
            <RowButton
              label={t('previewLegend', { name: nameIn(layer.code, locale) })}
              Icon={ListTree}
              onClick={() => onLegend(layer)}
            />
          </span>
        ),
    }),
    text('internalComments', { widthPx: 180, fold: 9, cell: ({ internalComments }) => internalComments }),
    {
      key: 'geometricLayerGroup',
      widthPx: 140,
      fold: 2,
      sortField: 'geometricLayerGroup',
      filter: { kind: 'text' },
      cell: ({ geometricLayerGroup: { id: group } }) => groups.find(({ value }) => value === String(group))?.label,
    },
    number('order', { fold: 6, widthPx: 84 }),
  ];
}

/** The names, and the way to what is not drawn as it came. */
function Named({ layer, onWarnings }: { layer: Layer } & Pick<Acts, 'onWarnings'>) {
  const t = useTranslations('admin.styles');
  const locale = useLocale();
  if (!layer.warnings?.length) return <NamesCell code={layer.code} />;
  return (
    <span className="flex items-start justify-between gap-2">
      <NamesCell code={layer.code} />
      <span className="-my-2 shrink-0">
        <IconButton
          label={t('warningsOf', { name: nameIn(layer.code, locale) })}
          icon={<TriangleAlert className="size-5 text-warning" />}
          onClick={() => onWarnings(layer)}
        />
      </span>
    </span>
  );
}

/** Whether a layer of another server could be drawn, and the way to more. */
function Check({ layer, onCheck }: { layer: Layer } & Pick<Acts, 'onCheck'>) {
  const t = useTranslations('admin.layers.check');
  const name = nameIn(layer.code, useLocale());
  const { check } = layer;
  const Icon = check?.failingSince ? TriangleAlert : check ? CircleCheck : CircleDashed;
  const colour = check?.failingSince ? 'text-warning' : check ? 'text-success' : 'text-soft';
  return (
    <span className="-my-2 inline-block">
      <IconButton
        label={t(check?.failingSince ? 'broken' : 'ask', { name })}
        icon={<Icon className={`size-5 ${colour}`} />}
        onClick={() => onCheck(layer)}
      />
    </span>
  );
}

/** The address, and whether the product itself, or the app for Android, asks it through our server. */
const serverCell = (layer: Layer) =>
  layer.serverUrl || layer.useProxy || layer.useProxyAndroid ? <Server layer={layer} /> : null;

function Server({ layer: { serverUrl, useProxy, useProxyAndroid } }: { layer: Layer }) {
  const t = useTranslations('admin.layers');
  const flags = [useProxy && t('proxy'), useProxyAndroid && t('proxyAndroid')].filter((it) => it !== false);
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="wrap-anywhere">{serverUrl}</span>
      {flags.length > 0 && (
        <span className="flex flex-wrap gap-1">
          {flags.map((flag) => (
            <span key={flag} className="rounded bg-tint px-1.5 text-accent text-xs">
              {flag}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
