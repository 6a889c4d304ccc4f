import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Db } from '@/lib/db';
import type { Box } from '@/lib/elements/list/schema';
import { elementPolicy } from '@/lib/elements/policy';
import { elementsWhere, seesFile, valuesSql } from '@/lib/elements/sql';

/** What the elements of an area consist of. */
export interface AreaRow {
  elements: number;
  /** Bytes of their texts. */
  text: number;
  /** Values of attributes. */
  values: number;
  /** Corners of their geometries. */
  points: number;
  files: number;
}

/** What a reader sees in an area; of more than `most` elements, that many and one. */
export async function findArea(db: Db, actor: Actor, [west, south, east, north]: Box, most: number): Promise<AreaRow> {
  const [found] = await db.$queryRaw<AreaRow[]>`
    SELECT count(*)::int AS elements, coalesce(sum(octet_length(e.description) + octet_length(e.attribute_values::text)), 0)::float8 AS text,
      coalesce(sum((SELECT count(*) FROM jsonb_object_keys(e.attribute_values))), 0)::float8 AS values,
      coalesce(sum(ST_NPoints(e.geom)), 0)::float8 AS points,
      coalesce(sum(e.files), 0)::float8 AS files
    FROM (SELECT e.id, e.description, ${valuesSql(actor)} AS attribute_values, e.geom,
        (SELECT count(*) FROM geometric_element_file f WHERE f.element_id = e.id AND ${seesFile(actor)}) AS files FROM geometric_element e
      WHERE e.geom && ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326) AND ${elementsWhere(elementPolicy.read(actor))}
      LIMIT ${most + 1}) e`;
  return found as AreaRow;
}
