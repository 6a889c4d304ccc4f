'use client';
import { useLayoutEffect } from 'react';
import { mapEngine } from '@/components/viewer/map-state';

/** Holds the map while the code of the tool in hand is on its way: what is clicked meanwhile asks nothing. Escape puts the tool down. */
export function ToolOnItsWay({ leave }: { leave: () => void }) {
  const engine = mapEngine.use();
  useLayoutEffect(() => {
    if (!engine) return;
    engine.box.use('waiting');
    const stop = engine.box.subscribe(() => engine.box.active() === 'info' && leave());
    return () => {
      stop();
      engine.box.use('info');
    };
  }, [engine, leave]);
  return null;
}
