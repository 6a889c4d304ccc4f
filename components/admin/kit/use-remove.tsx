'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { announce } from '@/components/ui/toasts';
import { call } from '@/lib/http/client';
import type { Endpoint } from '@/lib/http/endpoint';
import { Lost } from './delete-question';
import type { Scope } from './touched';
import { useRefresh } from './use-refresh';

interface Removing {
  id: number;
  name: string;
  upon?: Record<string, number>;
  /** No: this one cannot be brought back, whatever others can. */
  comesBack?: boolean;
}

interface Options {
  /** Brings one back as it was. */
  restore?: Endpoint;
  /** What else goes with one for good, in words. */
  lost?: (id: number, name: string) => Promise<readonly string[]>;
  /** Called once one is gone. */
  removed?: () => void;
}

/**
 * Deletes a row after asking. The texts are `<scope>.deleteQuestion.{title,text}` and `<scope>.deleted`, all with `name`;
 * a refusal of the server shows as a temporary message that stays until it is dismissed. `upon`: the version that was read.
 */
export function useRemove(scope: Scope, endpoint: Endpoint, { restore, lost, removed }: Options = {}) {
  const t = useTranslations();
  const refresh = useRefresh(scope);
  const restoring = useMutation({
    mutationFn: ({ id }: Removing) => (restore ? call(restore, { params: { id } }) : Promise.resolve()),
    onSuccess: (_, { name }) => announce(t('admin.kit.restored', { name }), 'success'),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: ({ id, upon }: Removing) => call(endpoint, { params: { id }, query: upon }),
    onSuccess: (_, it) => {
      const undo =
        restore && it.comesBack !== false ? [{ label: t('admin.kit.bulk.undo'), act: () => restoring.mutate(it) }] : [];
      announce(t(`${scope}.deleted`, { name: it.name }), 'success', ...undo);
      removed?.();
    },
    onSettled: refresh,
  });
  const remove = async (it: Removing) => {
    const gone = (await lost?.(it.id, it.name)) ?? [];
    const question = {
      title: t(`${scope}.deleteQuestion.title`, { name: it.name }),
      body: (
        <div className="flex flex-col gap-3">
          <p>{t(`${scope}.deleteQuestion.text`, { name: it.name })}</p>
          <Lost lost={gone} />
        </div>
      ),
      accept: t('admin.kit.deleteAccept'),
      dangerous: true,
    };
    if (await confirmAction(question)) removing.mutate(it);
  };
  return {
    remove: (id: number, name: string, upon?: Removing['upon'], comesBack?: boolean) =>
      void remove({ id, name, upon, comesBack }),
    removing: removing.isPending,
  };
}
