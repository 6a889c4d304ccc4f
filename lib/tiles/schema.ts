import * as z from 'zod';
import type { Where } from '@/lib/auth/policy';
import type { ScopeFacts } from '@/lib/review/policy';
import { MAX_ZOOM } from '@/lib/tile-grid';

/** What is no number is outside of no grid: one issue is enough. */
const abort = { abort: true };
/** A zoom, a column or a row. */
export const Integer = z
  .string()
  .regex(/^\d{1,9}$/, abort)
  .transform(Number);
/** The most types that one tile holds. */
const MAX_TYPES = 200;
/** In ascending order and each once, so that every order of the same types is the same tile. */
const TypeIds = z
  .string()
  .max(2000)
  .refine((text) => areTypeIds(text.split(',')), { params: { key: 'project.tiles.typeIds', values: { max: MAX_TYPES } } })
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b))
  .meta({ description: `Ids of element types with commas between them, at most ${MAX_TYPES}` });
const areTypeIds = (ids: string[]) => ids.length <= MAX_TYPES && ids.every((id) => /^\d{1,15}$/.test(id));

/** The issue of what lies outside of the grid. */
export const outside = (path: string) => ({ path: [path], params: { key: 'project.tiles.outsideGrid' } });

export const isInGrid = (place: number, z: number) => z > MAX_ZOOM || place < 2 ** z;

export const TileParams = z
  .object({
    typeIds: TypeIds,
    z: Integer,
    x: Integer,
    y: z
      .string()
      .regex(/^\d{1,9}\.mvt$/, abort)
      .transform((name) => Number.parseInt(name, 10)),
  })
  .refine((tile) => tile.z <= MAX_ZOOM, outside('z'))
  .refine((tile) => isInGrid(tile.x, tile.z), outside('x'))
  .refine((tile) => isInGrid(tile.y, tile.z), outside('y'));

/** A refresh stamp (`v`) is accepted and ignored: it makes a browser load the tile again after a save. */
export const TileQuery = z.object({ scope: z.enum(['own', 'all']).optional(), v: z.string().optional() });

export type TileParams = z.output<typeof TileParams>;
export type TileQuery = z.output<typeof TileQuery>;
/** The elements of a tile: the public ones, one's own hidden ones, those and the hidden ones of a reviewer, or all hidden ones. */
export type TileScope =
  | { kind: 'public' }
  | { kind: 'own'; ownerId: number }
  | { kind: 'scope'; ownerId: number; inScope: Where<ScopeFacts> }
  | { kind: 'all' };
