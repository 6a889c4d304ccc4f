'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { announce } from '@/components/ui/toasts';
import { call } from '@/lib/http/client';
import type { Endpoint } from '@/lib/http/endpoint';
import type { Scope } from './touched';
import { useRefresh } from './use-refresh';

interface Removing {
  id: number;
  name: string;
  upon?: Record<string, number>;
}

/**
 * Deletes a row after asking. The texts are `<scope>.deleteQuestion.{title,text}` and `<scope>.deleted`, all with `name`;
 * a refusal of the server shows as a temporary message that stays until it is dismissed. `upon`: the version that was read.
 */
export function useRemove(scope: Scope, endpoint: Endpoint) {
  const t = useTranslations();
  const refresh = useRefresh(scope);
  const removing = useMutation({
    mutationFn: ({ id, upon }: Removing) => call(endpoint, { params: { id }, query: upon }),
    onSuccess: (_, { name }) => announce(t(`${scope}.deleted`, { name }), 'success'),
    onSettled: refresh,
  });
  const remove = async ({ id, name, upon }: Removing) => {
    const question = {
      title: t(`${scope}.deleteQuestion.title`, { name }),
      body: t(`${scope}.deleteQuestion.text`, { name }),
      accept: t('admin.kit.deleteAccept'),
      dangerous: true,
    };
    if (await confirmAction(question)) removing.mutate({ id, name, upon });
  };
  return {
    remove: (id: number, name: string, upon?: Removing['upon']) => void remove({ id, name, upon }),
    removing: removing.isPending,
  };
}
