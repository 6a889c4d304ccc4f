'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hiddenBySheet, PANEL_OPEN_MS } from '@/components/ui/sheet-size';
import { cancel, contribution, leaveUnbegun, setGeometry, useContribution } from '@/components/viewer/contribution';
import { mapEngine } from '@/components/viewer/map-state';
import { createEditor } from '@/lib/map/edit/editor';
import { DrawBar } from './draw-bar';
import { useDraw } from './use-draw';

/** The drawing of one contribution, from its first vertex until it is saved or dropped. */
export default function Drawing() {
  const t = useTranslations('map.draw');
  const inHand = useContribution();
  const { phase } = inHand;
  const [editor] = useState(begin);
  const engine = mapEngine.use();
  const state = useSyncExternalStore(editor.subscribe, editor.state, editor.state);

  useDraw(editor, leaveUnbegun);

  // The form may have put another geometry in its place.
  useEffect(() => {
    if (inHand.phase === 'form' && inHand.geometry) editor.follow(inHand.geometry);
  }, [inHand, editor]);

  // The form takes a part of the map: what it is about should not be in that part.
  useEffect(() => {
    const now = contribution();
    if (phase !== 'form' || !engine || now.phase !== 'form' || !now.geometry) return;
    const { geometry } = now;
    const timer = setTimeout(() => engine.keepWhole(geometry, hiddenBySheet()), PANEL_OPEN_MS);
    return () => clearTimeout(timer);
  }, [phase, engine]);

  return (
    <DrawBar
      title={t('title')}
      cancelLabel={t('cancel')}
      onCancel={cancel}
      editor={editor}
      state={state}
      finished={phase === 'form'}
    />
  );
}

function begin() {
  const now = contribution();
  if (now.phase === 'idle') return createEditor('Point', null, setGeometry);
  return createEditor(now.geometryKind, now.geometry, setGeometry);
}
