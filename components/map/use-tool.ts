'use client';
import { useLayoutEffect } from 'react';
import { useViewer } from '@/components/viewer/viewer';
import type { Tool } from '@/lib/map/tools/toolbox';

/** Hands the map to a tool for as long as the component lives. `leave` is called when the tool ends by itself or by Escape. */
export function useTool(tool: Tool, leave: () => void) {
  const engine = useViewer((it) => it.engine);
  // Before anything of it is seen: whoever sees the tool's bar can use the tool.
  useLayoutEffect(() => {
    if (!engine) return;
    engine.use(tool, leave);
    engine.canvas.focus({ preventScroll: true });
    return () => engine.use(null);
  }, [engine, tool, leave]);
}
