import * as z from 'zod';

/** `region`: roads, railways, built-up areas, woods and water as vector tiles; `relief`: heights, from which slopes are shaded. */
export type ArchiveKind = 'region' | 'relief';

/** An archive of tiles (PMTiles) that the operator added to the embedded map. */
export interface MapArchive {
  kind: ArchiveKind;
  /** Another one for each file, so that a tile may be kept for ever. */
  uuid: string;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north, in degrees. */
  bounds: number[];
  /** HTML without tags. */
  attribution: string | null;
  /** Of relief: pixels of a tile's side, and how a colour says a height. */
  tileSize: number | null;
  encoding: 'terrarium' | 'mapbox' | null;
}

const integer = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** A tile that is not in the archive need not be on the grid: there is none. */
export const ArchiveTileParams = z.object({ uuid: z.uuid(), z: integer, x: integer, y: integer });
export type ArchiveTileParams = z.output<typeof ArchiveTileParams>;
