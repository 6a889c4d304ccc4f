/**
 * The rows of a type as the text of a statement: for MapServer's maps with run-time substitutions, and for our
 * own queries with the values in their place. A caller's text is in it only as hexadecimal digits (`condition-queries.ts`).
 */
import { escapeIdentifier } from 'pg';
import type { FeatureType } from './feature-types';

/** The caller, as numbers. */
export interface Identity {
  viewer: string;
  admin: string;
  reviewer: string;
}

/** The same rule as `elementPolicy.read`: of published types that are for the caller public elements, one's own, those in a reviewer's scope; all for administrators. */
export const visibleTo = ({ viewer, admin, reviewer }: Identity) =>
  `(1 = ${admin} OR ((is_public OR owner_id = ${viewer} OR (1 = ${reviewer} AND EXISTS (
    SELECT 1 FROM mapserver.element_in_scope s WHERE s.reviewer_id = ${viewer} AND s.element_id = id)))
    AND type_id NOT IN (SELECT u.id FROM mapserver.unpublished_type u)
    AND type_id <> ALL ((SELECT mapserver.hidden_types(CASE WHEN 1 = ${reviewer} THEN 'REVIEWER'
      WHEN 0 < ${viewer} THEN 'USER' ELSE 'VISITOR' END))::bigint[])))`;

/** A view has booleans as numbers, as MapServer writes them; filters compare with words. */
const columnsOf = ({ properties, view, guarded }: FeatureType) =>
  guarded
    ? 'id, type_id, description, geom, geom_3857'
    : ['gid', 'geom', ...properties.map(({ name, type }) => columnOf(name, type, view))].join(', ');

function columnOf(name: string, type: string, view: string): string {
  const column = `${view.slice(view.indexOf('.') + 1)}.${name}`;
  if (type === 'boolean') return `(${column} = 1) AS ${escapeIdentifier(name)}`;
  return type === 'text' ? `${column}::text AS ${escapeIdentifier(name)}` : column;
}

/** All rows of a type that the caller may see, under the name `f`. */
const rowsOf = (type: FeatureType, identity: Identity) =>
  `(SELECT ${columnsOf(type)} FROM ${type.view}${type.guarded ? ` WHERE ${visibleTo(identity)}` : ''}) f`;

/** Only rows within the range of the system. */
export function presentIn({ guarded, srid: own, row }: FeatureType, srid: number): string {
  if (guarded && (srid === 4326 || srid === 3857)) return 'true';
  return srid === own ? `NOT ST_IsEmpty(${row}.geom)` : `mapserver.reaches(${row}.geom, ${srid})`;
}

/** `mapserver.reaches` includes geometries that only touch the edge of a system, which cannot be written in it. */
export const isWrittenIn = (type: FeatureType, srid: number) =>
  presentIn(type, srid).startsWith('mapserver.reaches') ? `${shownIn(type, srid)} IS NOT NULL` : 'true';

/** The geometry in a system. */
export function shownIn({ guarded, srid: own, row }: FeatureType, srid: number): string {
  if (guarded && srid === 3857) return `${row}.geom_3857`;
  return srid === own ? `${row}.geom` : `mapserver.in_system(${row}.geom, ${srid})`;
}

/** The run-time substitutions of a map, with patterns and defaults. MapServer refuses values that do not match. */
export const SIGNS = {
  viewer: { pattern: '^[0-9]{1,15}$', absent: '0' },
  admin: { pattern: '^[01]$', absent: '0' },
  reviewer: { pattern: '^[01]$', absent: '0' },
  wanted: { pattern: "^[A-Za-z0-9_ (),.=<>&':+-]+$", absent: 'false' },
  sorted: { pattern: '^f[.][a-z0-9_]+( [A-Z ]+)?(, f[.][a-z0-9_]+( [A-Z ]+)?)*$', absent: 'f.geom' },
  most: { pattern: '^[0-9]{1,6}$', absent: '0' },
  from: { pattern: '^[0-9]{1,12}$', absent: '0' },
} as const;

/** Maximum size of the geometries in one answer of MapServer, unless a single feature is larger. */
export const MAX_BYTES = 500_000;

/**
 * The system that MapServer assumes for all features. It reads and writes positions of this one unchanged; of others it swaps the axes,
 * leaves out positions at a pole, or projects them twice.
 */
export const ASSUMED_SRID = 3857;

/**
 * The DATA of a map: rows from an offset on, as many as their size allows, in one system. `flipped`: y before x.
 */
export function mapData(type: FeatureType, srid: number, flipped: boolean): string {
  const rows = rowsOf(type, { viewer: '%viewer%', admin: '%admin%', reviewer: '%reviewer%' });
  const shown = shownIn(type, srid);
  const names = type.properties.map(({ name, type: kind }) =>
    kind === 'boolean' ? `f.${name}::int AS ${escapeIdentifier(name)}` : `f.${name}`,
  );
  const columns = [...(type.key === 'gid' ? ['f.gid'] : []), ...names];
  const order = '(ORDER BY %sorted% ROWS UNBOUNDED PRECEDING)';
  return `geom FROM (SELECT ${columns.join(', ')}, ST_SetSRID(${flipped ? `ST_FlipCoordinates(${shown})` : shown}, ${ASSUMED_SRID}) AS geom
    FROM (SELECT f.*, sum(pg_column_size(f.geom)) OVER ${order} - pg_column_size(f.geom) AS vieiro_bytes_before
      FROM (SELECT f.* FROM ${rows} WHERE ${presentIn(type, srid)} AND (%wanted%) ORDER BY %sorted% LIMIT %most% OFFSET %from%) f) f
    WHERE f.vieiro_bytes_before < ${MAX_BYTES} ORDER BY %sorted%) AS shown USING UNIQUE ${type.key} USING SRID=${ASSUMED_SRID}`.replace(
    /\s+/g,
    ' ',
  );
}

/** The query for a type; `wanted` and `sorted` are SQL. */
export interface RowsWanted {
  type: FeatureType;
  srid: number;
  identity: Identity;
  wanted: string;
  sorted: string;
}

const FIGURES = /^\d{1,15}$/;

/** Checks the same patterns as MapServer. */
export function checked({ type, srid, identity, wanted, sorted }: RowsWanted) {
  const sound = [identity.viewer, identity.admin, identity.reviewer].every((it) => FIGURES.test(it));
  if (!sound || !new RegExp(SIGNS.wanted.pattern).test(wanted) || !new RegExp(SIGNS.sorted.pattern).test(sorted))
    throw new Error('a statement with what is not allowed in it');
  return {
    rows: rowsOf(type, identity),
    where: `${presentIn(type, srid)} AND (${wanted})`,
    isWritten: isWrittenIn(type, srid),
  };
}
