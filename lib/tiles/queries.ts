import 'server-only';
import type { Reads } from '@/lib/db/reading';
import { FIRST_GROUP_ID, LAST_GROUPED_ZOOM, type TileParams, type TileScope } from './schema';

const GRID_BITS = 30;
/** Metres of EPSG:3857 per step of the 2^30 grid, and half the side of its square. */
const STEP = '(40075016.685578488 / 1073741824)';
const HALF = '20037508.342789244';

/** $1 type, $2 zoom, $3 x, $4 y; $5 the owner where the scope names one. `reach` has a margin, so that thick lines meet across tiles. */
const TILE = `
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
const FEATURE = `
  SELECT e.id, NULL::bigint AS count, f.geom IS NULL AS dot,
    coalesce(f.geom, ST_AsMVTGeom(
      ST_SetSRID(ST_MakePoint(e.grid_x * ${STEP} - ${HALF}, ${HALF} - e.grid_y * ${STEP}), 3857), t.envelope, 4096, 0, true)) AS geom
  FROM chosen e, tile t, LATERAL (SELECT CASE
    WHEN e.dimension = 0 OR greatest(ST_XMax(e.geom_3857) - ST_XMin(e.geom_3857), ST_YMax(e.geom_3857) - ST_YMin(e.geom_3857)) >= t.side / 64
    THEN ST_AsMVTGeom(e.geom_3857, t.envelope, 4096, 64, true) END AS geom OFFSET 0) f
  WHERE f.geom IS NOT NULL OR (e.grid_x >= t.min_x AND e.grid_x < t.max_x AND e.grid_y >= t.min_y AND e.grid_y < t.max_y)`;

/** Whether visitors may see tiles. */
const OPEN = `coalesce((SELECT value IS DISTINCT FROM 'false' FROM configuration_parameter WHERE code = 'ENABLE_ANONYMOUS_READING'), true)`;

const finish = (features: string) => `
  SELECT ST_AsMVT(q, 'elements', 4096, 'geom', 'id') AS mvt, (SELECT stamp FROM element_tile_stamp WHERE type_id = $1) AS stamp, ${OPEN} AS open
  FROM (SELECT id, count, CASE WHEN dot THEN true END AS dot, geom
    FROM (SELECT * FROM (${features}) all_features OFFSET 0) made WHERE geom IS NOT NULL) q`;

/** The groups of a tile's own cells, each at the mean of its members' inner points. */
const GROUPS = `
  SELECT ${FIRST_GROUP_ID} + (((($3::bigint << $2::int) | $4::bigint) << 8) | c.cell) AS id, c.count, false AS dot,
    ST_AsMVTGeom(ST_SetSRID(ST_MakePoint(c.sum_x::float8 / c.count * ${STEP} - ${HALF}, ${HALF} - c.sum_y::float8 / c.count * ${STEP}), 3857),
      t.envelope, 4096, 0, true) AS geom
  FROM cell c, tile t WHERE c.count > 1`;

const COLUMNS = 'e.id, e.dimension, e.geom_3857, e.grid_x, e.grid_y';

/**
 * Cells that triggers maintain. An element alone in its cell is drawn as itself, and found by its box, so that a long
 * line shows in every tile that it crosses and not only in that of its inner point.
 */
const grouped = (flag: 'c.is_public' | 'NOT c.is_public') => `
  WITH tile AS MATERIALIZED (${TILE}),
  cell AS (SELECT c.cell, c.count, c.sum_x, c.sum_y FROM element_cell c
    WHERE c.type_id = $1 AND ${flag} AND c.zoom = $2::smallint AND c.tile_x = $3::int AND c.tile_y = $4::int),
  single AS MATERIALIZED (SELECT c.sum_id AS id FROM element_cell c
    WHERE c.type_id = $1 AND c.count = 1 AND ${flag} AND c.zoom = $2::smallint
      AND element_box(c.sum_min_x, c.sum_min_y, c.sum_max_x, c.sum_max_y)
        && (SELECT box(point(t.min_x - t.margin, t.min_y - t.margin), point(t.max_x + t.margin - 1, t.max_y + t.margin - 1)) FROM tile t)),
  chosen AS (SELECT ${COLUMNS} FROM single s JOIN geometric_element e ON e.id = s.id)
  ${finish(`${GROUPS} UNION ALL ${FEATURE}`)}`;

/** One person has few hidden elements: they are grouped in the query. */
const GROUPED_OWN = `
  WITH tile AS MATERIALIZED (${TILE}),
  mine AS MATERIALIZED (SELECT ${COLUMNS} FROM geometric_element e WHERE e.owner_id = $5 AND e.type_id = $1 AND NOT e.is_public),
  every_cell AS MATERIALIZED (
    SELECT m.grid_x >> (${GRID_BITS} - $2::int) AS tile_x, m.grid_y >> (${GRID_BITS} - $2::int) AS tile_y,
      cell_of(m.grid_x, m.grid_y, $2::int) AS cell, count(*) AS count,
      sum(m.grid_x::bigint) AS sum_x, sum(m.grid_y::bigint) AS sum_y, min(m.id) AS only_id
    FROM mine m GROUP BY 1, 2, 3),
  cell AS (SELECT * FROM every_cell WHERE tile_x = $3::int AND tile_y = $4::int),
  chosen AS (SELECT e.* FROM every_cell c JOIN mine e ON e.id = c.only_id, tile t WHERE c.count = 1 AND e.geom_3857 && t.reach)
  ${finish(`${GROUPS} UNION ALL ${FEATURE}`)}`;

/** The box includes the type: in the index the boxes of each type are shifted into a range of their own. */
const ungrouped = (flag: string) => `
  WITH tile AS MATERIALIZED (${TILE}),
  chosen AS (SELECT ${COLUMNS} FROM geometric_element e
    WHERE ${flag} AND drawn_box(e.type_id, e.geom_3857) && (SELECT drawn_box($1, reach) FROM tile))
  ${finish(FEATURE)}`;

const STATEMENTS = {
  public: { grouped: grouped('c.is_public'), ungrouped: ungrouped('e.is_public') },
  all: { grouped: grouped('NOT c.is_public'), ungrouped: ungrouped('NOT e.is_public') },
  own: { grouped: GROUPED_OWN, ungrouped: ungrouped('NOT e.is_public AND e.owner_id = $5') },
};

/** The statement of a tile, as `pg` takes it: prepared once per connection under its name. */
export function tileStatement({ typeId, z, x, y }: TileParams, scope: TileScope) {
  const depth = z <= LAST_GROUPED_ZOOM ? 'grouped' : 'ungrouped';
  const values = [typeId, z, x, y];
  return {
    name: `tile_${scope.kind}_${depth}`,
    text: STATEMENTS[scope.kind][depth],
    values: scope.kind === 'own' ? [...values, scope.ownerId] : values,
  };
}

/** The state of a type's public tiles. */
export interface TileState {
  /** The stamp: the number of changes of public elements of the type. */
  stamp: number;
  /** Whether visitors may see them. */
  open: boolean;
}

export interface FoundTile extends TileState {
  /** The tile's bytes; null if it is empty. */
  bytes: Buffer;
}

export async function findTile(from: Reads, tile: TileParams, scope: TileScope): Promise<FoundTile> {
  const { rows } = await from.query<{ mvt: Buffer | null; stamp: number | null; open: boolean }>(tileStatement(tile, scope));
  return { bytes: rows[0]?.mvt ?? Buffer.alloc(0), stamp: rows[0]?.stamp ?? 0, open: rows[0]?.open ?? true };
}

/** The current state of a type's public tiles. */
export async function findTileState(from: Reads, typeId: number): Promise<TileState> {
  const { rows } = await from.query<{ stamp: number | null; open: boolean }>({
    name: 'tile_state',
    text: `SELECT (SELECT stamp FROM element_tile_stamp WHERE type_id = $1) AS stamp, ${OPEN} AS open`,
    values: [typeId],
  });
  return { stamp: rows[0]?.stamp ?? 0, open: rows[0]?.open ?? true };
}
