'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { shortName } from '@/components/elements/short-name';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { announce } from '@/components/ui/toasts';
import { binApi } from '@/lib/bin/api';
import type { BinnedElement } from '@/lib/bin/schema';
import { call } from '@/lib/http/client';

/** Deletes an element that lies in the bin for good, after asking. */
export function usePurge() {
  const t = useTranslations('bin');
  const { mutate } = useMutation({
    mutationFn: ({ id }: BinnedElement) => call(binApi.purge, { params: { id } }),
    onSuccess: (_, element) => announce(t('purged', { name: shortName(element) }), 'success'),
    onSettled: useRefreshElement(),
  });
  return async (element: BinnedElement) => {
    const question = {
      title: t('purgeQuestion.title'),
      body: t('purgeQuestion.text', { name: shortName(element) }),
      accept: t('purge'),
      dangerous: true,
    };
    if (await confirmAction(question)) mutate(element);
  };
}
