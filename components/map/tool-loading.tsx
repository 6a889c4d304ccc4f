'use client';
import { useLayoutEffect } from 'react';
import { useViewer } from '@/components/viewer/viewer';
import { waiting } from '@/lib/map/tools/toolbox';

/** Holds the map while the code of the active tool is loaded: what is clicked meanwhile asks nothing. Escape deactivates the tool. */
export function ToolLoading({ leave }: { leave: () => void }) {
  const engine = useViewer((it) => it.engine);
  useLayoutEffect(() => {
    if (!engine) return;
    engine.use(waiting, leave);
    return () => engine.use(null);
  }, [engine, leave]);
  return null;
}
