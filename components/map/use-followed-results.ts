'use client';
import { useEffect, useRef } from 'react';
import { useMayQuery } from '@/components/elements/use-may-query';
import { useActor } from '@/components/session/session';
import { clearResults } from '@/components/viewer/results';
import { refreshTiles } from '@/components/viewer/tiles';
import { showPanel, useViewer, viewer } from '@/components/viewer/viewer';
import { showElements } from './show-elements';

/** What was found is not for the next account, lists only for whoever has them, and an element that was saved shows with its card. */
export function useFollowedResults() {
  const { id, role } = useActor();
  const mayQuery = useMayQuery();
  const account = useRef(id);
  useEffect(() => {
    if (account.current !== id) clearResults();
    account.current = id;
  }, [id]);
  useEffect(() => {
    const { panel } = viewer();
    if (!mayQuery && (panel === 'view' || panel === 'group')) showPanel(null);
  }, [mayQuery]);
  useEffect(
    () =>
      useViewer.subscribe(({ saved }, before) => {
        if (!saved || saved === before.saved) return;
        const { typeId, elementId, geometry } = saved;
        refreshTiles(typeId, geometry ? { id: elementId, typeId, geometry } : undefined);
        void showElements([{ id: elementId, typeId }], role);
      }),
    [role],
  );
}
