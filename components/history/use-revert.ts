'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { announce } from '@/components/ui/toasts';
import { refreshTiles } from '@/components/viewer/tiles';
import { AppError, isServerFault } from '@/lib/errors';
import { historyApi } from '@/lib/history/api';
import { call } from '@/lib/http/client';

interface Wanted {
  revisionId: number;
  /** Without them, all that the revision changed. */
  fields?: string[];
}

/** Puts an element back to what it was before a revision, and says what could not be put back. */
export function useRevert({ id, version }: { id: number; version: number }) {
  const t = useTranslations('history');
  const refresh = useRefreshElement();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ revisionId, fields }: Wanted) =>
      call(historyApi.revert, { params: { id, revisionId }, query: { type: 'reference' }, body: { version, fields } }),
    meta: { ownErrors: true },
    onSuccess: ({ leftOut, geometricElementTypeDto }) => {
      refreshTiles(geometricElementTypeDto.id);
      if (leftOut.length === 0) return announce(t('putBackDone'), 'success');
      announce(t('putBackInPart', { reasons: [...new Set(leftOut.map(({ reason }) => reason))].join(' ') }), 'warning');
    },
    onError: (error) => {
      if (!(error instanceof AppError) || isServerFault(error) || error.code === 'project.common.unauthenticated') return;
      announce(error.code === 'project.elements.modify.conflict' ? t('putBackLate') : error.message, 'error');
    },
    onSettled: refresh,
  });
  return { revert: mutate, busy: isPending };
}
