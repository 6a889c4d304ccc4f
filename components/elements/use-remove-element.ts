'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { announce } from '@/components/ui/toasts';
import { clearResults } from '@/components/viewer/results';
import { refreshTiles } from '@/components/viewer/tiles';
import { elementsApi } from '@/lib/elements/api';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { shortName } from './short-name';
import { useRefreshElement } from './use-refresh-element';

/** Deletes an element after asking. Resolves to whether it is gone. */
export function useRemoveElement(): (element: Element) => Promise<boolean> {
  const t = useTranslations('elementActions');
  const refresh = useRefreshElement();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: Element) => call(elementsApi.remove, { params: { id } }),
    onSuccess: (_, element) => {
      announce(t('deleted', { name: shortName(element) }), 'success');
      refreshTiles(element.geometricElementTypeDto.id);
      clearResults();
    },
    onSettled: refresh,
  });
  return async (element) => {
    const question = {
      title: t('deleteQuestion.title'),
      body: t('deleteQuestion.text', { name: shortName(element) }),
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
