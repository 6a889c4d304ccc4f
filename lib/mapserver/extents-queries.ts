import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

const { raw } = Prisma;

/** West, south, east, north in degrees. */
export type Extent = [number, number, number, number];

const corners = raw('ARRAY[ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box)]');

/** A stamp for each type, which changes whenever a public element of it is added, changed or deleted, and whether everybody sees the type. */
export const findElementStamps = (db: Db) =>
  db.$queryRaw<{ typeId: number; stamp: string; isPublished: boolean }[]>`
    SELECT s.type_id AS "typeId", s.stamp::text AS stamp, t.state = 'PUBLISHED' AS "isPublished"
    FROM element_tile_stamp s JOIN geometric_element_type t ON t.id = s.type_id ORDER BY s.type_id`;

/** The extents of the public elements of a type, for each dimension. */
export const findElementExtents = (db: Db, typeId: number) =>
  db.$queryRaw<{ dimension: number; extent: Extent }[]>`
    SELECT dimension::int AS dimension, ${corners} AS extent
    FROM (SELECT dimension, ST_Extent(geom) AS box FROM geometric_element
      WHERE is_public AND type_id = ${typeId}::bigint GROUP BY dimension) found`;

/** The extent of the rows of a view; null without geometries. */
export async function findViewExtent(db: Db, view: string): Promise<Extent | null> {
  const [row] = await db.$queryRaw<{ extent: Extent | null }[]>`
    SELECT CASE WHEN box IS NOT NULL THEN ${corners} END AS extent
    FROM (SELECT ST_Extent(mapserver.in_system(geom, 4326)) AS box FROM ${raw(view)}) found`;
  return row?.extent ?? null;
}
