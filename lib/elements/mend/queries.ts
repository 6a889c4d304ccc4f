import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ElementGeometry } from '../geometry';

const { sql } = Prisma;

const areaM2 = (geom: Prisma.Sql) => sql`ST_Area(${geom}::geography)`;

/**
 * An area made valid: every region that an outline encloses becomes a part of it, and holes stay holes. Parts and holes of less than
 * `leastM2` square metres are left out. Null where nothing is left.
 */
export async function findMended(db: Db, area: ElementGeometry, leastM2: number): Promise<ElementGeometry | null> {
  const [found] = await db.$queryRaw<{ geometry: ElementGeometry | null }[]>`
    WITH sent AS MATERIALIZED (SELECT ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(area)}::text), 4326) AS geom),
    valid AS MATERIALIZED (SELECT ST_CollectionExtract(ST_MakeValid(geom, 'method=structure keepcollapsed=false'), 3) AS geom FROM sent),
    parts AS (SELECT d.path, d.geom FROM valid, ST_Dump(geom) d WHERE ${areaM2(sql`d.geom`)} >= ${leastM2}::float8),
    whole AS (SELECT p.path, ST_MakePolygon(ST_ExteriorRing(p.geom), ARRAY(
        SELECT ST_ExteriorRing(r.geom) FROM ST_DumpRings(p.geom) r
        WHERE r.path[1] > 0 AND ${areaM2(sql`r.geom`)} >= ${leastM2}::float8 ORDER BY r.path)) AS geom FROM parts p)
    SELECT CASE count(*) WHEN 0 THEN NULL WHEN 1 THEN ST_AsGeoJSON((array_agg(geom))[1], 15)
      ELSE ST_AsGeoJSON(ST_Collect(geom ORDER BY path), 15) END::jsonb AS geometry FROM whole`;
  return found?.geometry ?? null;
}
