/** The tiles of openstreetmap.org, of a layer of the type OSM without an address of its own. */
export const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** What `{s}` stands for in the address of tiles. */
export const SUBDOMAINS = ['a', 'b', 'c'] as const;

/** Half the width of the Mercator square, in metres. */
const HALF_WORLD_M = 20037508.342789244;

interface Tile {
  z: number;
  x: number;
  /** From the north. */
  y: number;
}

/** `[west, south, east, north]` of a tile in metres of EPSG:3857. */
function tileBox({ z, x, y }: Tile): [number, number, number, number] {
  const width = (2 * HALF_WORLD_M) / 2 ** z;
  const [west, north] = [x * width - HALF_WORLD_M, HALF_WORLD_M - y * width];
  return [west, north - width, west + width, north];
}

/** A template of tiles with its placeholders filled in: `{z}`, `{x}`, `{y}`, `{-y}` (from the south), `{s}`, `{bbox-epsg-3857}`. */
export const filledTemplate = (template: string, { z, x, y }: Tile): string =>
  template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(2 ** z - 1 - y))
    .replaceAll('{bbox-epsg-3857}', tileBox({ z, x, y }).join(','))
    .replaceAll('{s}', SUBDOMAINS[(x + y) % SUBDOMAINS.length] as string);

/** Whether an address says where each tile lies: by its number, or by its box. */
export const isTemplate = (address: string): boolean =>
  address.includes('{bbox-epsg-3857}') || (/\{-?y\}/.test(address) && ['{x}', '{z}'].every((it) => address.includes(it)));
