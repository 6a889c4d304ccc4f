'use client';
import type { FreshElement } from '@/lib/map/view';
import { useViewer, viewer } from './viewer';

/** The tiles of a type have changed: fetches them again, in place. */
export function refreshTiles(typeId: number, saved?: FreshElement) {
  const { stamps, fresh } = viewer();
  const others = fresh.filter(({ id }) => id !== saved?.id);
  useViewer.setState({ stamps: { ...stamps, [typeId]: Date.now() }, fresh: saved ? [...others, saved] : others });
}

/** The new tiles are drawn: the map need not help any more. */
export function dropFresh() {
  if (viewer().fresh.length > 0) useViewer.setState({ fresh: [] });
}
