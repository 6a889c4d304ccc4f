'use client';
import { useTranslations } from 'next-intl';
import { handleCallError } from '@/components/calls/call-errors';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { announce } from '@/components/ui/toasts';
import { refreshTiles } from '@/components/viewer/tiles';
import { AppError } from '@/lib/errors';
import { historyApi } from '@/lib/history/api';
import { call } from '@/lib/http/client';

interface Changed {
  id: number;
  /** After the change. */
  version: number;
  typeId: number;
}

/** The revision by which a change made this version; undefined where it changed nothing. */
async function revisionOf({ id, version }: Changed) {
  const { result } = await call(historyApi.list, { params: { id }, query: { size: 10 } });
  return result.items.find((it) => it.version === version && it.action === 'MODIFY' && !isOfParts(it.changes));
}

/** Files, relations and joins are changed beside the element, whose version stays. */
const isOfParts = (changes: readonly { field: string }[]) => changes.every(({ field }) => /^(file|relation|join)\./.test(field));

/** Takes a change of an element back that was just saved. */
export function useUndoChange() {
  const t = useTranslations('history');
  const refresh = useRefreshElement();
  return async (changed: Changed) => {
    const { id, version, typeId } = changed;
    try {
      const revision = await revisionOf(changed);
      if (revision)
        await call(historyApi.revert, {
          params: { id, revisionId: revision.id },
          query: { type: 'reference' },
          body: { version },
        });
      announce(t('putBackDone'), 'success');
    } catch (error) {
      const isLate = error instanceof AppError && error.code === 'project.elements.modify.conflict';
      if (isLate) announce(t('putBackLate'), 'error');
      else handleCallError(error);
    }
    refreshTiles(typeId);
    refresh();
  };
}
