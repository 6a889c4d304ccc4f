'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { announceAbout } from '@/components/ui/toasts';
import { clearResults } from '@/components/viewer/results';
import { refreshTiles } from '@/components/viewer/tiles';
import { elementsApi } from '@/lib/elements/api';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { shortName } from './short-name';
import { useBinDays } from './use-bin-days';
import { useRefreshElement } from './use-refresh-element';
import { useRestoreElement } from './use-restore-element';

/** Deletes an element after asking, and offers to take that back. Resolves to whether it is gone. */
export function useRemoveElement(): (element: Element) => Promise<boolean> {
  const t = useTranslations('elementActions');
  const days = useBinDays();
  const { restore } = useRestoreElement();
  const refresh = useRefreshElement();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: Element) => call(elementsApi.remove, { params: { id } }),
    onSuccess: (_, element) => {
      const undo = days > 0 ? [{ label: t('undo'), act: () => restore(element.id) }] : [];
      announceAbout(`deleted ${element.id}`, t('deleted', { name: shortName(element) }), 'success', ...undo);
      refreshTiles(element.geometricElementTypeDto.id);
      clearResults();
    },
    onSettled: refresh,
  });
  return async (element) => {
    const question = {
      title: t('deleteQuestion.title'),
      body: t(days > 0 ? 'deleteQuestion.binned' : 'deleteQuestion.text', { name: shortName(element), days }),
      accept: t('delete'),
      dangerous: true,
    };
    if (!(await confirmAction(question))) return false;
    return mutateAsync(element).then(
      () => true,
      () => false,
    );
  };
}
