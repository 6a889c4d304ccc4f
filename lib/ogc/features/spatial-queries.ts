import 'server-only';
import { GEOMETRY_COLUMN } from '@/lib/columns/columns';
import type { Box, Geometry, Property } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { isProperty } from './filter-terms';
import { isInDegrees, isWithin, MAX_EASTING, type System } from './systems';

const { join, raw, sql } = Prisma;

/** Several areas as a collection: where they lie over each other, they are what they cover together. PostGIS has no relations for that. */
function partsOf(it: Exclude<Geometry, Property | Box>) {
  if (it.type !== 'MultiPolygon' || !('coordinates' in it)) return it;
  const geometries = (it.coordinates as unknown[]).map((coordinates) => ({ type: 'Polygon', coordinates }));
  return { type: 'GeometryCollection', geometries };
}

/** The corners of a box as `ST_MakeEnvelope` has them; two boxes where it lies across the antimeridian. */
function boxesOf(crs: System, { bbox }: Box): number[][] {
  const corners = (bbox.length === 4 ? [0, 1, 2, 3] : [0, 1, 3, 4]).map((at) => bbox[at] as number);
  const [a, b, c, d] = corners as [number, number, number, number];
  const [west, south, east, north] = crs.flipped ? [b, a, d, c] : [a, b, c, d];
  if (south > north || (west > east && !isInDegrees(crs))) throw invalid('filter', 'ogc.filterBox');
  const spans =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  return spans.map(([from = 0, to = 0]) => [from, south, to, north]);
}

function box(crs: System, it: Box): Prisma.Sql {
  const made = boxesOf(crs, it).map(
    (corners) => sql`ST_MakeEnvelope(${join(corners.map((n) => sql`${n}::float8`))}, ${crs.srid}::int)`,
  );
  return made.length === 1 ? (made[0] as Prisma.Sql) : sql`ST_Collect(${join(made)})`;
}

function literal({ srid, flipped }: System, it: Exclude<Geometry, Property | Box>): Prisma.Sql {
  const parts = partsOf(it);
  const read = sql`ST_MakeValid(ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(${JSON.stringify(parts)}::text)), ${srid}::int))`;
  const made = 'geometries' in parts ? sql`ST_UnaryUnion(${read})` : read;
  return flipped ? sql`ST_FlipCoordinates(${made})` : made;
}

/** All positions of coordinates, as they were sent. */
function positionsOf(coordinates: unknown): number[][] {
  const all = coordinates as unknown[];
  return typeof all[0] === 'number' ? [all as number[]] : all.flatMap(positionsOf);
}

function positionsIn(it: Exclude<Geometry, Property>): number[][] {
  if ('bbox' in it) return [it.bbox.slice(0, 2), it.bbox.slice(it.bbox.length / 2, it.bbox.length / 2 + 2)];
  return ('geometries' in it ? it.geometries : [it]).flatMap(({ coordinates }) => positionsOf(coordinates));
}

/** 400 for positions that a system does not have. */
function checkPositions(crs: System, positions: readonly number[][]): void {
  for (const [a = 0, b = 0] of positions) {
    const [x, y] = crs.flipped ? [b, a] : [a, b];
    if (!isWithin(crs, x)) throw invalid('filter', 'ogc.easting', { max: MAX_EASTING });
    if (isInDegrees(crs) && Math.abs(y) > 90) throw invalid('filter', 'ogc.latitude');
  }
}

function shape(crs: System, it: Exclude<Geometry, Property>): Prisma.Sql {
  checkPositions(crs, positionsIn(it));
  return sql`ST_Transform(${'bbox' in it ? box(crs, it) : literal(crs, it)}, 4326)`;
}

function column({ property }: Property): Prisma.Sql {
  if (property !== GEOMETRY_COLUMN) throw invalid('filter', 'ogc.filterGeometry', { name: GEOMETRY_COLUMN });
  return sql`e.geom`;
}

/** How two geometries lie to each other. `crs`: of those that are no columns. */
export function spatial(crs: System, op: string, args: readonly [Geometry, Geometry]): Prisma.Sql {
  const sides = args.map((it) => (isProperty(it) ? column(it) : shape(crs, it)));
  return sql`${raw(`ST_${op.slice(2)}`)}(${join(sides)})`;
}
