'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import { BACKGROUND_LAYER_GROUP, type LayerGroup } from '@/lib/layer-groups/schema';
import { nameIn } from '@/lib/translations/schema';
import { id, number, type ResourceColumn, yesNo } from '../kit/columns';
import { ResourceScreen } from '../kit/resource-screen';
import { ResourceTable, useExpansion } from '../kit/resource-table';
import { DeleteButton, ModifyButton } from '../kit/row-actions';
import { useRemove } from '../kit/use-remove';
import { useResourceTable } from '../kit/use-resource-table';
import { NamesCell } from '../layers/texts';
import { GroupLayers } from './group-layers';
import { LayerGroupDialog } from './layer-group-dialog';
import { useManyGroups } from './use-many-groups';

const scope = 'admin.layerGroups';

const columns: ResourceColumn<LayerGroup>[] = [
  id(),
  {
    key: 'name',
    widthPx: 220,
    main: true,
    sortField: 'name',
    filter: { kind: 'text' },
    cell: ({ codeDto }) => <NamesCell code={codeDto} />,
  },
  yesNo('placeBehindOtherLayers', { fold: 1 }),
  yesNo('includeInsideGroupLayer', { fold: 2 }),
  number('order', { fold: 3 }),
  yesNo('initiallyOpen', { fold: 4 }),
];

/** The groups into which the layers are sorted, each with its layers below. */
export function LayerGroupsScreen() {
  const t = useTranslations(scope);
  const locale = useLocale();
  const [editing, setEditing] = useState<LayerGroup | 'new' | null>(null);
  const table = useResourceTable<LayerGroup>({ scope, list: layerGroupsApi.list, columns, searched: true });
  const { remove } = useRemove(scope, layerGroupsApi.remove, { restore: layerGroupsApi.restore });
  const several = useManyGroups();
  const nameOf = ({ codeDto }: LayerGroup) => nameIn(codeDto, locale);
  const expansion = useExpansion<LayerGroup>({
    label: (group, open) => t(open ? 'hideLayers' : 'showLayers', { name: nameOf(group) }),
    content: (group) => <GroupLayers group={group} />,
  });
  const close = () => setEditing(null);
  return (
    <ResourceScreen scope={scope} onAdd={() => setEditing('new')}>
      <ResourceTable
        table={table}
        caption={t('title')}
        bulk={{ actions: several, nameOf }}
        expansion={expansion}
        empty={<p>{t('empty')}</p>}
        actions={{
          widthPx: 112,
          of: (group) => (
            <>
              <ModifyButton name={nameOf(group)} onClick={() => setEditing(group)} />
              {group.code !== BACKGROUND_LAYER_GROUP && (
                <DeleteButton name={nameOf(group)} onClick={() => remove(group.id, nameOf(group), { version: group.version })} />
              )}
            </>
          ),
        }}
      />
      {editing && <LayerGroupDialog group={editing === 'new' ? null : editing} close={close} done={close} />}
    </ResourceScreen>
  );
}
