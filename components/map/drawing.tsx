'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { useSettings } from '@/components/settings/settings';
import { hiddenBySheet, PANEL_OPEN_MS } from '@/components/ui/sheet-size';
import { cancelUndrawn, contribution, keepPath, setGeometry, useContribution } from '@/components/viewer/contribution';
import { useViewer } from '@/components/viewer/viewer';
import { extentOf } from '@/lib/configuration/settings';
import { HOME } from '@/lib/map/camera';
import { createEditor } from '@/lib/map/edit/editor';
import { boundsOf } from '@/lib/map/edit/flaws';
import { drawTool } from '@/lib/map/tools/draw';
import type { Values } from '@/lib/parameters/schema';
import { DrawBar } from './draw-bar';
import { usePin } from './use-pin';
import { useTool } from './use-tool';
import { WhereAlready } from './where-already';
import { WhereTools } from './where-tools';

/** The drawing of one contribution, from its first vertex until it is saved or dropped. */
export default function Drawing() {
  const t = useTranslations('map.draw');
  const current = useContribution();
  const settings = useSettings();
  const leave = useLeaveDrawing();
  const [{ editor, tool }] = useState(() => begin(settings, () => void leave()));
  const inForm = current?.kind === 'form';
  const engine = useViewer((it) => it.engine);
  const state = useStore(editor.store);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const pin = usePin(state.path !== null, current?.kind === 'drawing' && current.atMiddle, bar);

  useTool(tool, cancelUndrawn);
  useEffect(() => {
    if (state.path) keepPath(state.path);
  }, [state.path]);

  // The form may have put another geometry in its place.
  useEffect(() => {
    if (current?.kind === 'form' && current.geometry) editor.follow(current.geometry);
  }, [current, editor]);

  // The form takes a part of the map: what it is about should not be in that part.
  useEffect(() => {
    const now = contribution();
    if (!inForm || !engine || !now?.geometry) return;
    const { geometry } = now;
    const timer = setTimeout(() => engine.keepWhole(geometry, hiddenBySheet()), PANEL_OPEN_MS);
    return () => clearTimeout(timer);
  }, [inForm, engine]);

  return (
    <>
      <DrawBar
        ref={setBar}
        title={t('title')}
        cancelLabel={t('cancel')}
        onCancel={() => void leave()}
        editor={editor}
        state={state}
        finished={inForm}
        pinned={pin.pinned}
        below={<WhereTools editor={editor} {...pin} />}
      />
      {state.path && <WhereAlready state={state} pinned={pin.pinned} />}
    </>
  );
}

function begin(settings: Values, leave: () => void) {
  const now = contribution();
  const area = extentOf(settings, 'MAP_MAX_EXTENT');
  const bounds = boundsOf(area, area ?? extentOf(settings, 'MAP_INITIAL_EXTENT') ?? HOME);
  const editor = createEditor(now?.geometryKind ?? 'Point', now?.geometry ?? null, setGeometry, bounds);
  if (now?.kind === 'drawing' && now.path?.length) editor.setPath([...now.path]);
  return { editor, tool: drawTool(editor, leave) };
}
