import 'server-only';
import type { Reads } from '@/lib/db/reading';
import { columnsOf, type StyledColumns } from './columns';
import { findTileRules, type TileTypeRow } from './queries';

/** What decides about tiles besides elements, at one moment. */
export interface TileRules {
  /** The state of the database that this is. */
  generation: number;
  /** Whether visitors may see elements. */
  open: boolean;
  types: ReadonlyMap<number, TileTypeRow>;
  columns: StyledColumns;
}

/** What that says about the tiles of some types. */
export interface TileState {
  /** How many of the types there are. */
  known: number;
  /** How many of them are published. */
  published: number;
  /** Of each type that is not for everybody the roles at it and at its group; null: of none. */
  restricted: readonly (readonly string[])[][] | null;
  /** Whether visitors may see them. */
  open: boolean;
  /** Grows whenever what styles ask of the types has changed. */
  drawn: number;
  /** How long the largest element of the types is, in the grid. */
  reach: number;
}

export async function readTileRules(from: Reads): Promise<TileRules> {
  const { generation, open, types, drawn } = await findTileRules(from);
  return { generation, open, types: new Map(types.map((type) => [type.id, type])), columns: columnsOf(drawn) };
}

export function stateOf({ types, open }: TileRules, typeIds: readonly number[]): TileState {
  const known = typeIds.flatMap((id) => types.get(id) ?? []);
  const restricted = known.flatMap(({ roles }) => (roles ? [roles] : []));
  return {
    known: known.length,
    published: known.filter(({ published }) => published).length,
    restricted: restricted.length > 0 ? restricted : null,
    open,
    drawn: known.reduce((sum, { drawing }) => sum + drawing, 0),
    reach: Math.max(0, ...known.map(({ extent }) => extent)),
  };
}
