import 'server-only';

// What every statement of a tile is built with.

/** What styles ask of an element besides its place, as the text of a JSON object of a row `e`; undefined: nothing. */
export type Properties = string | undefined;
/** The same with what the names of its statements end with. */
export interface TileColumns {
  properties: Properties;
  name: string;
  /** Whether the elements of the one type that is asked for are counted by classes, too. */
  classes?: boolean;
}
export const NO_COLUMNS: TileColumns = { properties: undefined, name: '' };

export const GRID_BITS = 30;
/** Metres of EPSG:3857 per step of the 2^30 grid, and half the side of its square. */
const STEP = '(40075016.685578488 / 1073741824)';
const HALF = '20037508.342789244';

/** $1 types, $2 zoom, $3 x, $4 y; $5 the owner where the scope names one. `reach` has a margin, so that thick lines meet across tiles. */
export const TILE = `
  SELECT ST_TileEnvelope($2::int, $3::int, $4::int) AS envelope,
    ST_TileEnvelope($2::int, $3::int, $4::int, margin => 64.0 / 4096) AS reach, (1::bigint << (${GRID_BITS} - $2::int)) / 64 AS margin,
    $3::bigint << (${GRID_BITS} - $2::int) AS min_x, ($3::bigint + 1) << (${GRID_BITS} - $2::int) AS max_x,
    $4::bigint << (${GRID_BITS} - $2::int) AS min_y, ($4::bigint + 1) << (${GRID_BITS} - $2::int) AS max_y,
    40075016.685578488 / (1::bigint << $2::int) AS side`;

/**
 * One feature for one element: its geometry; where that would be smaller than eight pixels (a 64th of the tile), or
 * clipped away in the tile that holds its inner point, the inner point alone, flagged as a dot. Here and below, `OFFSET 0`
 * keeps the planner from writing the geometry's expression where it is used, and so from making each geometry three times.
 */
export const feature = (properties: Properties) => `
  SELECT e.id, NULL::bigint AS count, e.type_id AS type, f.geom IS NULL AS dot, ${properties ?? 'NULL::jsonb'} AS shares,
    coalesce(f.geom, ST_AsMVTGeom(
      ST_SetSRID(ST_MakePoint(e.grid_x * ${STEP} - ${HALF}, ${HALF} - e.grid_y * ${STEP}), 3857), t.envelope, 4096, 0, true)) AS geom
  FROM chosen e, tile t, LATERAL (SELECT CASE
    WHEN e.dimension = 0 OR greatest(ST_XMax(e.geom_3857) - ST_XMin(e.geom_3857), ST_YMax(e.geom_3857) - ST_YMin(e.geom_3857)) >= t.side / 64
    THEN ST_AsMVTGeom(e.geom_3857, t.envelope, 4096, 64, true) END AS geom OFFSET 0) f
  WHERE f.geom IS NOT NULL OR (e.grid_x >= t.min_x AND e.grid_x < t.max_x AND e.grid_y >= t.min_y AND e.grid_y < t.max_y)`;

/** The keys of `shares` become properties of the feature. */
export const finish = (features: string) => `
  SELECT ST_AsMVT(q, 'elements', 4096, 'geom', 'id') AS mvt, (SELECT generation FROM element_tile_state) AS generation
  FROM (SELECT id, count, type, CASE WHEN dot THEN true END AS dot, shares, geom
    FROM (SELECT * FROM (${features}) all_features OFFSET 0) made WHERE geom IS NOT NULL ORDER BY id) q`;

export const columns = (properties: Properties) =>
  `e.id, e.type_id, e.dimension, e.geom_3857, e.grid_x, e.grid_y${properties ? ', e.attribute_values, e.description' : ''}`;
