import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { processState } from '@/lib/process-state';
import { findTile, findTileState, type TileState } from './queries';
import type { TileParams } from './schema';

export interface PublicTile {
  bytes: Buffer;
  etag: string;
  stamp: number;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry weighs beside its bytes. */
const ENTRY_BYTES = 300;

/** Tiles that were made before. Each copy of the app may lose them at any time: they are only ever what would be made anew. */
const made = processState(
  'tiles.made',
  () => new LRUCache<string, PublicTile>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES }),
);

/**
 * A public tile. One that was made before is handed out again only if the database says that no public element of the type
 * has changed since: never an old one, and without its work where nothing has moved. `open`: whether people without an account may
 * have it, from the same statement.
 */
export async function publicTile(tile: TileParams): Promise<PublicTile & Pick<TileState, 'open'>> {
  const key = `${tile.typeId}/${tile.z}/${tile.x}/${tile.y}`;
  const known = made.get(key);
  const now = known && (await findTileState(tile.typeId));
  if (known && now?.stamp === known.stamp) return { ...known, open: now.open };
  const { bytes, stamp, open } = await findTile(tile, { kind: 'public' });
  const fresh = { bytes, stamp, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  made.set(key, fresh);
  return { ...fresh, open };
}
