import 'server-only';
import { createHash } from 'node:crypto';
import type { Context } from '@/lib/auth/context';
import { tileScope } from './policy';
import { findTile } from './queries';
import type { TileParams, TileQuery } from './schema';

/** A browser asks again each time (most often a 304); only a shared cache may keep a public tile, for a few seconds. */
const CACHING = { public: 'public, max-age=0, s-maxage=10, must-revalidate', private: 'private, no-store' };

/** A tile as it travels: 200 with its bytes, 204 when nothing is in it, 304 when the caller has these very bytes. */
export async function tileResponse(
  ctx: Context,
  tile: TileParams,
  query: TileQuery,
  ifNoneMatch: string | null,
): Promise<Response> {
  const scope = tileScope(ctx.actor, query);
  const bytes = await findTile(tile, scope);
  const isPublic = scope.kind === 'public';
  const headers = new Headers({
    'Cache-Control': isPublic ? CACHING.public : CACHING.private,
    'X-Content-Type-Options': 'nosniff',
  });
  if (isPublic) {
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    headers.set('ETag', etag);
    if (ifNoneMatch?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === etag))
      return new Response(null, { status: 304, headers });
  }
  if (bytes.length === 0) return new Response(null, { status: 204, headers });
  headers.set('Content-Type', 'application/vnd.mapbox-vector-tile');
  return new Response(new Uint8Array(bytes), { headers });
}
