'use client';
import { useEffect, useRef } from 'react';
import { useActor } from '@/components/session/session';
import { isNarrow } from '@/components/ui/sheet-size';
import { onSaved } from '@/components/viewer/contribution';
import { legendOpen, openPanel, refreshTiles } from '@/components/viewer/map-state';
import { clearResults } from '@/components/viewer/results';
import { mapTool, putDown } from './map-tool';
import { showElements } from './show-elements';

/** What gives way to what: panels and tools to a contribution, what somebody saw to the next account, a form to its element. */
export function useTurns(contributing: boolean) {
  const { id, role } = useActor();
  const panel = openPanel.use();
  const tool = mapTool.use();
  // What one account could see is not for the next one.
  const account = useRef(id);
  useEffect(() => {
    if (account.current !== id) clearResults();
    account.current = id;
  }, [id]);
  useEffect(() => {
    if (!contributing) return;
    openPanel.set(null);
    putDown();
  }, [contributing]);
  // Where there is room for one thing only, the legend gives way to what is opened after it.
  useEffect(() => {
    if ((tool || panel || contributing) && isNarrow()) legendOpen.set(false);
  }, [tool, panel, contributing]);
  useEffect(
    () =>
      onSaved(({ typeId, elementId, geometry }) => {
        refreshTiles(typeId, geometry ? { id: elementId, typeId, geometry } : undefined);
        void showElements([{ id: elementId, typeId }], role);
      }),
    [role],
  );
}
