'use client';
import { createStore } from '@/components/ui/store';
import type { Engine } from '@/lib/map/engine';
import type { FreshElement, LayerKey } from '@/lib/map/view';
import type { Trouble } from '@/lib/map/watch/trouble';

/** The map, once its code has arrived. Tool bar and panels speak to it. */
export const mapEngine = createStore<Engine | null>(null);

/** What is wrong with layers and element types that show. */
export const layerTroubles = createStore<ReadonlyMap<LayerKey, Trouble>>(new Map());

/** Of how many of them something could not be fetched. */
export const useFailedCount = () => [...layerTroubles.use().values()].filter(({ state }) => state !== 'empty').length;

/** Whether the map has drawn all that it has to. */
export const mapIdle = createStore(false);

export type Panel = 'layers' | 'results' | 'search' | 'places' | 'bookmarks' | 'outbox';
/** The one panel that is open beside the map. */
export const openPanel = createStore<Panel | null>(null);

/** Whether the legend floats on the map; it goes with any panel. */
export const legendOpen = createStore(false);

/** Whether somebody is about to print the map. */
export const pdfOpen = createStore(false);

interface Refreshed {
  /** By type: raised when its tiles must be fetched again. */
  stamps: Partial<Record<number, number>>;
  /** What was saved a moment ago, drawn by the map itself until the new tiles are there. */
  fresh: readonly FreshElement[];
}
export const refreshed = createStore<Refreshed>({ stamps: {}, fresh: [] });

/** The tiles of a type have changed: fetches them again, in place. */
export function refreshTiles(typeId: number, saved?: FreshElement) {
  const { stamps, fresh } = refreshed.get();
  const others = fresh.filter(({ id }) => id !== saved?.id);
  refreshed.set({ stamps: { ...stamps, [typeId]: Date.now() }, fresh: saved ? [...others, saved] : others });
}

/** The new tiles are drawn: the map need not help any more. */
export function settleFresh() {
  const { stamps, fresh } = refreshed.get();
  if (fresh.length > 0) refreshed.set({ stamps, fresh: [] });
}
