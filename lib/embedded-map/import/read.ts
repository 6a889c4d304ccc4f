import 'server-only';
import { type Header, type PMTiles, TileType } from 'pmtiles';
import sanitize from 'sanitize-html';
import sharp from 'sharp';
import { schemaOf, type TileSchema } from '@/lib/styles/tile-schemas';
import type { ArchiveKind, ArchiveOutline, MapArchive } from '../schema';
import { UnusableSource } from './errors';

export interface Said {
  /** Whose data it is; otherwise what the archive says. */
  attribution?: string;
  /** Of heights. */
  encoding?: 'terrarium' | 'mapbox';
}

const KINDS: Partial<Record<TileType, ArchiveKind>> = {
  [TileType.Mvt]: 'region',
  [TileType.Png]: 'relief',
  [TileType.Webp]: 'relief',
};

/** More than any archive says of itself; it is unpacked in memory. */
const MAX_METADATA_BYTES = 1_000_000;

/** The header. Throws UnusableSource for what is no archive. */
async function headerOf(archive: PMTiles): Promise<Header> {
  const header = await archive.getHeader().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : error;
    throw new UnusableSource(`This is no PMTiles archive of version 3: ${why}`, 'noArchive');
  });
  if (header.jsonMetadataLength > MAX_METADATA_BYTES || header.rootDirectoryLength > MAX_METADATA_BYTES)
    throw new UnusableSource('What the archive says of itself is too large.', 'tooMuch');
  return header;
}

/** What an archive of any kind says of itself. */
async function outlineOf(archive: PMTiles, header: Header, attribution: string | undefined) {
  const metadata = (await archive.getMetadata().catch(() => ({}))) as Record<string, unknown>;
  const outline: ArchiveOutline = {
    uuid: crypto.randomUUID(),
    minZoom: header.minZoom,
    maxZoom: Math.min(header.maxZoom, 22),
    bounds: boundsOf(header),
    attribution: withoutTags(attribution ?? metadata.attribution),
  };
  return { outline, metadata };
}

/** An archive of pictures, which are shown as they are. Throws UnusableSource. */
export async function readPictures(archive: PMTiles, attribution?: string): Promise<ArchiveOutline> {
  const header = await headerOf(archive);
  const isPicture = [TileType.Png, TileType.Webp, TileType.Jpeg].includes(header.tileType);
  if (!isPicture) throw new UnusableSource('The tiles are no pictures (PNG, WebP, JPEG).', 'noPictures');
  await tileSize(archive, header);
  return (await outlineOf(archive, header, attribution)).outline;
}

/** An archive for the embedded map: vector tiles, or heights. Throws UnusableSource. */
export async function readArchive(archive: PMTiles, said: Said): Promise<MapArchive> {
  const header = await headerOf(archive);
  const kind = KINDS[header.tileType];
  if (!kind) throw new UnusableSource('The tiles are neither vector tiles (MVT) nor heights as PNG or WebP.', 'tileType');
  const { outline, metadata } = await outlineOf(archive, header, said.attribution);
  return {
    kind,
    ...outline,
    tileSchema: kind === 'region' ? tileSchemaOf(metadata) : null,
    tileSize: kind === 'relief' ? await tileSize(archive, header) : null,
    encoding: kind === 'relief' ? (said.encoding ?? encodingOf(metadata)) : null,
  };
}

/** Archives that do not say which layers they have are taken for Protomaps', which the map knew first. */
function tileSchemaOf({ vector_layers: layers }: Record<string, unknown>): TileSchema {
  if (!Array.isArray(layers) || layers.length === 0) return 'protomaps';
  const ids = layers.map((it) => String((it as { id?: unknown } | null)?.id));
  const schema = schemaOf(ids);
  if (schema) return schema;
  const named = ids.slice(0, 20).join(', ');
  throw new UnusableSource(`The map knows the layers of Protomaps, OpenMapTiles and Shortbread, and none of ${named}.`, 'layers');
}

const encodingOf = ({ encoding }: Record<string, unknown>) => (encoding === 'mapbox' ? encoding : 'terrarium');

function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): number[] {
  const fits = -180 <= minLon && minLon < maxLon && maxLon <= 180 && -90 <= minLat && minLat < maxLat && maxLat <= 90;
  if (!fits)
    throw new UnusableSource(`The archive does not say where it lies: ${[minLon, minLat, maxLon, maxLat].join(', ')}`, 'bounds');
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
    throw new UnusableSource(
      `There is no square picture in the middle of the archive (${[minZoom, x, y].join('/')}).`,
      'noSquare',
    );
  return found.width;
}
