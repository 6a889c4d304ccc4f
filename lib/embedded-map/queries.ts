import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ArchiveKind, MapArchive } from './schema';

const columns = Prisma.sql`kind, uuid::text AS uuid, min_zoom AS "minZoom", max_zoom AS "maxZoom", ARRAY[west, south, east, north] AS bounds, attribution,
  tile_size AS "tileSize", encoding`;

export const findArchives = (db: Db): Promise<MapArchive[]> =>
  db.$queryRaw<MapArchive[]>`SELECT ${columns} FROM embedded_map_archive ORDER BY kind`;

export async function findArchiveKey(db: Db, uuid: string): Promise<string | undefined> {
  const [found] = await db.$queryRaw<{ key: string }[]>`
    SELECT storage_key AS key FROM embedded_map_archive WHERE uuid = ${uuid}::uuid`;
  return found?.key;
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
      (kind, uuid, storage_key, size, min_zoom, max_zoom, west, south, east, north, attribution, tile_size, encoding)
    VALUES (${it.kind}, ${it.uuid}::uuid, ${it.storageKey}, ${it.sizeBytes}::bigint, ${it.minZoom}::int, ${it.maxZoom}::int,
      ${west}::double precision, ${south}::double precision, ${east}::double precision, ${north}::double precision,
      ${it.attribution}, ${it.tileSize}::int, ${it.encoding})`;
}
