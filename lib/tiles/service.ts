import 'server-only';
import type { Context } from '@/lib/auth/context';
import { readsElements } from '@/lib/auth/policy';
import { ofOneDatabase } from '@/lib/db/reading';
import { seesAllTypes } from '@/lib/element-types/policy';
import { AppError } from '@/lib/errors';
import { wholeResponse } from '@/lib/http/whole';
import { answer, CACHING, publicAnswer, type TileAnswer } from './answer';
import { seesTypes, tileScope } from './policy';
import { publicTile } from './public-tiles';
import type { TileState } from './rules';
import type { TileParams, TileQuery } from './schema';
import { primary, replica } from './source';
import { styledTile } from './styled-tile';

/** The same as a Response. */
export async function tileResponse(...asked: Parameters<typeof tileAnswer>): Promise<Response> {
  const { bytes, ...init } = await tileAnswer(...asked);
  return bytes ? wholeResponse(bytes, init) : new Response(null, init);
}

/** A tile as an answer: 200 with its bytes, 204 if it is empty, 304 if the caller has the same bytes. 404: a type is unknown, or not there for the caller. */
async function tileAnswer(ctx: Context, tile: TileParams, query: TileQuery, ifNoneMatch: string | null): Promise<TileAnswer> {
  const scope = tileScope(ctx.actor, query);
  if (scope.kind !== 'public') {
    const { bytes, state } = await ofOneDatabase(
      ctx,
      () => styledTile(replica(), tile, scope),
      () => styledTile(primary(), tile, scope),
    );
    checkTypes(ctx, tile, state);
    return answer(bytes, CACHING.own);
  }
  const found = await publicTile(ctx, tile);
  if (!readsElements(ctx.actor, found.state.open)) throw new AppError('project.common.unauthenticated');
  checkTypes(ctx, tile, found.state);
  // Only an administrator comes so far.
  if (found.state.published < tile.typeIds.length) return answer(found.bytes, CACHING.own);
  return publicAnswer(found, ifNoneMatch);
}

function checkTypes({ actor }: Context, { typeIds }: TileParams, { known, published, restricted }: TileState) {
  const seen = seesAllTypes(actor) ? known : published;
  if (seen < typeIds.length || !seesTypes(actor, restricted)) throw new AppError('project.common.notFound');
}
