'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { dropDraft } from '@/components/elements/draft';
import { cancel, contribution, isDrawn } from '@/components/viewer/contribution';
import type { Contribution } from '@/components/viewer/state';

const isWork = (it: Contribution) => it.kind === 'form' || isDrawn(it);

/** Puts the drawing away, after asking if work would be lost with it. Tells whether nothing is being drawn now. */
export function useLeaveDrawing(): () => Promise<boolean> {
  const t = useTranslations('map.leave');
  return useCallback(async () => {
    const current = contribution();
    if (!current) return true;
    const question = { title: t('title'), body: t('text'), accept: t('accept'), cancel: t('stay'), dangerous: true };
    if (isWork(current) && !(await confirmAction(question))) return false;
    if (current.kind === 'form') dropDraft(current);
    cancel();
    return true;
  }, [t]);
}
