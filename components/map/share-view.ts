import { share } from '@/components/share/share';
import { viewer } from '@/components/viewer/viewer';
import { basePath } from '@/lib/base-path';
import { EMBED_PATH, NO_TYPES } from '@/lib/embedding/address';
import type { Extent } from '@/lib/map/camera';
import { readPermalink } from '@/lib/map/permalink';
import type { LayerKey } from '@/lib/map/view';

const MAP_HEIGHT_PX = 500;

const within = (degrees: number, most: number) => Math.min(most, Math.max(-most, degrees)).toFixed(5);

/**
 * The parameters with which other pages show an extent with the types that are visible, of them what `filter` finds by name; `visible`
 * undefined: all.
 */
export function embedQuery(extent: Extent | undefined, visible: readonly LayerKey[] | undefined, filter = ''): string {
  const types = visible?.flatMap((key) => /^type-(\d+)$/.exec(key)?.[1] ?? []);
  const bbox = extent?.map((degrees, at) => within(degrees, at % 2 === 0 ? 180 : 90)).join(',');
  const shown = { ...(types && { type: types.join(',') || NO_TYPES }), ...(bbox && { bbox }), ...(filter && { name: filter }) };
  return new URLSearchParams(shown).toString();
}

/** Shares the view of the map: the address of the page is that of the view. */
export function shareView() {
  const { engine, inView } = viewer();
  // Nothing is filtered until something was found.
  const filter = inView.found === null ? '' : inView.filter.trim();
  const query = embedQuery(engine?.extent(), readPermalink(window.location.hash).visible, filter);
  const src = `${window.location.origin}${basePath}${EMBED_PATH}${query && `?${query}`}`;
  void share({ title: document.title, url: window.location.href, embed: { src, height: MAP_HEIGHT_PX } });
}
