'use client';
import { useCallback } from 'react';
import { useLeaveDrawing } from '@/components/element-form/use-leave-drawing';
import { type MapTool, mapTool } from './map-tool';

/** Takes up a tool, or puts down whatever is in hand (null), after asking if a form would be lost with it. */
export function useTakeUp() {
  const leave = useLeaveDrawing();
  return useCallback(
    async (tool: MapTool | null) => {
      if (await leave()) mapTool.set(tool);
    },
    [leave],
  );
}
