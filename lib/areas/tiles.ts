import type { Box } from '@/lib/elements/list/schema';
import type { MapArchive } from '@/lib/embedded-map/schema';

/** Below this zoom a tile shows half of the country: one of them is enough for any area. */
const FIRST_ZOOM = 5;
/** The last zoom of which the map fetches tiles of elements. */
const LAST_ZOOM = 16;
/** The most tiles of elements of an area: at a parish's size some two hundred. */
export const MAX_TILES = 4000;
/** The edge of the Mercator square, in degrees of latitude. */
const EDGE = 85.0511;

/** The address of a tile within the grid: [zoom, column, row]. */
export type TileAddress = [z: number, x: number, y: number];

/** Where a place lies in the grid of a zoom, in tiles from the upper left. */
function inGrid(lng: number, lat: number, z: number): [number, number] {
  const size = 2 ** z;
  const within = Math.min(EDGE, Math.max(-EDGE, lat)) * (Math.PI / 180);
  const y = (1 - Math.asinh(Math.tan(within)) / Math.PI) / 2;
  const clamp = (value: number) => Math.min(size - 1, Math.max(0, Math.floor(value * size)));
  return [clamp((lng + 180) / 360), clamp(y)];
}

interface Zooms {
  first: number;
  last: number;
}
const OF_ELEMENTS: Zooms = { first: FIRST_ZOOM, last: LAST_ZOOM };

const rangesOf = ([west, south, east, north]: Box, { first, last }: Zooms) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => {
    const z = first + n;
    const [left, top] = inGrid(west, north, z);
    const [right, bottom] = inGrid(east, south, z);
    return { z, left, top, right, bottom };
  });

/** How many tiles of elements the map shows of an area, by zoom. */
export const tileCounts = (box: Box): { z: number; count: number }[] =>
  rangesOf(box, OF_ELEMENTS).map(({ z, left, top, right, bottom }) => ({ z, count: (right - left + 1) * (bottom - top + 1) }));

/** The tiles of elements that the map shows of an area, from far to near. */
export function tilesOf(box: Box, zooms = OF_ELEMENTS): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (const { z, left, top, right, bottom } of rangesOf(box, zooms))
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) tiles.push([z, x, y]);
  return tiles;
}

/** The tiles of an archive of the embedded map that the map shows of an area, from far to near. */
export function archiveTilesOf({ bounds, minZoom, maxZoom }: MapArchive, [west, south, east, north]: Box): TileAddress[] {
  const [left = -180, bottom = -EDGE, right = 180, top = EDGE] = bounds;
  const common: Box = [Math.max(west, left), Math.max(south, bottom), Math.min(east, right), Math.min(north, top)];
  if (common[0] > common[2] || common[1] > common[3]) return [];
  return tilesOf(common, { first: Math.max(minZoom, FIRST_ZOOM), last: Math.min(maxZoom, LAST_ZOOM) });
}
