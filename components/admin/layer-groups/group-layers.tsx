'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { Column } from '@/components/ui/table/columns';
import type { LayerGroup } from '@/lib/layer-groups/schema';
import { LAYER_TYPES, type Layer } from '@/lib/layers/schema';
import { nameIn, textsOf } from '@/lib/translations/schema';
import { useCodeOptions } from '../codes/use-codes';
import { useFieldLabel } from '../kit/use-resource-table';
import { SEARCHED_FROM } from '../kit/use-whole-search';
import { WholeTable } from '../kit/whole-table';
import { NamesCell } from '../layers/texts';

/** The layers of a group, in the order in which they lie. */
export function GroupLayers({ group: { codeDto, listGeometricLayer } }: { group: LayerGroup }) {
  const t = useTranslations('admin');
  const locale = useLocale();
  const label = useFieldLabel('admin.layers');
  const types = useCodeOptions('LAYER_TYPE', LAYER_TYPES);
  const column = (key: string, it: Omit<Column<Layer>, 'key' | 'header'>): Column<Layer> => ({ key, header: label(key), ...it });
  if (listGeometricLayer.length === 0) return <p className="text-soft">{t('layerGroups.noLayers')}</p>;
  return (
    <WholeTable<Layer>
      caption={t('layerGroups.layersOf', { name: nameIn(codeDto, locale) })}
      keyOf={(layer) => layer.id}
      searched={listGeometricLayer.length > SEARCHED_FROM}
      textsOf={({ code, internalName }) => [...textsOf(code), internalName ?? '']}
      rows={listGeometricLayer}
      columns={[
        column('id', { widthPx: 64, cell: (layer) => layer.id }),
        column('internalName', { widthPx: 140, fold: 2, cell: (it) => <span className="wrap-anywhere">{it.internalName}</span> }),
        column('name', { widthPx: 200, main: true, cell: (layer) => <NamesCell code={layer.code} /> }),
        column('order', { widthPx: 72, fold: 1, cell: (layer) => layer.order }),
        column('type', { widthPx: 130, fold: 3, cell: (layer) => types.find(({ value }) => value === layer.type)?.label }),
        column('internalComments', {
          widthPx: 180,
          fold: 4,
          cell: (layer) => <span className="wrap-anywhere">{layer.internalComments}</span>,
        }),
      ]}
    />
  );
}
