import 'server-only';
import { createHash } from 'node:crypto';
import type { Reads } from '@/lib/db/reading';
import { processState } from '@/lib/process-state';
import { boundStyles } from '@/lib/styles/binding/bind';
import { classesOf } from '@/lib/styles/binding/classes';
import { columnsJson } from '@/lib/styles/binding/sql';
import { type FoundTile, findTile, findTileDrawings, type TileDrawings } from './queries';
import type { TileParams, TileScope } from './schema';
import type { TileColumns } from './sql';

interface Known extends TileColumns {
  /** The state of the definitions that they were made from. */
  drawing: string;
  /** The types whose elements are counted by classes. */
  counted: ReadonlySet<number>;
}

const known = processState('tiles.columns', () => ({ now: undefined as Known | undefined }));

/** What the styles of all types ask of an element `e`: one statement serves whichever types a tile is asked for. */
export function columnsOf({ drawing, types }: TileDrawings): Known {
  const counted = new Set(types.filter((type) => classesOf(type) !== null).map(({ id }) => id));
  const parts = types.flatMap(({ id, ...type }) => {
    const { columns } = boundStyles(type);
    return columns.length > 0 ? [`WHEN ${id} THEN ${columnsJson(columns, 'e')}`] : [];
  });
  if (parts.length === 0) return { drawing, counted, told: undefined, name: '' };
  const told = `CASE e.type_id ${parts.join(' ')} END`;
  return { drawing, counted, told, name: `_${createHash('sha1').update(told).digest('base64url').slice(0, 10)}` };
}

/** Cells are kept of all public and of all hidden elements; those of one person or of a scope are grouped when they are asked for. */
const isCounted = ({ kind }: TileScope) => kind === 'public' || kind === 'all';

const MOST_TRIES = 3;

/**
 * A tile with what styles ask of its elements. The statement says for which state of the definitions it holds: where that is not the one that
 * it was written for, it is written anew, so that no tile of a former style is kept as one of the present.
 */
export async function styledTile(from: Reads, tile: TileParams, scope: TileScope): Promise<FoundTile> {
  for (let tries = 1; ; tries++) {
    known.now ??= columnsOf(await findTileDrawings(from));
    const columns = known.now;
    const [typeId, ...others] = tile.typeIds;
    const classes = others.length === 0 && columns.counted.has(typeId as number) && isCounted(scope);
    const { drawing, ...found } = await findTile(from, tile, scope, { ...columns, classes });
    if (drawing === columns.drawing || tries === MOST_TRIES) return found;
    known.now = undefined;
  }
}
