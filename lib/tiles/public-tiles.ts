import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '@/lib/auth/context';
import { mayLag, newestPool, poolFor, type Reads } from '@/lib/db/reading';
import { readingIsOpen } from '@/lib/parameters/service';
import { processState } from '@/lib/process-state';
import { styledTile } from './columns';
import { findTileState, type TileState } from './queries';
import type { TileParams } from './schema';

interface PublicTile {
  bytes: Buffer;
  etag: string;
  stamp: number;
}

type Found = PublicTile & Omit<TileState, 'stamp'>;

const MAX_BYTES = 32 * 1024 * 1024;
/** The memory of an entry besides its bytes. */
const ENTRY_BYTES = 300;

/** The cache of public tiles, one for each process. */
const made = processState(
  'tiles.made',
  () => new LRUCache<string, PublicTile>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES }),
);

/**
 * A public tile. A cached one is returned only if, according to the database, no public element of its types has changed since, so
 * that it is never outdated.
 */
export async function publicTile(ctx: Pick<Context, 'db'>, tile: TileParams): Promise<Found> {
  if (!mayLag(ctx)) return tileFrom(newestPool, tile);
  // Not from a replica, which lags: switching reading off must have effect at once.
  const [found, open] = await Promise.all([tileFrom(poolFor(ctx), tile), readingIsOpen()]);
  return { ...found, open };
}

/** `open` is read in the same statement: a second one would cost as much as an unchanged tile. */
async function tileFrom(from: Reads, tile: TileParams): Promise<Found> {
  const key = `${tile.typeIds}/${tile.z}/${tile.x}/${tile.y}`;
  const cached = made.get(key);
  const now = cached && (await findTileState(from, tile.typeIds));
  if (cached && now?.stamp === cached.stamp) return { ...now, ...cached };
  const { bytes, stamp, ...state } = await styledTile(from, tile, { kind: 'public' });
  const fresh = { bytes, stamp, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  // The tile of a replica may be older than one that was cached meanwhile.
  if (stamp >= (made.get(key)?.stamp ?? 0)) made.set(key, fresh);
  return { ...fresh, ...state };
}
