import 'server-only';
import { stat } from 'node:fs/promises';
import { type Header, type PMTiles, TileType } from 'pmtiles';
import sanitize from 'sanitize-html';
import sharp from 'sharp';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { store } from '@/lib/storage';
import { abandonObjects, announceObjects, keepObjects, sweepStorage } from '@/lib/storage/service';
import { withArchiveFile } from '../archive';
import { deleteArchive, insertArchive } from '../queries';
import type { ArchiveKind, MapArchive } from '../schema';
import { UnusableSource } from './errors';

export interface Said {
  /** Whose data it is; otherwise what the archive says. */
  attribution?: string;
  /** Of heights. */
  encoding?: 'terrarium' | 'mapbox';
}

/** Makes a PMTiles file part of the embedded map, in the place of what it had of the kind. Throws UnusableSource. */
export async function importArchive(ctx: Context, path: string, said: Said): Promise<MapArchive> {
  const archive = await withArchiveFile(path, (it) => readArchive(it, said));
  const storageKey = `embedded/${archive.uuid}`;
  const { size: sizeBytes } = await stat(path);
  await announceObjects([storageKey]);
  try {
    await store().put(storageKey, path, 'application/vnd.pmtiles');
    await transaction(ctx, async (tx) => {
      await keepObjects(tx, [storageKey]);
      await deleteArchive(tx.db, archive.kind);
      await insertArchive(tx.db, { ...archive, storageKey, sizeBytes });
    });
  } catch (error) {
    await abandonObjects([storageKey]);
    throw error;
  }
  await sweepStorage();
  return archive;
}

/** Takes an archive out of the embedded map again. False: there was none. */
export async function removeArchive(ctx: Context, kind: ArchiveKind): Promise<boolean> {
  const removed = await deleteArchive(ctx.db, kind);
  await sweepStorage();
  return removed > 0;
}

const KINDS: Partial<Record<TileType, ArchiveKind>> = {
  [TileType.Mvt]: 'region',
  [TileType.Png]: 'relief',
  [TileType.Webp]: 'relief',
};

async function readArchive(archive: PMTiles, said: Said): Promise<MapArchive> {
  const header = await archive.getHeader().catch((error: unknown) => {
    throw new UnusableSource(`This is no PMTiles archive of version 3: ${error instanceof Error ? error.message : error}`);
  });
  const kind = KINDS[header.tileType];
  if (!kind) throw new UnusableSource('The tiles are neither vector tiles (MVT) nor heights as PNG or WebP.');
  const metadata = (await archive.getMetadata().catch(() => ({}))) as Record<string, unknown>;
  return {
    kind,
    uuid: crypto.randomUUID(),
    minZoom: header.minZoom,
    maxZoom: Math.min(header.maxZoom, 22),
    bounds: boundsOf(header),
    attribution: withoutTags(said.attribution ?? metadata.attribution),
    tileSize: kind === 'relief' ? await tileSize(archive, header) : null,
    encoding: kind === 'relief' ? (said.encoding ?? encodingOf(metadata)) : null,
  };
}

const encodingOf = ({ encoding }: Record<string, unknown>) => (encoding === 'mapbox' ? encoding : 'terrarium');

function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): number[] {
  const fits = -180 <= minLon && minLon < maxLon && maxLon <= 180 && -90 <= minLat && minLat < maxLat && maxLat <= 90;
  if (!fits) throw new UnusableSource(`The archive does not say where it lies: ${[minLon, minLat, maxLon, maxLat].join(', ')}`);
  return [minLon, minLat, maxLon, maxLat];
}

/** Archives say it in HTML, and the map inserts it as HTML. */
function withoutTags(attribution: unknown): string | null {
  if (typeof attribution !== 'string') return null;
  const text = sanitize(attribution, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim();
  return text.slice(0, 500) || null;
}

/** The side of a tile in pixels, by one from the middle of the archive. */
async function tileSize(archive: PMTiles, { minZoom, minLon, minLat, maxLon, maxLat }: Header): Promise<number> {
  const side = 2 ** minZoom;
  const [lng, lat] = [(minLon + maxLon) / 2, ((minLat + maxLat) / 2) * (Math.PI / 180)];
  const x = Math.min(side - 1, Math.floor(((lng + 180) / 360) * side));
  const y = Math.max(0, Math.min(side - 1, Math.floor(((1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2) * side)));
  const tile = await archive.getZxy(minZoom, x, y);
  const found =
    tile &&
    (await sharp(tile.data)
      .metadata()
      .catch(() => undefined));
  if (!found?.width || found.width !== found.height)
    throw new UnusableSource(`There is no square picture in the middle of the archive (${[minZoom, x, y].join('/')}).`);
  return found.width;
}
