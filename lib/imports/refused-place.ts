import { MAX_POSITIONS } from '@/lib/elements/geometry';
import type { Source } from './readers/source';
import type { RowPlan } from './rows';

/** The column with the places of refused rows, which is found by its name when they are brought again. */
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

/** Whether refused rows need a column for the places that the file has beside its columns. One that is read as places is there already. */
export const lacksPlaces = ({ hasGeometry }: Pick<Source, 'hasGeometry'>, { targets }: Pick<RowPlan, 'targets'>): boolean =>
  hasGeometry && ![...targets.values()].includes('wkt');

/** The columns that refused rows are given back with. */
export const refusedColumns = (columns: readonly string[], hasPlaces: boolean): string[] =>
  hasPlaces ? [...columns, PLACE_COLUMN] : [...columns];
