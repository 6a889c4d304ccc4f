'use client';
import { useTranslations } from 'next-intl';
import { shortName } from '@/components/elements/short-name';
import { useUndoChange } from '@/components/history/use-undo-change';
import { announceAbout } from '@/components/ui/toasts';
import type { SavedElement } from '@/lib/elements/schema';

/** Says that a change is saved, whether others' changes were merged, and offers to take it back. */
export function useTellChanged() {
  const t = useTranslations('elementForm');
  const undo = useUndoChange();
  return ({ id, name, version, merged = [], geometricElementTypeDto }: SavedElement) => {
    const text = t(merged.length > 0 ? 'modifiedMerged' : 'modified', { name: shortName({ name }) });
    announceAbout(`modified ${id}`, text, 'success', {
      label: t('saved.undo'),
      act: () => void undo({ id, version, typeId: geometricElementTypeDto.id }),
    });
  };
}
