import 'server-only';
import { FIRST_GROUP_ID, GROUP_ZOOM_SHIFT } from '@/lib/tile-grid';
import { columns, feature, finish, GRID_BITS, type Properties, TILE } from './sql';

/** A tile has 8 by 8 groups: each is the square of 64 px that a cell of the zoom before covers here. */
const GROUP_BITS = 3;
/**
 * The part of its square that a group's sign may stand in, in units of the tile (8 are a pixel). The signs of public
 * groups are then 54 px apart, also across the edges of tiles, and at least 31 px from those of what is not public.
 */
export const SIGN_RANGE = { public: [22 * 8, 32 * 8], hidden: [54 * 8, 54 * 8] } as const;

const clamped = (axis: 'x' | 'y', [from, to]: readonly [number, number]) => `
  least(${to}, greatest(${from}, round(((c.sum_${axis} / c.count) - (c.g${axis} << (${GRID_BITS - GROUP_BITS} - $2::int)))::float8
    * 512 / (1::bigint << (${GRID_BITS - GROUP_BITS} - $2::int))))) + 512 * (c.g${axis} & 7)`;

/** The groups of a tile's own squares, each at the mean of its members' inner points, within the part of the square that its sign may stand in. */
const groups = (range: readonly [number, number]) => `
  SELECT ${FIRST_GROUP_ID} + ($2::bigint << ${GROUP_ZOOM_SHIFT}) + ((c.gx << ($2::int + ${GROUP_BITS})) | c.gy) AS id, c.count::bigint, NULL::bigint AS type, false AS dot, c.shares,
    ST_SetSRID(ST_MakePoint(${clamped('x', range)}, ${clamped('y', range)}), 3857) AS geom
  FROM square c WHERE c.count > 1`;

/** Sums of one type in one square become those of the square. */
const SQUARES = `
  SELECT gx, gy, sum(count) AS count, sum(sum_x) AS sum_x, sum(sum_y) AS sum_y, min(any_id) AS only_id,
    jsonb_object_agg('t' || type_id, count) AS shares FROM share GROUP BY gx, gy`;

/** The zoom whose cells are squares. Zoom 0 has none before it: its own cells are joined by two and two. */
const CELL_ZOOM = 'greatest($2::int - 1, 0)';
const square = (axis: 'x' | 'y', of: string) =>
  `(((${of}.tile_${axis}::bigint << 4) | (${of}.cell ${axis === 'x' ? '>> 4' : '& 15'})) >> (${CELL_ZOOM} + 1 - $2::int))`;

/** The cells of a tile. */
const IN_TILE = `c.zoom = ${CELL_ZOOM}::smallint AND c.tile_x = $3::int >> 1 AND c.tile_y = $4::int >> 1
      AND c.cell BETWEEN (($3::int & 1) << 7)::smallint AND ((($3::int & 1) << 7) + CASE WHEN $2::int = 0 THEN 255 ELSE 127 END)::smallint
      AND ($2::int = 0 OR (c.cell >> 3) & 1 = $4::int & 1)`;

/** The cell of the row `c` of a change. */
const CELL_OF_CHANGE = `${CELL_ZOOM}::smallint AS zoom, c.grid_x >> (${GRID_BITS} - ${CELL_ZOOM}) AS tile_x, c.grid_y >> (${GRID_BITS} - ${CELL_ZOOM}) AS tile_y,
      cell_of(c.grid_x, c.grid_y, ${CELL_ZOOM}) AS cell`;

/** What writers have left to be added to the cells, and of each cell that it changes the only element, if it has one then. */
const PENDING = (isPublic: boolean) =>
  `pending AS MATERIALIZED (SELECT * FROM pending_cells($1::bigint[], ${isPublic}, ${CELL_ZOOM}))`;

/** How many elements of each square the classes take; those of a type are read once they are counted. */
const byClass = (flag: (of: string) => string) => `
  class_set AS MATERIALIZED (SELECT id FROM style_class_set WHERE type_id = ($1::bigint[])[1] AND state = 'READY'),
  by_class AS MATERIALIZED (
    SELECT gx, gy, jsonb_object_agg('c' || class, count) AS classes FROM (
      SELECT ${square('x', 'c')} AS gx, ${square('y', 'c')} AS gy, c.class, sum(c.count)::bigint AS count FROM (
        SELECT c.tile_x, c.tile_y, c.cell, c.class, c.count FROM element_cell_class c
        WHERE c.set_id = (SELECT id FROM class_set) AND ${flag('c')} AND ${IN_TILE}
        UNION ALL SELECT c.tile_x, c.tile_y, c.cell, c.class, c.count FROM (
          SELECT ${CELL_OF_CHANGE}, c.class, c.sign AS count FROM element_class_change c
          WHERE c.set_id = (SELECT id FROM class_set) AND ${flag('c')}) c WHERE ${IN_TILE}) c
      GROUP BY 1, 2, 3 HAVING sum(c.count) <> 0) k GROUP BY 1, 2)`;
const WITH_CLASSES = `SELECT s.gx, s.gy, s.count, s.sum_x, s.sum_y, s.only_id, s.shares || coalesce(k.classes, '{}') AS shares, k.classes
  FROM (${SQUARES}) s LEFT JOIN by_class k USING (gx, gy)`;

