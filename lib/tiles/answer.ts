import 'server-only';
import { matchesEtag } from '@/lib/http/etag';
import type { PublicTile } from './public-tiles';
import type { TileParams } from './schema';

/** Browsers revalidate each time (mostly a 304); only shared caches may store a public tile, for a few seconds. */
export const CACHING = {
  public: { 'Cache-Control': 'public, max-age=0, s-maxage=10, must-revalidate' },
  /** The same tile if it is for accounts only. */
  accounts: { 'Cache-Control': 'private, max-age=0, must-revalidate', Vary: 'Authorization, Cookie' },
  own: { 'Cache-Control': 'private, no-store' },
};
const MVT = 'application/vnd.mapbox-vector-tile';

export interface TileAnswer {
  status: 200 | 204 | 304;
  headers: Record<string, string>;
  /** Undefined: no body. */
  bytes?: Buffer;
}

export function answer(bytes: Buffer, caching: Record<string, string>): TileAnswer {
  const headers = { ...caching, 'X-Content-Type-Options': 'nosniff' };
  return bytes.length === 0 ? { status: 204, headers } : { status: 200, headers: { ...headers, 'Content-Type': MVT }, bytes };
}

/** Whether everybody may have it, whoever asks. */
export const isForAll = ({ state }: PublicTile, { typeIds }: Pick<TileParams, 'typeIds'>): boolean =>
  state.open && state.restricted === null && state.published === typeIds.length;

/** A tile to somebody who may have it: 304 if they have it. */
export function publicAnswer({ bytes, etag, state }: PublicTile, ifNoneMatch: string | null | undefined): TileAnswer {
  const headers = { ...(state.open && state.restricted === null ? CACHING.public : CACHING.accounts), ETag: etag };
  return matchesEtag(ifNoneMatch, etag) ? { status: 304, headers } : answer(bytes, headers);
}
