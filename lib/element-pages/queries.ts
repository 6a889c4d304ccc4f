import 'server-only';
import type { Geometry } from 'geojson';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementsWhere } from '@/lib/elements/sql';
import type { Position } from '@/lib/position';

/** A point inside of an element, EPSG:4326. */
export async function findInnerPoint(db: Db, id: number): Promise<Position | undefined> {
  const [found] = await db.$queryRaw<{ lng: number; lat: number }[]>`
    SELECT ST_X(p) AS lng, ST_Y(p) AS lat FROM (
      SELECT ST_PointOnSurface(e.geom) AS p FROM geometric_element e WHERE e.id = ${id}::bigint) inner_point`;
  return found && [found.lng, found.lat];
}

export interface NearRow {
  id: number;
  distanceM: number;
}

/**
 * The elements nearest to a point (EPSG:4326), without one of them, the nearest first. The index is read in the order of the distance, and
 * no further than needed: a box would make the planner read and sort all that lies in it. `reachM`: metres.
 */
export const findNear = (
  db: Db,
  readable: Rule<ElementFacts>,
  { except, at: [lng, lat], reachM, most }: { except: number; at: Position; reachM: number; most: number },
): Promise<NearRow[]> =>
  db.$queryRaw`
    SELECT found.id, found."distanceM" FROM (
      SELECT near.id, ST_Distance(near.geom::geography, place.p::geography) AS "distanceM"
      FROM (SELECT ST_SetSRID(ST_MakePoint(${lng}::float8, ${lat}::float8), 4326) AS p) place CROSS JOIN LATERAL (
        SELECT e.id, e.geom FROM geometric_element e WHERE e.id <> ${except}::bigint AND ${elementsWhere(readable)}
        ORDER BY e.geom_3857 <-> ST_Transform(place.p, 3857) LIMIT ${most}::int) near) found
    WHERE found."distanceM" <= ${reachM}::float8 ORDER BY found."distanceM", found.id`;

export interface DrawnRow {
  version: number;
  /** GeoJSON, EPSG:3857, with no more detail than a picture shows. */
  shape: Geometry;
  photoUuid: string | null;
  photoKey: string | null;
}

/** What is drawn of an element that may be read: its shape and its first photo. */
export async function findDrawn(db: Db, readable: Rule<ElementFacts>, id: number): Promise<DrawnRow | undefined> {
  const [found] = await db.$queryRaw<DrawnRow[]>`
    SELECT e.version, ST_AsGeoJSON(ST_SimplifyPreserveTopology(e.geom_3857,
        greatest(ST_XMax(e.geom_3857) - ST_XMin(e.geom_3857), ST_YMax(e.geom_3857) - ST_YMin(e.geom_3857)) / 1000), 1)::json AS shape,
      photo.uuid AS "photoUuid", photo.storage_key AS "photoKey"
    FROM geometric_element e LEFT JOIN LATERAL (
      SELECT f.uuid, f.storage_key FROM geometric_element_file f
      WHERE f.element_id = e.id AND f.content_type LIKE 'image/%' ORDER BY f.creation_date, f.uuid LIMIT 1) photo ON true
    WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)}`;
  return found;
}

/** So many of the latest photos are read first. */
const LATEST = 100;

/**
 * The newest elements that may be read and have a photo, the newest first. No element is newer than its photos: those of the latest photos
 * say how far back the index of photos needs to be read.
 */
export const findNewestPictured = (db: Db, readable: Rule<ElementFacts>, most: number): Promise<{ id: number }[]> =>
  db.$queryRaw`
    WITH latest AS (
      SELECT f.element_id FROM geometric_element_file f WHERE f.content_type LIKE 'image/%' ORDER BY f.creation_date DESC LIMIT ${LATEST}::int),
    oldest AS (
      SELECT e.creation_date FROM geometric_element e
      WHERE e.id IN (SELECT l.element_id FROM latest l) AND ${elementsWhere(readable)}
      ORDER BY e.creation_date DESC OFFSET ${most}::int - 1 LIMIT 1)
    SELECT e.id FROM geometric_element e
    WHERE e.id IN (SELECT f.element_id FROM geometric_element_file f
        WHERE f.content_type LIKE 'image/%' AND f.creation_date >= coalesce((SELECT o.creation_date FROM oldest o), '-infinity'))
      AND ${elementsWhere(readable)}
    ORDER BY e.creation_date DESC, e.id DESC LIMIT ${most}::int`;
