'use client';
import { useTranslations } from 'next-intl';
import { useUndoChange } from '@/components/history/use-undo-change';
import { announce } from '@/components/ui/toasts';
import type { SavedElement } from '@/lib/elements/schema';

/** Says that a change is saved, whether others' changes were merged, and offers to take it back. */
export function useTellChanged() {
  const t = useTranslations('elementForm');
  const undo = useUndoChange();
  return ({ id, version, merged = [], geometricElementTypeDto }: SavedElement) =>
    announce(t(merged.length > 0 ? 'modifiedMerged' : 'modified'), 'success', {
      label: t('saved.undo'),
      act: () => void undo({ id, version, typeId: geometricElementTypeDto.id }),
    });
}
