'use client';
import { useEffect, useRef } from 'react';
import { useActor } from '@/components/session/session';
import { clearResults } from '@/components/viewer/results';
import { refreshTiles } from '@/components/viewer/tiles';
import { useViewer } from '@/components/viewer/viewer';
import { showElements } from './show-elements';

/** What was found is not for the next account, and an element that was saved shows with its card. */
export function useFollowedResults() {
  const { id, role } = useActor();
  const account = useRef(id);
  useEffect(() => {
    if (account.current !== id) clearResults();
    account.current = id;
  }, [id]);
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
