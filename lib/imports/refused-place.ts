import { MAX_POSITIONS } from '@/lib/elements/geometry';
import { unusedName } from '@/lib/text';
import type { Source } from './readers/source';
import type { RowPlan } from './rows';

/** The column with the geometries of refused rows. It is matched by its name when they are imported again. */
const PLACE_COLUMN = 'wkt';

/** How deep the positions lie in the coordinates of each type. */
const DEPTH = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } as const;

const isPosition = (it: unknown) => Array.isArray(it) && Number.isFinite(it[0]) && Number.isFinite(it[1]);

const positionsIn = (coordinates: unknown, depth: number): readonly unknown[] =>
  depth === 0 ? [coordinates] : Array.isArray(coordinates) ? coordinates.flat(depth - 1) : [];

const textOf = (coordinates: readonly unknown[], depth: number): string =>
  depth === 0
    ? `${coordinates[0]} ${coordinates[1]}`
    : coordinates.map((it) => (depth === 1 ? textOf(it as unknown[], 0) : `(${textOf(it as unknown[], depth - 1)})`)).join(',');

/**
 * GeoJSON as WKT, with every digit. Null where there is none, of a collection, and of more positions than an element may have: these are at
 * most 2 MB of text.
 */
export function wktOf(geometry: unknown): string | null {
  const { type, coordinates } = (geometry ?? {}) as { type?: string; coordinates?: unknown };
  const depth = DEPTH[type as keyof typeof DEPTH];
  if (type === undefined || depth === undefined) return null;
  const positions = positionsIn(coordinates, depth);
  if (positions.length === 0 || positions.length > MAX_POSITIONS || !positions.every(isPosition)) return null;
  return `${type.toUpperCase()}(${textOf(coordinates as unknown[], depth)})`;
}

/** Whether refused rows need a further column with their geometry: the file has geometries beside its columns, and no column is read as one. */
export const lacksGeometry = ({ hasGeometry }: Pick<Source, 'hasGeometry'>, { targets }: Pick<RowPlan, 'targets'>): boolean =>
  hasGeometry && ![...targets.values()].includes('wkt');

/** The columns of the table of refused rows. */
export const refusedColumns = (columns: readonly string[], addsGeometry: boolean): string[] =>
  addsGeometry ? [...columns, unusedName(PLACE_COLUMN, (it) => columns.includes(it))] : [...columns];
