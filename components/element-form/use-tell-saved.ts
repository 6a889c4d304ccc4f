'use client';
import { useTranslations } from 'next-intl';
import { handleCallError } from '@/components/calls/call-errors';
import { shortName } from '@/components/elements/short-name';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { forgetPhotosOf } from '@/components/files/photos';
import { share } from '@/components/share/share';
import { announce, announceAbout } from '@/components/ui/toasts';
import { contribution, startAdd } from '@/components/viewer/contribution';
import { clearResults } from '@/components/viewer/results';
import { refreshTiles } from '@/components/viewer/tiles';
import { basePath } from '@/lib/base-path';
import { elementPath } from '@/lib/element-pages/address';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import { elementsApi } from '@/lib/elements/api';
import { call } from '@/lib/http/client';

interface Saved {
  id: number;
  name: string;
  typeId: number;
  geometryKind: DrawableKind;
}

const shareElement = (saved: Saved) =>
  share({ title: saved.name, url: `${window.location.origin}${basePath}${elementPath(saved)}` });

/** Says that a new element is saved, with what people do next. */
export function useTellSaved() {
  const t = useTranslations('elementForm');
  const refresh = useRefreshElement();
  const undo = async ({ id, typeId }: Saved) => {
    try {
      forgetPhotosOf(id);
      await call(elementsApi.remove, { params: { id } });
      announce(t('saved.undone'), 'success');
      clearResults();
    } catch (error) {
      handleCallError(error);
    }
    refreshTiles(typeId);
    refresh();
  };
  return (saved: Saved) =>
    announceAbout(
      `added ${saved.id}`,
      t('added', { name: shortName(saved) }),
      'success',
      { label: t('saved.undo'), act: () => void undo(saved) },
      { label: t('saved.another'), act: () => !contribution() && startAdd(saved.typeId, saved.geometryKind) },
      { label: t('saved.share'), act: () => void shareElement(saved), stays: true },
    );
}
