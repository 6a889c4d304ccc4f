'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { handleCallError } from '@/components/calls/call-errors';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import type { Editor } from '@/lib/map/edit/editor';
import { geometryOf, shapeOf } from '@/lib/map/edit/shape';
import { soFar } from '@/lib/map/edit/so-far';
import { withoutSpikes } from '@/lib/map/edit/spikes';

async function mended(geometry: Geometry): Promise<Geometry> {
  const { elementsApi } = await import('@/lib/elements/api');
  const blunt = geometryOf(withoutSpikes(shapeOf(geometry))) ?? geometry;
  return (await call(elementsApi.mend, { body: { geom: blunt } })).geom;
}

/** Has what is drawn mended, and proposes the result. `problem`: why that did not work, until something else is drawn. */
export function useMending(editor: Editor) {
  const t = useTranslations('map.flaws');
  const [mending, setMending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { shape, path } = useStore(editor.store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is about another shape.
  useEffect(() => setProblem(null), [shape, path]);
  const mend = async () => {
    const before = editor.state();
    const geometry = soFar(before);
    if (!geometry || mending) return;
    setMending(true);
    const isStill = () => editor.state().shape === before.shape && editor.state().path === before.path;
    try {
      const result = await mended(geometry);
      if (isStill()) editor.propose(result);
    } catch (error) {
      const why = error instanceof AppError ? error.fields[0]?.message : undefined;
      if (!handleCallError(error) && isStill()) setProblem(why ?? t('failed'));
    } finally {
      setMending(false);
    }
  };
  return { mend, mending, problem };
}
