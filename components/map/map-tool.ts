'use client';
import { createStore } from '@/components/ui/store';

/** What somebody has in hand besides browsing and contributing. Measures have an id each: another one begins anew. */
export type MapTool = { tool: 'measure'; kind: 'LineString' | 'Polygon'; id: number } | { tool: 'zoomBox' };

/** The one tool in hand; taking up another one, or beginning a contribution, puts it down. */
export const mapTool = createStore<MapTool | null>(null);

export const putDown = () => mapTool.set(null);
export const measureAnew = (kind: 'LineString' | 'Polygon') => mapTool.set({ tool: 'measure', kind, id: Date.now() });
