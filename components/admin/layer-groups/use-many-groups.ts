'use client';
import { Pencil } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { defineDialog } from '@/components/dialogs/registry';
import { call } from '@/lib/http/client';
import { layerGroupsApi } from '@/lib/layer-groups/api';
import type { LayerGroup, LayerGroupInput, SavedLayerGroup } from '@/lib/layer-groups/schema';
import { nameIn } from '@/lib/translations/schema';
import { type BulkAction, type BulkWork, chosenBy } from '../kit/bulk';
import { useBulkDelete } from '../kit/use-bulk-delete';
import { useChangeInTree } from '../map-tree/use-change-in-tree';
import { changedGroup, type GroupChange, restoredGroup } from './many-groups';

const dialog = defineDialog(() => import('./change-groups-dialog'));

const save = (id: number, body: LayerGroupInput): Promise<SavedLayerGroup> =>
  call(layerGroupsApi.update, { params: { id }, body });

/** Gives each group what was chosen. Taking it back merges with what others have changed since. */
function work(change: GroupChange): BulkWork<LayerGroup> {
  const saved = new Map<number, SavedLayerGroup>();
  return {
    run: async (group) => saved.set(group.id, await save(group.id, changedGroup(group, change))),
    undo: async (group) => {
      const now = saved.get(group.id);
      if (now) await save(group.id, restoredGroup(now, group, change));
    },
  };
}

/** What is done with several layer groups. */
export function useManyGroups(): BulkAction<LayerGroup>[] {
  const t = useTranslations('admin.kit.many');
  const locale = useLocale();
  const onMap = useChangeInTree<LayerGroup>('GROUP');
  const remove = useBulkDelete<LayerGroup>({
    nameOf: ({ codeDto }) => nameIn(codeDto, locale),
    remove: ({ id, version }) => call(layerGroupsApi.remove, { params: { id }, query: { version } }),
    restore: ({ id }) => call(layerGroupsApi.restore, { params: { id } }),
  });
  return [
    {
      ...{ key: 'change', label: t('open'), Icon: Pencil },
      choose: async ({ length: count }) => {
        const chosen = await chosenBy<GroupChange>((choose) => dialog.open({ count, choose }));
        return chosen && work(chosen);
      },
    },
    onMap,
    remove,
  ];
}
