import 'server-only';
import type { Reads } from '@/lib/db/reading';
import type { Drawing } from '@/lib/styles/binding/schema';
import { drawingSql, readsPropertiesSql, stylesOfTypeSql } from '@/lib/styles/sql';
import { Prisma } from '@/prisma/generated/client';
import type { TileParams, TileScope } from './schema';
import { DRAWING, STATE, type TileColumns } from './sql';
import { tileStatement } from './statement-queries';

/** The state of the public tiles of some types. */
export interface TileState {
  /** The number of changes of public elements of the types. */
  stamp: number;
  /** How many of the types there are. */
  known: number;
  /** How many of them are published. */
  published: number;
  /** Of each type that is not for everybody the roles at it and at its group; null: of none. */
  restricted: readonly (readonly string[])[][] | null;
  /** Whether visitors may see them. */
  open: boolean;
}

export interface FoundTile extends TileState {
  /** The tile's bytes; empty if nothing is there. */
  bytes: Buffer;
}

/** `drawing`: the state of what styles ask of elements, for which the tile was made. */
export async function findTile(
  from: Reads,
  tile: TileParams,
  scope: TileScope,
  columns: TileColumns,
): Promise<FoundTile & { drawing: string }> {
  const { rows } = await from.query<TileState & { mvt: Buffer; drawing: string }>(tileStatement(tile, scope, columns));
  const [{ mvt, ...state }] = rows as [TileState & { mvt: Buffer; drawing: string }];
  return { bytes: mvt, ...state };
}

export interface TileDrawings {
  drawing: string;
  types: (Drawing & { id: number })[];
}

const DRAWINGS = Prisma.sql`SELECT ${Prisma.raw(DRAWING)} AS drawing, (SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT t.id, ${drawingSql} FROM geometric_element_type t ${stylesOfTypeSql} WHERE ${readsPropertiesSql} ORDER BY t.id) d) AS types`;

/** How the elements of all types are drawn whose styles read properties, at one moment. */
export async function findTileDrawings(from: Reads): Promise<TileDrawings> {
  const { rows } = await from.query<TileDrawings>({ name: 'tile_drawings', text: DRAWINGS.text, values: DRAWINGS.values });
  return rows[0] as TileDrawings;
}

/** The current state of the public tiles of some types. */
export async function findTileState(from: Reads, typeIds: readonly number[]): Promise<TileState> {
  const { rows } = await from.query<TileState>({ name: 'tile_state', text: `SELECT ${STATE}`, values: [typeIds] });
  return rows[0] as TileState;
}
