import 'server-only';
import type { Context } from '@/lib/auth/context';
import { readsElements } from '@/lib/auth/policy';
import { poolFor } from '@/lib/db/reading';
import { seesAllTypes } from '@/lib/element-types/policy';
import { AppError } from '@/lib/errors';
import { styledTile } from './columns';
import { seesTypes, tileScope } from './policy';
import { publicTile } from './public-tiles';
import type { TileState } from './queries';
import type { TileParams, TileQuery } from './schema';

/** Browsers revalidate each time (mostly a 304); only shared caches may store a public tile, for a few seconds. */
const CACHING = {
  public: { 'Cache-Control': 'public, max-age=0, s-maxage=10, must-revalidate' },
  /** The same tile if it is for accounts only. */
  accounts: { 'Cache-Control': 'private, max-age=0, must-revalidate', Vary: 'Authorization, Cookie' },
  own: { 'Cache-Control': 'private, no-store' },
};
const MVT = 'application/vnd.mapbox-vector-tile';

/** A tile as an answer: 200 with its bytes, 204 if it is empty, 304 if the caller has the same bytes. 404: a type is unknown, or not there for the caller. */
export async function tileResponse(
  ctx: Context,
  tile: TileParams,
  query: TileQuery,
  ifNoneMatch: string | null,
): Promise<Response> {
  const scope = tileScope(ctx.actor, query);
  if (scope.kind !== 'public') {
    const { bytes, ...state } = await styledTile(poolFor(ctx), tile, scope);
    checkTypes(ctx, tile, state);
    return answer(bytes, CACHING.own);
  }
  const { bytes, etag, open, ...state } = await publicTile(ctx, tile);
  if (!readsElements(ctx.actor, open)) throw new AppError('project.common.unauthenticated');
  checkTypes(ctx, tile, state);
  // Only an administrator comes so far.
  if (state.published < tile.typeIds.length) return answer(bytes, CACHING.own);
  const forAll = open && state.restricted === null;
  const headers = { ...(forAll ? CACHING.public : CACHING.accounts), ETag: etag };
  const same = ifNoneMatch?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === etag);
  return same ? new Response(null, { status: 304, headers }) : answer(bytes, headers);
}

function checkTypes(
  { actor }: Context,
  { typeIds }: TileParams,
  { known, published, restricted }: Pick<TileState, 'known' | 'published' | 'restricted'>,
) {
  const seen = seesAllTypes(actor) ? known : published;
  if (seen < typeIds.length || !seesTypes(actor, restricted)) throw new AppError('project.common.notFound');
}

function answer(bytes: Buffer, caching: Record<string, string>): Response {
  const headers = { ...caching, 'X-Content-Type-Options': 'nosniff' };
  if (bytes.length === 0) return new Response(null, { status: 204, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': MVT } });
}
