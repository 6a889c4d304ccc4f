'use client';
import { Archive, Pencil, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { defineDialog } from '@/components/dialogs/registry';
import { elementTypesApi } from '@/lib/element-types/api';
import type { ElementType, SavedElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { type BulkAction, type BulkWork, chosenBy } from '../kit/bulk';
import { useBulkDelete } from '../kit/use-bulk-delete';
import { useChangeInTree } from '../map-tree/use-change-in-tree';
import { useAskIfManyInVain } from './ask-if-in-vain';
import { before, type TypeChange } from './many-types';
import { startForm, toBody } from './type-form';
import { useLostWithTypes } from './use-lost-with-types';

const dialog = defineDialog(() => import('./change-types-dialog'));

const save = (type: ElementType, change: TypeChange): Promise<SavedElementType> =>
  call(elementTypesApi.update, {
    params: { id: type.id },
    body: { ...toBody({ ...startForm(type), ...change }), version: type.version },
  });

/** Gives each type what was chosen. Taking it back merges with what others have changed since. */
function work(change: TypeChange, settled: () => void): BulkWork<ElementType> {
  const saved = new Map<number, SavedElementType>();
  return {
    run: async (type) => saved.set(type.id, await save(type, change)),
    undo: async (type) => {
      const now = saved.get(type.id);
      if (now) await save(now, before(type, change));
    },
    settled,
  };
}

/** What is done with several element types. `changed`: the other pages name them, or no more. */
export function useManyTypes(changed: () => void): BulkAction<ElementType>[] {
  const t = useTranslations('admin.elementTypes.many');
  const kit = useTranslations('admin.kit.many');
  const askIfInVain = useAskIfManyInVain();
  const onMap = useChangeInTree<ElementType>('TYPE');
  const lost = useLostWithTypes();
  const remove = useBulkDelete<ElementType>({
    nameOf: ({ name }) => name,
    remove: ({ id, version }) => call(elementTypesApi.remove, { params: { id }, query: { version } }),
    lost,
  });
  return [
    {
      ...{ key: 'publish', label: t('publish'), Icon: Send },
      fits: ({ state }) => state !== 'PUBLISHED',
      choose: async (types) => ((await askIfInVain(types)) ? work({ state: 'PUBLISHED' }, changed) : null),
    },
    {
      ...{ key: 'archive', label: t('archive'), Icon: Archive },
      fits: ({ state }) => state === 'PUBLISHED',
      choose: async () => work({ state: 'ARCHIVED' }, changed),
    },
    {
      ...{ key: 'change', label: kit('open'), Icon: Pencil },
      choose: async ({ length: count }) => {
        const chosen = await chosenBy<TypeChange>((choose) => dialog.open({ count, choose }));
        return chosen && work(chosen, changed);
      },
    },
    onMap,
    { ...remove, settled: changed },
  ];
}
