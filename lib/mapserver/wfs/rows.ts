/**
 * What of a type's rows is wanted, as the text of a statement: for MapServer's maps with signs that are filled in at run time, and for our
 * own questions with what they stand for. Nothing that a caller wrote is in it, but as figures (`condition-queries.ts`).
 */
import type { FeatureType } from './feature-types';

/** Who is asking, as figures. */
export interface Identity {
  viewer: string;
  admin: string;
}

/** The rule of who sees what, as `elementPolicy.read` has it: what is public, one's own, everything for an administrator. */
export const visibleTo = ({ viewer, admin }: Identity) => `(is_public OR owner_id = ${viewer} OR 1 = ${admin})`;

/** A view has booleans as figures, which is what MapServer writes; whoever compares with them writes words. */
const columnsOf = ({ properties, view, guarded }: FeatureType) =>
  guarded
    ? 'id, type_id, description, geom, geom_3857'
    : ['gid', 'geom', ...properties.map(({ name, type }) => columnOf(name, type, view))].join(', ');

function columnOf(name: string, type: string, view: string): string {
  const column = `${view.slice(view.indexOf('.') + 1)}.${name}`;
  if (type === 'boolean') return `(${column} = 1) AS ${quoted(name)}`;
  return type === 'text' ? `${column}::text AS ${quoted(name)}` : column;
}
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** All rows of a type that somebody may see, under the name `f`. */
const rowsOf = (type: FeatureType, identity: Identity) =>
  `(SELECT ${columnsOf(type)} FROM ${type.view}${type.guarded ? ` WHERE ${visibleTo(identity)}` : ''}) f`;

/** What can be drawn in the system: a place that it does not reach is left out. */
function presentIn({ guarded, srid: own }: FeatureType, srid: number): string {
  if (guarded && (srid === 4326 || srid === 3857)) return 'true';
  return srid === own ? 'NOT ST_IsEmpty(f.geom)' : `mapserver.reaches(f.geom, ${srid})`;
}

/** `mapserver.reaches` takes in what only touches the edge of a system, which nobody can write there. */
const isWrittenIn = (type: FeatureType, srid: number) =>
  presentIn(type, srid).startsWith('mapserver.reaches') ? `${shownIn(type, srid)} IS NOT NULL` : 'true';

function shownIn({ guarded, srid: own }: FeatureType, srid: number): string {
  if (guarded && srid === 3857) return 'f.geom_3857';
  return srid === own ? 'f.geom' : `mapserver.in_system(f.geom, ${srid})`;
}

/** The signs of a map, and what one of them stands for where nothing is said. MapServer refuses what does not match. */
export const SIGNS = {
  viewer: { pattern: '^[0-9]{1,15}$', absent: '0' },
  admin: { pattern: '^[01]$', absent: '0' },
  wanted: { pattern: "^[A-Za-z0-9_ (),.=<>&':+-]+$", absent: 'false' },
  sorted: { pattern: '^f[.][a-z0-9_]+( [A-Z ]+)?(, f[.][a-z0-9_]+( [A-Z ]+)?)*$', absent: 'f.geom' },
  most: { pattern: '^[0-9]{1,6}$', absent: '0' },
  from: { pattern: '^[0-9]{1,12}$', absent: '0' },
} as const;

/** One answer of MapServer holds no more bytes of geometry than this, but for a single feature that is larger. */
export const MOST_BYTES = 500_000;

/**
 * The system that MapServer takes all features to be in. It reads and writes positions of it as they are; of others it swaps the axes,
 * leaves out what lies at a pole, or projects them twice.
 */
export const ASSUMED_SRID = 3857;

/**
 * The DATA of a map: some rows from a place in their order on, as many as their size allows, in one system. `flipped`: y before x.
 */
export function mapData(type: FeatureType, srid: number, flipped: boolean): string {
  const rows = rowsOf(type, { viewer: '%viewer%', admin: '%admin%' });
  const shown = shownIn(type, srid);
  const names = type.properties.map(({ name, type: kind }) =>
    kind === 'boolean' ? `f.${name}::int AS ${quoted(name)}` : `f.${name}`,
  );
  const columns = [...(type.key === 'gid' ? ['f.gid'] : []), ...names];
  const order = '(ORDER BY %sorted% ROWS UNBOUNDED PRECEDING)';
  return `geom FROM (SELECT ${columns.join(', ')}, ST_SetSRID(${flipped ? `ST_FlipCoordinates(${shown})` : shown}, ${ASSUMED_SRID}) AS geom
    FROM (SELECT f.*, sum(pg_column_size(f.geom)) OVER ${order} - pg_column_size(f.geom) AS vieiro_bytes_before
      FROM (SELECT f.* FROM ${rows} WHERE ${presentIn(type, srid)} AND (%wanted%) ORDER BY %sorted% LIMIT %most% OFFSET %from%) f) f
    WHERE f.vieiro_bytes_before < ${MOST_BYTES} ORDER BY %sorted%) AS shown USING UNIQUE ${type.key} USING SRID=${ASSUMED_SRID}`.replace(
    /\s+/g,
    ' ',
  );
}

/** What of a type is asked for; `wanted` and `sorted` are texts of statements. */
export interface RowsWanted {
  type: FeatureType;
  srid: number;
  identity: Identity;
  wanted: string;
  sorted: string;
}

const FIGURES = /^\d{1,15}$/;

/** The same signs that MapServer checks are checked here. */
export function checked({ type, srid, identity, wanted, sorted }: RowsWanted) {
  const sound = FIGURES.test(identity.viewer) && FIGURES.test(identity.admin);
  if (!sound || !new RegExp(SIGNS.wanted.pattern).test(wanted) || !new RegExp(SIGNS.sorted.pattern).test(sorted))
    throw new Error('a statement with what is not allowed in it');
  return {
    rows: rowsOf(type, identity),
    where: `${presentIn(type, srid)} AND (${wanted})`,
    isWritten: isWrittenIn(type, srid),
  };
}
