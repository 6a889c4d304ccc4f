import 'server-only';
import { AppError } from '@/lib/errors';
import { findTile } from './queries';
import { readTileRules, stateOf, type TileRules, type TileState } from './rules';
import type { TileParams, TileScope } from './schema';
import type { TileSource } from './source';

interface StyledTile {
  /** The tile's bytes; empty if nothing is there. */
  bytes: Buffer;
  rules: TileRules;
  state: TileState;
}

/** Cells are stored for all public and for all hidden elements. Elements of one person or of a scope are grouped on request. */
const isCounted = ({ kind }: TileScope) => kind === 'public' || kind === 'all';

const MAX_TRIES = 5;
const RETRY_AFTER_S = 1;

/**
 * A tile with what styles ask of its elements, and who may see it at that moment. The statement says for which state of the rules it holds:
 * where that is not the one that it was written for, it is written anew. Throws 503 where they change faster than that: who may see the tile
 * is never judged by rules that it was not made with.
 */
export async function styledTile({ tiles, known }: TileSource, tile: TileParams, scope: TileScope): Promise<StyledTile> {
  for (let tries = 1; ; tries++) {
    known.rules ??= await readTileRules(tiles);
    const { rules } = known;
    const [typeId, ...others] = tile.typeIds;
    const classes = others.length === 0 && rules.columns.counted.has(typeId as number) && isCounted(scope);
    const { mvt, generation } = await findTile(tiles, tile, scope, { ...rules.columns, classes });
    if (generation === rules.generation) return { bytes: mvt, rules, state: stateOf(rules, tile.typeIds) };
    if (tries === MAX_TRIES) throw new AppError('project.common.busy', { retryAfterS: RETRY_AFTER_S });
    if (known.rules === rules) known.rules = await readTileRules(tiles);
  }
}
