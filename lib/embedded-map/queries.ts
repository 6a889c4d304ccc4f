import 'server-only';
import type { Db } from '@/lib/db';
import { localText } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { ArchiveKind, ArchiveOutline, MapArchive, TileArchive } from './schema';

const columns = Prisma.sql`kind, uuid::text AS uuid, min_zoom AS "minZoom", max_zoom AS "maxZoom", ARRAY[west, south, east, north] AS bounds, attribution,
  tile_size AS "tileSize", encoding, tile_schema AS "tileSchema"`;

export const findArchives = (db: Db): Promise<MapArchive[]> =>
  db.$queryRaw<MapArchive[]>`SELECT ${columns} FROM embedded_map_archive ORDER BY kind`;

export async function findArchiveKey(db: Db, uuid: string): Promise<string | undefined> {
  return (await findStoredArchive(db, uuid))?.storageKey;
}

/** The file of an archive of any kind. */
export async function findStoredArchive(db: Db, uuid: string): Promise<{ storageKey: string; sizeBytes: number } | undefined> {
  const [found] = await db.$queryRaw<{ storageKey: string; sizeBytes: number }[]>`
    SELECT storage_key AS "storageKey", size AS "sizeBytes" FROM embedded_map_archive WHERE uuid = ${uuid}::uuid
    UNION ALL SELECT storage_key, size FROM base_map_archive WHERE uuid = ${uuid}::uuid`;
  return found;
}

export const deleteArchive = (db: Db, kind: ArchiveKind): Promise<number> =>
  db.$executeRaw`DELETE FROM embedded_map_archive WHERE kind = ${kind}`;

export interface NewArchive extends MapArchive {
  storageKey: string;
  sizeBytes: number;
}

export function insertArchive(db: Db, it: NewArchive): Promise<number> {
  const [west, south, east, north] = it.bounds;
  return db.$executeRaw`
    INSERT INTO embedded_map_archive
      (kind, uuid, storage_key, size, min_zoom, max_zoom, west, south, east, north, attribution, tile_size, encoding, tile_schema)
    VALUES (${it.kind}, ${it.uuid}::uuid, ${it.storageKey}, ${it.sizeBytes}::bigint, ${it.minZoom}::int, ${it.maxZoom}::int,
      ${west}::double precision, ${south}::double precision, ${east}::double precision, ${north}::double precision,
      ${it.attribution}, ${it.tileSize}::int, ${it.encoding}, ${it.tileSchema})`;
}

export interface NewBaseMap extends ArchiveOutline {
  name: string;
  storageKey: string;
  sizeBytes: number;
}

export function insertBaseMap(db: Db, it: NewBaseMap): Promise<number> {
  const [west, south, east, north] = it.bounds;
  return db.$executeRaw`
    INSERT INTO base_map_archive (uuid, name, storage_key, size, min_zoom, max_zoom, west, south, east, north, attribution)
    VALUES (${it.uuid}::uuid, ${it.name}, ${it.storageKey}, ${it.sizeBytes}::bigint, ${it.minZoom}::int, ${it.maxZoom}::int,
      ${west}::double precision, ${south}::double precision, ${east}::double precision, ${north}::double precision, ${it.attribution})`;
}

/** All archives with the layers whose address is below `tiles`, those that were added last first. */
export const findTileArchives = (db: Db, tiles: string, locale: string): Promise<Omit<TileArchive, 'tiles'>[]> => db.$queryRaw`
  SELECT a.uuid, a.use, a.name, a.size AS "sizeBytes", a.min_zoom AS "minZoom", a.max_zoom AS "maxZoom",
    ARRAY[a.west, a.south, a.east, a.north] AS bounds, a.attribution, to_json(a.creation_date) #>> '{}' AS "addedAt",
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', coalesce(${localText('l.name_code_id', locale)}, l.code)) ORDER BY l.id), '[]')
      FROM geometric_layer l WHERE starts_with(l.server_url, ${tiles} || a.uuid || '/')) AS layers
  FROM (
    SELECT uuid::text AS uuid, upper(kind) AS use, NULL AS name, size, min_zoom, max_zoom, west, south, east, north, attribution, creation_date
    FROM embedded_map_archive
    UNION ALL SELECT uuid::text, 'BASE_MAP', name, size, min_zoom, max_zoom, west, south, east, north, attribution, creation_date
    FROM base_map_archive) a
  ORDER BY a.creation_date DESC, a.uuid`;

/** How many archives have gone. */
export async function deleteTileArchive(db: Db, uuid: string): Promise<number> {
  const [base, embedded] = [
    await db.$executeRaw`DELETE FROM base_map_archive WHERE uuid = ${uuid}::uuid`,
    await db.$executeRaw`DELETE FROM embedded_map_archive WHERE uuid = ${uuid}::uuid`,
  ];
  return base + embedded;
}
