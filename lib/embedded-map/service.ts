import 'server-only';
import { LRUCache } from 'lru-cache';
import { Compression, type PMTiles, TileType } from 'pmtiles';
import type { Context } from '@/lib/auth/context';
import { notFound } from '@/lib/errors';
import { processState } from '@/lib/process-state';
import { storedArchive } from './archive';
import { findArchiveKey, findArchives } from './queries';
import type { ArchiveTileParams, MapArchive } from './schema';

/** What the operator added to the embedded map. */
export const mapArchives = (ctx: Context): Promise<MapArchive[]> => findArchives(ctx.db);

/** The archives in use, and those that pages of a moment ago still ask. */
const MAX_OPEN = 8;
const opened = processState('embedded-map.opened', () => new LRUCache<string, PMTiles>({ max: MAX_OPEN }));

async function openArchive(ctx: Context, uuid: string): Promise<PMTiles> {
  const known = opened.get(uuid);
  if (known) return known;
  const key = await findArchiveKey(ctx.db, uuid);
  if (!key) throw notFound();
  const archive = storedArchive(key);
  opened.set(uuid, archive);
  return archive;
}

const CONTENT_TYPES: Partial<Record<TileType, string>> = {
  [TileType.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileType.Png]: 'image/png',
  [TileType.Webp]: 'image/webp',
  [TileType.Jpeg]: 'image/jpeg',
};
/** The address of a tile names its archive, whose bytes never change. */
const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' };

/** A tile as an answer. 204: the archive has no such vector tile; 404: no such picture, so that a coarser one shows, or no such archive. */
export async function archiveTile(ctx: Context, { uuid, z, x, y }: ArchiveTileParams, signal?: AbortSignal): Promise<Response> {
  const archive = await openArchive(ctx, uuid);
  const { tileType, maxZoom } = await archive.getHeader();
  const side = 2 ** Math.min(z, maxZoom);
  const found = z > maxZoom || x >= side || y >= side ? undefined : await archive.getZxy(z, x, y, signal);
  if (found) return new Response(found.data, { headers: { ...HEADERS, 'Content-Type': CONTENT_TYPES[tileType] ?? '' } });
  if (tileType !== TileType.Mvt) throw notFound();
  return new Response(null, { status: 204, headers: HEADERS });
}

/** About how many times larger a vector tile is than what it is compressed to. */
const COMPRESSED_BY = 2;

/** About how large a tile of an archive is, as it is answered, in bytes. */
export async function archiveTileBytes(ctx: Context, uuid: string): Promise<number> {
  const header = await (await openArchive(ctx, uuid)).getHeader();
  const stored = (header.tileDataLength ?? 0) / Math.max(1, header.numTileContents);
  return header.tileCompression === Compression.None ? stored : stored * COMPRESSED_BY;
}
