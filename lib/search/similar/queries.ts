import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { TypeFacts } from '@/lib/element-types/policy';
import { typesWhere } from '@/lib/element-types/sql';
import type { ElementGeometry } from '@/lib/elements/geometry';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementsWhere } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** The radius of the search, in metres. */
const WITHIN_M = 200;
/** Rows near by that are scanned, and those of them that are compared in full: an area may hold a whole country. */
const [MAX_NEAR, MAX_COMPARED, MAX_SHOWN] = [1500, 150, 10];

const geometrySql = (geometry: ElementGeometry) => sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometry)}::text), 4326)`;

export async function isValid(db: Db, geometry: ElementGeometry): Promise<boolean> {
  const [found] = await db.$queryRaw<{ valid: boolean }[]>`SELECT ST_IsValid(${geometrySql(geometry)}) AS valid`;
  return found?.valid ?? false;
}

/** A type and those that it says are similar; undefined if there is none that may be read. */
export async function findTypesToSearch(db: Db, readable: Rule<TypeFacts>, typeId: number): Promise<number[] | undefined> {
  const [found] = await db.$queryRaw<{ ids: number[] }[]>`
    SELECT t.id || ARRAY(SELECT s.similar_type_id FROM similar_element_type s WHERE s.type_id = t.id) AS ids
    FROM geometric_element_type t WHERE t.id = ${typeId}::bigint AND ${typesWhere(readable)}`;
  return found?.ids.map(Number);
}

/** How alike an element is to one that is about to be added. */
export interface SimilarRow {
  id: number;
  /** Metres. */
  distance: number;
  /** 0..1 */
  similarity: number;
  /** 0..1; null where one of the two is a point. */
  overlap: number | null;
}

export interface Draft {
  geometry: ElementGeometry;
  /** Empty: only the place counts. */
  name: string;
  types: readonly number[];
  except: number | undefined;
}

// Degrees of longitude are shortened to those of latitude, so that shares of areas and lengths are right wherever it lies.
const PLANE = sql`ST_Scale(e.geom, g.shrink, 1)`;
/** Lines that were drawn twice are never the same to the last digit: a metre, in degrees of latitude. */
const METRE = sql`(1 / 111320.0)`;
const along = (line: Prisma.Sql) => sql`ST_Buffer(${line}, ${METRE}, 'endcap=flat')`;
const shareWithin = (line: Prisma.Sql, area: Prisma.Sql) =>
  sql`ST_Length(ST_Intersection(${line}, ${area})) / nullif(ST_Length(${line}), 0)`;
const [A, B] = [sql`a`, sql`b`];

/** The share of the smaller one, its area or its length, that both have in common. `a` and `b` lie in the plane. */
const OVERLAP = sql`CASE
  WHEN ST_Dimension(a) = 0 OR ST_Dimension(b) = 0 THEN NULL
  WHEN NOT ST_DWithin(a, b, ${METRE}) THEN 0
  WHEN ST_Dimension(a) = 2 AND ST_Dimension(b) = 2 THEN ST_Area(ST_Intersection(a, b)) / nullif(least(ST_Area(a), ST_Area(b)), 0)
  WHEN ST_Dimension(b) = 2 THEN ${shareWithin(A, B)}
  WHEN ST_Dimension(a) = 2 THEN ${shareWithin(B, A)}
  WHEN ST_Length(a) <= ST_Length(b) THEN ${shareWithin(A, along(B))}
  ELSE ${shareWithin(B, along(A))} END`;

/** The elements near a draft that are most like it, the best first. */
export const findSimilar = (
  db: Db,
  readable: Rule<ElementFacts>,
  { geometry, name, types, except }: Draft,
): Promise<SimilarRow[]> => db.$queryRaw`
  WITH sent AS MATERIALIZED (
    SELECT geom, geom::geography AS spot, name, shrink, ST_Scale(geom, shrink, 1) AS plane,
      ST_Expand(geom, least(360, ${WITHIN_M}::float8 / 110500 / shrink), ${WITHIN_M}::float8 / 110500) AS around
    FROM (SELECT ${geometrySql(geometry)} AS geom, search_text(${name}) AS name) input
    CROSS JOIN LATERAL (SELECT greatest(1e-6, cos(radians(least(90, greatest(abs(ST_YMin(geom)), abs(ST_YMax(geom))) + 0.01)))) AS shrink) s),
  near AS MATERIALIZED (
    SELECT e.id, e.geom FROM sent g JOIN geometric_element e ON e.geom && g.around
    WHERE e.type_id = ANY (${types}::bigint[]) AND e.id <> ${except ?? 0}::bigint AND ${elementsWhere(readable)}
    LIMIT ${MAX_NEAR}::int),
  likely AS MATERIALIZED (
    SELECT e.id, e.geom, similarity(s.name, g.name) AS similarity
    FROM near e JOIN element_search s ON s.element_id = e.id CROSS JOIN sent g
    ORDER BY greatest(similarity(s.name, g.name), CASE WHEN ST_Dimension(e.geom) > 0 AND ST_Dimension(g.geom) > 0 AND e.geom && g.geom THEN 1 ELSE 0 END) DESC,
      ST_Envelope(e.geom) <-> ST_Envelope(g.geom), e.id LIMIT ${MAX_COMPARED}::int)
  SELECT id, distance, similarity::float8 AS similarity, CASE WHEN overlap IS NOT NULL THEN least(1, round(overlap::numeric, 3))::float8 END AS overlap FROM (
    SELECT e.id, e.similarity, round(ST_Distance(e.geom::geography, g.spot)::numeric, 2)::float8 AS distance,
      (SELECT ${OVERLAP} FROM (SELECT ${PLANE} AS a, g.plane AS b) shapes) AS overlap
    FROM likely e CROSS JOIN sent g) compared
  WHERE distance <= ${WITHIN_M}::float8
  ORDER BY greatest(similarity, coalesce(overlap, 0)) DESC, distance, id LIMIT ${MAX_SHOWN}::int`;
