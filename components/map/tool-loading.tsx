'use client';
import { waiting } from '@/lib/map/tools/toolbox';
import { useTool } from './use-tool';

/** Holds the map while the code of the active tool is loaded: what is clicked meanwhile asks nothing. Escape deactivates the tool. */
export function ToolLoading({ leave }: { leave: () => void }) {
  useTool(waiting, leave);
  return null;
}
