'use client';
import { useLayoutEffect } from 'react';
import { mapEngine } from '@/components/viewer/map-state';
import type { Editor } from '@/lib/map/edit/editor';

/** Draws with an editor for as long as the component lives. `leave` is called when Escape puts the tool down. */
export function useDraw(editor: Editor, leave: () => void) {
  const engine = mapEngine.use();
  // Before anything of it is seen: whoever sees the tool's bar has the tool in hand.
  useLayoutEffect(() => {
    if (!engine) return;
    engine.draw(editor);
    engine.canvas.focus({ preventScroll: true });
    const stop = engine.box.subscribe(() => engine.box.active() === 'info' && leave());
    return () => {
      stop();
      engine.draw(null);
    };
  }, [engine, editor, leave]);
}
