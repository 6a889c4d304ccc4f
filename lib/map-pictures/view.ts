import { type Box, EARTH_M, mercator, type Place, type View } from '@/lib/element-pages/picture/view';
import type { TileParams } from '@/lib/tiles/schema';
import type { MapPictureQuery } from './schema';

/** The side of a tile at a whole zoom, as the map draws it. */
const TILE_PX = 512;
const WORLD_M = 2 * Math.PI * EARTH_M;
/** What lies so near to the edge shows in part. */
const MARGIN_PX = 24;

/** What a picture shows: its centre is that of the map. */
export function viewAround({ zoom, lat, lng, width: widthPx, height: heightPx }: MapPictureQuery): View {
  const pxPerM = (TILE_PX * 2 ** zoom) / WORLD_M;
  const [x, y] = mercator([lng, lat]);
  const [dx, dy] = [widthPx / 2 + MARGIN_PX, heightPx / 2 + MARGIN_PX].map((px) => px / pxPerM) as [number, number];
  const toPixel = (place: Place): [number, number] => [
    (place[0] - x) * pxPerM + widthPx / 2,
    (y - place[1]) * pxPerM + heightPx / 2,
  ];
  return { widthPx, heightPx, box: [x - dx, y - dy, x + dx, y + dy], toPixel };
}

export type TilePlace = Omit<TileParams, 'typeIds'>;

/** The tiles of what is shown, those that the map draws at this zoom. */
export function tilesOf({ box }: { box: Box }, zoom: number): TilePlace[] {
  const z = Math.floor(zoom);
  const last = 2 ** z - 1;
  const at = (metres: number) => Math.min(last, Math.max(0, Math.floor((metres / WORLD_M + 0.5) * 2 ** z)));
  const [west, south, east, north] = box;
  const tiles: TilePlace[] = [];
  for (let x = at(west); x <= at(east); x++) for (let y = at(-north); y <= at(-south); y++) tiles.push({ z, x, y });
  return tiles;
}

/** Where a tile lies in the picture: its upper left corner and its side, in pixels. */
export function squareOf({ z, x, y }: TilePlace, { toPixel }: View): { left: number; top: number; sidePx: number } {
  const corner = (column: number, row: number) => toPixel([(column / 2 ** z - 0.5) * WORLD_M, (0.5 - row / 2 ** z) * WORLD_M]);
  const [left, top] = corner(x, y);
  return { left, top, sidePx: corner(x + 1, y)[0] - left };
}
