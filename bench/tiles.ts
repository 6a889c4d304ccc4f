// The fixed list of tiles that is measured: the same addresses for every size of the database.
import { CITIES } from './distribution';

export interface Tile {
  /** Positions in the list of the benchmark's types. */
  types: readonly number[];
  z: number;
  x: number;
  y: number;
}

export const ZOOMS = Array.from({ length: 15 }, (_, at) => at + 4);

const CENTRES: readonly (readonly [number, number])[] = [
  ...CITIES,
  [-8.3, 42.95], // between the towns of Galicia
  [-7.2, 42.5],
  [-5.85, 43.36], // Asturias
  [-4.0, 39.0], // the middle of Iberia
  [2.17, 41.38], // Barcelona
];

/** Degrees from a place's centre to its outskirts. */
const OUTSKIRTS = 0.013;

/** The tile of zoom `z` that holds the position. */
export function tileAt([lng, lat]: readonly [number, number], z: number): { z: number; x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor((lng / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) };
}

/**
 * For each zoom from 4 to 18: what visitors at every place's centre and on its outskirts ask for, of each of `types` kinds of
 * elements. Every zoom has as many requests; at low zooms, where centres share a tile, several visitors ask for the same one.
 */
export const tileList = (types: number): Tile[] => listOf(Array.from({ length: types }, (_, type) => [type]));

/** The same tiles with all types in one. */
export const joinedList = (types: number): Tile[] => listOf([Array.from({ length: types }, (_, type) => type)]);

function listOf(lists: readonly (readonly number[])[]): Tile[] {
  const found: Tile[] = [];
  for (const z of ZOOMS)
    for (const [lng, lat] of CENTRES)
      for (const away of [0, OUTSKIRTS])
        for (const types of lists) found.push({ types, ...tileAt([lng + away, lat + away / 2], z) });
  return found;
}
