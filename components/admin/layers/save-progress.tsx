'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useNumber } from '@/components/ui/use-number';
import { call } from '@/lib/http/client';
import { layerSourcesApi } from '@/lib/layers/sources/api';
import type { LayerImport } from '@/lib/layers/sources/schema';
import type { Saving } from './use-save-layer';

const ASK_EVERY_MS = 700;

/** How far the upload is, and after it the import. Both can be broken off. */
export function SaveProgress({ share, importId, cancel }: Saving & { cancel: () => void }) {
  const t = useTranslations('admin.layers');
  const { data: imported } = useQuery({
    queryKey: ['admin', 'layer-import', importId],
    queryFn: ({ signal }) => call(layerSourcesApi.progress, { params: { id: importId as string } }, signal).catch(() => null),
    enabled: share >= 1 && importId !== undefined,
    refetchInterval: ASK_EVERY_MS,
  });
  const { text, done } = useWords(share, imported ?? null);
  return (
    <div className="sticky top-0 z-10 flex flex-col gap-2 rounded border border-line bg-raised p-3 shadow">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status">{text}</p>
        <Button onClick={cancel}>{t('cancelSaving')}</Button>
      </div>
      <progress aria-label={t('progress')} max={1} value={done} className="h-2 w-full accent-accent" />
    </div>
  );
}

function useWords(share: number, imported: LayerImport | null): { text: string; done: number | undefined } {
  const t = useTranslations('admin.layers');
  const written = useNumber();
  if (share < 1) return { text: t('uploading', { share: written(Math.floor(share * 100)) }), done: share };
  if (imported?.step !== 'LOADING') return { text: t(imported ? `importSteps.${imported.step}` : 'saving'), done: undefined };
  const { rowsDone, rowsTotal } = imported;
  return {
    text: t('importing', { done: written(rowsDone), total: written(rowsTotal ?? rowsDone) }),
    done: rowsTotal ? rowsDone / rowsTotal : undefined,
  };
}
