'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Extent } from '@/lib/map/camera';
import type { MapContent } from '@/lib/map/view';
import type { Arranged } from '@/lib/map-tree/apply';
import type { TreeNode } from '@/lib/map-tree/schema';
import { forVisitors, isPublished } from './for-visitors';
import { allNodes, type Nodes } from './moves';

const EmbedMap = lazyPart(() => import('@/components/embed/embed-map'));

interface Props {
  content: Omit<MapContent, 'base'>;
  /** What visitors get of it. */
  arranged: Arranged;
  basePath: string;
  nodes: Nodes;
  extent: Extent;
}

/** The map as a visitor gets it, with what is not saved. */
export function TreePreview({ content, arranged, basePath, nodes, extent }: Props) {
  const t = useTranslations('admin.mapTree');
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  const shown = useMemo(
    () => ({
      ...arranged,
      archives: content.archives ?? [],
      base: `${globalThis.location?.origin ?? ''}${basePath}`,
    }),
    [content, arranged, basePath],
  );
  const hidden = useMemo(() => {
    const unpublished = new Set(content.types.filter((it) => !isPublished(it)).map(({ id }) => id));
    const isShown = ({ kind, id }: TreeNode) => kind !== 'TYPE' || !unpublished.has(id);
    return allNodes(nodes).length - allNodes(forVisitors(nodes)).filter(isShown).length;
  }, [content, nodes]);
  return (
    <div className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-4">
      <h2 className="font-semibold">{t('preview')}</h2>
      <div className="relative h-96 overflow-hidden rounded border border-line bg-sunken xl:h-[70vh]">
        {started && <EmbedMap content={shown} extent={extent} label={t('preview')} />}
      </div>
      {hidden > 0 && <p className="text-sm text-soft">{t('previewHidden', { count: hidden })}</p>}
    </div>
  );
}
