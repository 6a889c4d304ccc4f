import type { MapTool } from './tool';

/**
 * Every tool: what the folders of `tools` export. A new tool is a new folder, and nothing else knows of it.
 * The modules are taken whole: with `import: 'default'`, Next 16.4.6 shortens that name in production and does not find it.
 */
export const tools: readonly MapTool[] = Object.values(
  import.meta.glob<{ default: MapTool }>('./tools/*/index.ts', { eager: true }),
)
  .map((it) => it.default)
  .sort((a, b) => a.order - b.order);

export const toolOf = (id: string): MapTool | undefined => tools.find((it) => it.id === id);
