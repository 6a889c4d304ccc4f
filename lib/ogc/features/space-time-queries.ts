import 'server-only';
import { GEOMETRY_COLUMN } from '@/lib/columns/columns';
import { comparableSql } from '@/lib/columns/sql';
import type { Box, Geometry, Property, Time } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import { instantOf } from '@/lib/text';
import { Prisma } from '@/prisma/generated/client';
import { columnOf, type FilterAsker, isProperty, misfit } from './filter-terms';
import { typedSql } from './sql';
import { isWithin, MAX_EASTING, type System } from './systems';

const { join, raw, sql } = Prisma;

/** Several areas as a collection: where they lie over each other, they are what they cover together. PostGIS has no relations for that. */
function partsOf(it: Exclude<Geometry, Property | Box>) {
  if (it.type !== 'MultiPolygon' || !('coordinates' in it)) return it;
  const geometries = (it.coordinates as unknown[]).map((coordinates) => ({ type: 'Polygon', coordinates }));
  return { type: 'GeometryCollection', geometries };
}

function literal(srid: number, it: Exclude<Geometry, Property>): Prisma.Sql {
  if ('bbox' in it) {
    const corners = it.bbox.length === 4 ? it.bbox : [0, 1, 3, 4].map((at) => it.bbox[at]);
    return sql`ST_MakeEnvelope(${join(corners.map((n) => sql`${n}::float8`))}, ${srid}::int)`;
  }
  const parts = partsOf(it);
  const made = sql`ST_MakeValid(ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(${JSON.stringify(parts)}::text)), ${srid}::int))`;
  return 'geometries' in parts ? sql`ST_UnaryUnion(${made})` : made;
}

/** The first coordinates of all positions. */
function eastingsOf(coordinates: unknown): number[] {
  const [first] = coordinates as unknown[];
  return typeof first === 'number' ? [first] : (coordinates as unknown[]).flatMap(eastingsOf);
}

function shape(crs: System, it: Exclude<Geometry, Property>): Prisma.Sql {
  const { srid, flipped } = crs;
  const { bbox = [] } = 'bbox' in it ? it : {};
  const shapes = 'geometries' in it ? it.geometries : 'coordinates' in it ? [it] : [];
  const eastings = [
    ...[0, bbox.length / 2].flatMap((at) => bbox[at] ?? []),
    ...shapes.flatMap((of) => eastingsOf(of.coordinates)),
  ];
  if (!eastings.every((x) => isWithin(crs, x))) throw invalid('filter', 'ogc.easting', { max: MAX_EASTING });
  const made = literal(srid, it);
  return sql`ST_Transform(${flipped ? sql`ST_FlipCoordinates(${made})` : made}, 4326)`;
}

/** Where an element lies. `crs`: of the geometry that it is compared with. */
export function spatial(crs: System, op: string, args: readonly [Geometry, Geometry]): Prisma.Sql {
  const names = args.filter(isProperty);
  if (names.length !== 1 || names[0]?.property !== GEOMETRY_COLUMN)
    throw invalid('filter', 'ogc.filterGeometry', { name: GEOMETRY_COLUMN });
  const sides = args.map((it) => (isProperty(it) ? sql`e.geom` : shape(crs, it)));
  return sql`${raw(`ST_${op.slice(2)}`)}(${join(sides)})`;
}

/** The two ends of what is no property; undefined is open. */
function span(it: Exclude<Time, Property>): [string | undefined, string | undefined] {
  if ('date' in it) return [`${it.date}T00:00:00.000Z`, `${it.date}T23:59:59.999Z`];
  if ('timestamp' in it) return [new Date(it.timestamp).toISOString(), new Date(it.timestamp).toISOString()];
  const [from, to] = it.interval.map((end, at) => {
    if (typeof end !== 'string') throw invalid('filter', 'ogc.filterProperty');
    if (end === '..') return undefined;
    return /^\d{4}-\d{2}-\d{2}$/.test(end)
      ? `${end}T${at === 0 ? '00:00:00.000' : '23:59:59.999'}Z`
      : new Date(end).toISOString();
  });
  return [from, to];
}

/** When something is, by the relations of two times. */
export function temporal(asker: FilterAsker, op: string, [left, right]: readonly [Time, Time]): Prisma.Sql {
  if (isProperty(right) && !isProperty(left)) {
    const other = { t_after: 't_before', t_before: 't_after', t_during: undefined }[op as 't_after'] ?? op;
    if (op === 't_during') throw invalid('filter', 'ogc.filterProperty');
    return temporal(asker, other, [right, left]);
  }
  if (!isProperty(left) || isProperty(right)) throw invalid('filter', 'ogc.filterProperty');
  const column = columnOf(asker, left);
  if (column.kind !== 'DAY' && column.kind !== 'MOMENT') throw misfit(JSON.stringify(right), column);
  const [from, to] = span(right);
  const storedAs = (end: string) => {
    const value = column.kind === 'DAY' ? end.slice(0, 10) : instantOf(end);
    if (value === undefined) throw misfit(end, column);
    return typedSql(column, value);
  };
  const test = (operator: string, end: string | undefined) =>
    end === undefined ? undefined : sql`${comparableSql(column, asker.actor)} ${raw(operator)} ${storedAs(end)}`;
  const all = (...parts: (Prisma.Sql | undefined)[]) => {
    const there = parts.filter((it) => it !== undefined);
    return there.length > 0 ? sql`(${join(there, ' AND ')})` : sql`TRUE`;
  };
  switch (op) {
    case 't_after':
      return test('>', to) ?? sql`FALSE`;
    case 't_before':
      return test('<', from) ?? sql`FALSE`;
    case 't_during':
      return all(test('>', from), test('<', to));
    case 't_disjoint':
      return sql`NOT ${all(test('>=', from), test('<=', to))}`;
    default:
      return all(test('>=', from), test('<=', to));
  }
}
