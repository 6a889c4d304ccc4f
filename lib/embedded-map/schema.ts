import * as z from 'zod';
import type { TileSchema } from '@/lib/styles/tile-schemas';
import { isPlain, isStorable } from '@/lib/text';

/** `region`: roads, railways, built-up areas, woods and water as vector tiles; `relief`: heights, from which slopes are shaded. */
export type ArchiveKind = 'region' | 'relief';

/** An archive of tiles (PMTiles), as it says itself. */
export interface ArchiveOutline {
  /** Another one for each file, so that a tile may be cached for ever. */
  uuid: string;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north, in degrees. */
  bounds: number[];
  /** HTML without tags. */
  attribution: string | null;
}

/** An archive that the operator added to the embedded map. */
export interface MapArchive extends ArchiveOutline {
  kind: ArchiveKind;
  /** Of a region; null where an earlier version added it, which knew Protomaps' layers only. */
  tileSchema: TileSchema | null;
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

/** What an archive is used for: two parts of the embedded map, or a base map of its own. */
const ARCHIVE_USES = ['REGION', 'RELIEF', 'BASE_MAP'] as const;

export const TileArchive = z
  .object({
    uuid: z.uuid(),
    use: z.enum(ARCHIVE_USES),
    name: z.string().nullable().meta({ description: 'Of a base map' }),
    sizeBytes: z.number().int(),
    minZoom: z.number().int(),
    maxZoom: z.number().int(),
    bounds: z.array(z.number()).length(4).meta({ description: 'West, south, east, north in EPSG:4326' }),
    attribution: z.string().nullable(),
    addedAt: z.string().meta({ format: 'date-time' }),
    tiles: z.string().meta({ description: 'The address of its tiles, with {z}, {x} and {y}, for a layer of type XYZ' }),
    layers: z.array(z.object({ id: z.number().int(), name: z.string() })).meta({ description: 'Those that show it' }),
  })
  .meta({ id: 'TileArchive' });
export type TileArchive = z.infer<typeof TileArchive>;

/** What is said of an archive that is added. Its kind follows from its tiles. */
export const TileArchiveForm = z.object({
  use: z
    .enum(['EMBEDDED', 'BASE_MAP'])
    .meta({ description: 'A part of the embedded map, in the place of what it had; or a base map' }),
  name: z.string().trim().max(200).refine(isPlain).nullish().meta({ description: 'Of a base map; by default that of the file' }),
  attribution: z.string().trim().max(500).refine(isStorable).nullish().meta({ description: 'By default what the archive says' }),
  encoding: z.enum(['terrarium', 'mapbox']).nullish().meta({ description: 'How colours say heights' }),
});
export const TileArchiveUpload = TileArchiveForm.extend({
  file: z.string().meta({ format: 'binary', description: 'PMTiles, version 3' }),
});

/** Larger archives are added by `npm run import:map`. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3;