/** Whether the only element of a cell of another tile reaches into this one. */
const REACHES = `reaches_beyond(c.zoom, c.sum_min_x, c.sum_min_y, c.sum_max_x, c.sum_max_y) AND element_box(c.sum_min_x, c.sum_min_y, c.sum_max_x, c.sum_max_y)
        && box(point(t.min_x - t.margin, t.min_y - t.margin), point(t.max_x + t.margin - 1, t.max_y + t.margin - 1))
      AND (${square('x', 'c')} >> ${GROUP_BITS}, ${square('y', 'c')} >> ${GROUP_BITS}) <> ($3::bigint, $4::bigint)`;

/**
 * Cells that triggers maintain. An element alone in its square is drawn as itself. One of another tile that reaches into this
 * one, as a long line does, is found by its box, if no other type has anything in its square. Cells with pending changes are added up.
 */
export const grouped = (isPublic: boolean, range: readonly [number, number]) => (properties: Properties, classes: boolean) => {
  const flag = (of: string) => `${isPublic ? '' : 'NOT '}${of}.is_public`;
  return `
  WITH tile AS MATERIALIZED (${TILE}), ${PENDING(isPublic)},
  share AS MATERIALIZED (
    SELECT c.type_id, ${square('x', 'c')} AS gx, ${square('y', 'c')} AS gy,
      sum(c.count)::bigint AS count, sum(c.sum_x)::bigint AS sum_x, sum(c.sum_y)::bigint AS sum_y, sum(c.sum_id)::bigint AS any_id
    FROM (SELECT c.type_id, c.tile_x, c.tile_y, c.cell, c.count, c.sum_id, c.sum_x, c.sum_y FROM element_cell c
      WHERE c.type_id = ANY($1::bigint[]) AND ${flag('c')} AND ${IN_TILE}
      UNION ALL SELECT c.type_id, c.tile_x, c.tile_y, c.cell, c.count, c.sum_id, c.sum_x, c.sum_y FROM pending c WHERE ${IN_TILE}) c
    GROUP BY 1, 2, 3 HAVING sum(c.count) <> 0),
  ${classes ? `${byClass(flag)},` : ''}square AS MATERIALIZED (${classes ? WITH_CLASSES : SQUARES}),
  reaching AS MATERIALIZED (SELECT c.id FROM unnest($1::bigint[]) AS asked (type_id), tile t, LATERAL (
    SELECT c.sum_id AS id, c.type_id, c.tile_x, c.tile_y, c.cell FROM element_cell c
    WHERE c.type_id = asked.type_id AND c.count = 1 AND ${flag('c')} AND c.zoom = ${CELL_ZOOM}::smallint AND $2::int > 0 AND ${REACHES}
    OFFSET 0) c
    WHERE NOT EXISTS (SELECT FROM pending p WHERE (p.tile_x, p.tile_y, p.cell) = (c.tile_x, c.tile_y, c.cell)) AND (SELECT true FROM element_cell o WHERE o.type_id = ANY($1::bigint[]) AND o.type_id <> c.type_id AND ${flag('o')}
      AND o.zoom = ${CELL_ZOOM}::smallint AND o.tile_x = c.tile_x AND o.tile_y = c.tile_y AND o.cell = c.cell LIMIT 1) IS NULL
    UNION SELECT c.only_id FROM pending c, tile t WHERE c.only_id IS NOT NULL AND $2::int > 0 AND ${REACHES}),
  single AS MATERIALIZED (SELECT only_id AS id FROM square WHERE count = 1 UNION ALL SELECT id FROM reaching),
  chosen AS (SELECT ${columns(properties)}${classes ? ', k.classes' : ''} FROM single s JOIN geometric_element e ON e.id = s.id${classes ? ' LEFT JOIN square k ON k.count = 1 AND k.only_id = e.id' : ''})
  ${finish(`${groups(range)} UNION ALL ${feature(classes ? `${properties} || coalesce(e.classes, '{}')` : properties)}`)}`;
};

/**
 * What the database groups itself, because no cells are maintained for it: the hidden elements `e` of one person, or of a reviewer's scope.
 */
export const groupedHere = (mine: (properties: Properties) => string) => (properties: Properties) =>
  `
  WITH tile AS MATERIALIZED (${TILE}),
  mine AS MATERIALIZED (SELECT ${columns(properties)}, e.grid_x::bigint >> (${GRID_BITS - GROUP_BITS} - $2::int) AS gx, e.grid_y::bigint >> (${GRID_BITS - GROUP_BITS} - $2::int) AS gy
    FROM ${mine(properties)}),
  share AS MATERIALIZED (
    SELECT type_id, gx, gy, count(*) AS count, sum(grid_x::bigint)::bigint AS sum_x, sum(grid_y::bigint)::bigint AS sum_y, min(id) AS any_id
    FROM mine GROUP BY 1, 2, 3),
  every_square AS MATERIALIZED (${SQUARES}),
  square AS (SELECT * FROM every_square WHERE gx >> ${GROUP_BITS} = $3::bigint AND gy >> ${GROUP_BITS} = $4::bigint),
  chosen AS (SELECT e.* FROM every_square s JOIN mine e ON e.id = s.only_id, tile t WHERE s.count = 1 AND e.geom_3857 && t.reach)
  ${finish(`${groups(SIGN_RANGE.hidden)} UNION ALL ${feature(properties)}`)}`;
