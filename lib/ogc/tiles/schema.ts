import * as z from 'zod';
import { MAX_ZOOM } from '@/lib/tile-grid';
import { Integer, isInGrid, outside, TileQuery } from '@/lib/tiles/schema';
import { ByCollection } from '../schema';

/** A tile as OGC API Tiles names it: the row before the column. */
export const TileParams = ByCollection.extend({ z: Integer, row: Integer, col: Integer })
  .refine((tile) => tile.z <= MAX_ZOOM, outside('z'))
  .refine((tile) => isInGrid(tile.row, tile.z), outside('row'))
  .refine((tile) => isInGrid(tile.col, tile.z), outside('col'));

export const CollectionTileQuery = z.strictObject({ ...TileQuery.shape, f: z.enum(['mvt']).optional() });
/** What has a page for people, too. */
export const PageQuery = z.strictObject({ f: z.enum(['json', 'html']).optional() });
export const JsonQuery = z.strictObject({ f: z.enum(['json']).optional() });

/** `types.json`, `types.png`, and the same at twice the density. */
export const SpriteParams = z.object({
  file: z.string().regex(/^types(@2x)?\.(json|png)$/),
});

/** Text in which a client asks for the shapes of letters: 256 of them at a time. */
export const GlyphParams = z.object({
  fonts: z.string().min(1).max(300),
  range: z.string().regex(/^\d{1,5}-\d{1,5}\.pbf$/),
});
