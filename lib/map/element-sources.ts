import type { SourceSpecification, VectorSourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import { LAST_TILE_ZOOM } from '@/lib/tile-grid';
import type { Scope } from './view';

/** The most types that a tile holds. More of them are several sources. */
export const MAX_TYPES = 200;

/** The name of the source of the `part`-th 200 types that show. */
export const sourceOf = (part: number, scope: Scope) => (scope === 'public' ? `elements-${part}` : `elements-${part}-pending`);

/** Reads the name of a source; null if it holds no elements. */
export function readSource(source: string): { pending: boolean } | null {
  const match = /^elements-\d+(-pending)?$/.exec(source);
  return match ? { pending: match[1] !== undefined } : null;
}

/** Tiles of some types. The stamp changes when somebody has saved, so that neither browser nor map serves what it had. */
export function elementSource(
  typeIds: readonly number[],
  scope: Scope,
  stamp: number | undefined,
  base: string,
): VectorSourceSpecification {
  const query = new URLSearchParams();
  if (scope !== 'public') query.set('scope', scope);
  if (stamp) query.set('v', String(stamp));
  const search = query.size > 0 ? `?${query}` : '';
  const list = [...typeIds].sort((a, b) => a - b).join(',');
  return { type: 'vector', tiles: [`${base}/api/tiles/elements/${list}/{z}/{x}/{y}.mvt${search}`], maxzoom: LAST_TILE_ZOOM };
}

export const isSource = (source: string): boolean => readSource(source) !== null;

/** The types whose elements a source holds. */
export function typesOfSource(source: SourceSpecification | undefined): number[] {
  const address = source?.type === 'vector' ? (source.tiles?.[0] ?? '') : '';
  const list = /\/tiles\/elements\/([\d,]+)\//.exec(address)?.[1];
  return list ? list.split(',').map(Number) : [];
}
