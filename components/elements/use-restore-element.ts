'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { announceAbout } from '@/components/ui/toasts';
import { refreshTiles } from '@/components/viewer/tiles';
import { binApi } from '@/lib/bin/api';
import { call } from '@/lib/http/client';
import { shortName } from './short-name';
import { useRefreshElement } from './use-refresh-element';

/** Restores a deleted element by its id, leads to it, and says what could not be restored. */
export function useRestoreElement() {
  const t = useTranslations('bin');
  const router = useRouter();
  const refresh = useRefreshElement();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => call(binApi.restore, { params: { id }, query: { type: 'reference' } }),
    onSuccess: ({ leftOut, ...element }) => {
      refreshTiles(element.geometricElementTypeDto.id);
      const name = shortName(element);
      const about = `restored ${element.id}`;
      const show = { label: t('show'), act: () => router.push(`/geometric_element/details/${element.id}`) };
      if (leftOut.length === 0) return announceAbout(about, t('restored', { name }), 'success', show);
      const reasons = [...new Set(leftOut.map(({ reason }) => reason))].join(' ');
      announceAbout(about, t('restoredInPart', { name, reasons }), 'warning', show);
    },
    onSettled: refresh,
  });
  /** `restoring`: the element that is on its way back. */
  return { restore: mutate, restoring: isPending ? variables : undefined };
}
