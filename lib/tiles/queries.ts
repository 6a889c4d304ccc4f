import 'server-only';
import { listed } from '@/lib/auth/policy';
import type { Reads } from '@/lib/db/reading';
import { codesIn } from '@/lib/review/policy';
import type { Drawing } from '@/lib/styles/binding/schema';
import { drawingSql, readsPropertiesSql, stylesOfTypeSql } from '@/lib/styles/sql';
import { Prisma } from '@/prisma/generated/client';
import { FIRST_GROUP_ID, GROUP_ZOOM_SHIFT, LAST_GROUPED_ZOOM } from './grid';
import type { TileParams, TileScope } from './schema';

/** What styles ask of an element besides its place, as the text of a JSON object of a row `e`; undefined: nothing. */
type Told = string | undefined;
/** The same with what the names of its statements end with. */
export interface TileColumns {
  told: Told;
  name: string;
  /** Whether the elements of the one type that is asked for are counted by classes, too. */
  classes?: boolean;
}
const NO_COLUMNS: TileColumns = { told: undefined, name: '' };

const GRID_BITS = 30;
/** Metres of EPSG:3857 per step of the 2^30 grid, and half the side of its square. */
const STEP = '(40075016.685578488 / 1073741824)';
const HALF = '20037508.342789244';

/** $1 types, $2 zoom, $3 x, $4 y; $5 the owner where the scope names one. `reach` has a margin, so that thick lines meet across tiles. */
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
const feature = (told: Told) => `
  SELECT e.id, NULL::bigint AS count, e.type_id AS type, f.geom IS NULL AS dot, ${told ?? 'NULL::jsonb'} AS shares,
    coalesce(f.geom, ST_AsMVTGeom(
      ST_SetSRID(ST_MakePoint(e.grid_x * ${STEP} - ${HALF}, ${HALF} - e.grid_y * ${STEP}), 3857), t.envelope, 4096, 0, true)) AS geom
  FROM chosen e, tile t, LATERAL (SELECT CASE
    WHEN e.dimension = 0 OR greatest(ST_XMax(e.geom_3857) - ST_XMin(e.geom_3857), ST_YMax(e.geom_3857) - ST_YMin(e.geom_3857)) >= t.side / 64
    THEN ST_AsMVTGeom(e.geom_3857, t.envelope, 4096, 64, true) END AS geom OFFSET 0) f
  WHERE f.geom IS NOT NULL OR (e.grid_x >= t.min_x AND e.grid_x < t.max_x AND e.grid_y >= t.min_y AND e.grid_y < t.max_y)`;

/** Whether visitors may see tiles. */
const OPEN = `coalesce((SELECT value IS DISTINCT FROM 'false' FROM configuration_parameter WHERE code = 'ENABLE_ANONYMOUS_READING'), true)`;
/** Each stamp and each generation only grows, so an equal sum means that none has changed. */
const STATE = `((SELECT coalesce(sum(stamp), 0) FROM element_tile_stamp WHERE type_id = ANY($1::bigint[]))
    + (SELECT coalesce(sum(generation), 0) FROM element_type_drawing WHERE type_id = ANY($1::bigint[])))::bigint AS stamp,
  (SELECT count(*) FROM geometric_element_type WHERE id = ANY($1::bigint[])) AS known,
  (SELECT count(*) FROM geometric_element_type WHERE id = ANY($1::bigint[]) AND state = 'PUBLISHED') AS published,
  (SELECT json_agg(json_build_array(t.roles, coalesce(g.roles, '{}'))) FROM geometric_element_type t
    LEFT JOIN geometric_layer_group g ON g.id = t.group_id
    WHERE t.id = ANY($1::bigint[]) AND (t.roles <> '{}' OR g.roles <> '{}')) AS restricted, ${OPEN} AS open`;

/** What styles ask of elements is as it was when this is the same. */
const DRAWING = `(SELECT concat_ws('.', max(generation), sum(generation), count(*)) FROM element_type_drawing)`;

/** The keys of `shares` become properties of the feature. */
const finish = (features: string) => `
  SELECT ST_AsMVT(q, 'elements', 4096, 'geom', 'id') AS mvt, ${STATE}, ${DRAWING} AS drawing
  FROM (SELECT id, count, type, CASE WHEN dot THEN true END AS dot, shares, geom
    FROM (SELECT * FROM (${features}) all_features OFFSET 0) made WHERE geom IS NOT NULL ORDER BY id) q`;

/** A tile has 8 by 8 groups: each is the square of 64 px that a cell of the zoom before covers here. */
const GROUP_BITS = 3;
/**
 * The part of its square that a group's sign may stand in, in units of the tile (8 are a pixel). The signs of public
 * groups are then 54 px apart, also across the edges of tiles, and at least 31 px from those of what is not public.
 */
const SIGN_ROOM = { public: [22 * 8, 32 * 8], hidden: [54 * 8, 54 * 8] } as const;

const inRoom = (axis: 'x' | 'y', [from, to]: readonly [number, number]) => `
  least(${to}, greatest(${from}, round(((c.sum_${axis} / c.count) - (c.g${axis} << (${GRID_BITS - GROUP_BITS} - $2::int)))::float8
    * 512 / (1::bigint << (${GRID_BITS - GROUP_BITS} - $2::int))))) + 512 * (c.g${axis} & 7)`;

/** The groups of a tile's own squares, each at the mean of its members' inner points, as far as its room goes. */
const groups = (room: readonly [number, number]) => `
  SELECT ${FIRST_GROUP_ID} + ($2::bigint << ${GROUP_ZOOM_SHIFT}) + ((c.gx << ($2::int + ${GROUP_BITS})) | c.gy) AS id, c.count::bigint, NULL::bigint AS type, false AS dot, c.shares,
    ST_SetSRID(ST_MakePoint(${inRoom('x', room)}, ${inRoom('y', room)}), 3857) AS geom
  FROM square c WHERE c.count > 1`;

/** Sums of one type in one square become those of the square. */
const SQUARES = `
  SELECT gx, gy, sum(count) AS count, sum(sum_x) AS sum_x, sum(sum_y) AS sum_y, min(any_id) AS only_id,
    jsonb_object_agg('t' || type_id, count) AS shares FROM share GROUP BY gx, gy`;

const columns = (told: Told) =>
  `e.id, e.type_id, e.dimension, e.geom_3857, e.grid_x, e.grid_y${told ? ', e.attribute_values, e.description' : ''}`;

/** The zoom whose cells are squares. Zoom 0 has none before it: its own cells are joined by two and two. */
const CELL_ZOOM = 'greatest($2::int - 1, 0)';
const square = (axis: 'x' | 'y', of: string) =>
  `(((${of}.tile_${axis}::bigint << 4) | (${of}.cell ${axis === 'x' ? '>> 4' : '& 15'})) >> (${CELL_ZOOM} + 1 - $2::int))`;

/** The cells of a tile. */
const IN_TILE = `c.zoom = ${CELL_ZOOM}::smallint AND c.tile_x = $3::int >> 1 AND c.tile_y = $4::int >> 1
      AND c.cell BETWEEN (($3::int & 1) << 7)::smallint AND ((($3::int & 1) << 7) + CASE WHEN $2::int = 0 THEN 255 ELSE 127 END)::smallint
      AND ($2::int = 0 OR (c.cell >> 3) & 1 = $4::int & 1)`;

/** How many elements of each square the classes take; those of a type are read once they are counted. */
const byClass = (flag: (of: string) => string) => `
  by_class AS MATERIALIZED (
    SELECT gx, gy, jsonb_object_agg('c' || class, count) AS classes FROM (
      SELECT ${square('x', 'c')} AS gx, ${square('y', 'c')} AS gy, c.class, sum(c.count)::bigint AS count FROM element_cell_class c
      WHERE c.set_id = (SELECT id FROM style_class_set WHERE type_id = ($1::bigint[])[1] AND state = 'READY') AND ${flag('c')} AND ${IN_TILE}
      GROUP BY 1, 2, 3) k GROUP BY 1, 2)`;
const WITH_CLASSES = `SELECT s.gx, s.gy, s.count, s.sum_x, s.sum_y, s.only_id, s.shares || coalesce(k.classes, '{}') AS shares, k.classes
  FROM (${SQUARES}) s LEFT JOIN by_class k USING (gx, gy)`;

/**
 * Cells that triggers maintain. An element alone in its square is drawn as itself. One of another tile that reaches into this
 * one, as a long line does, is found by its box, if no other type has anything in its square.
 */
const grouped = (flag: (of: string) => string, room: readonly [number, number]) => (told: Told, classes: boolean) =>
  `
  WITH tile AS MATERIALIZED (${TILE}),
  share AS MATERIALIZED (
    SELECT c.type_id, ${square('x', 'c')} AS gx, ${square('y', 'c')} AS gy,
      sum(c.count)::bigint AS count, sum(c.sum_x)::bigint AS sum_x, sum(c.sum_y)::bigint AS sum_y, min(c.sum_id) AS any_id
    FROM element_cell c
    WHERE c.type_id = ANY($1::bigint[]) AND ${flag('c')} AND ${IN_TILE}
    GROUP BY 1, 2, 3),
  ${classes ? `${byClass(flag)},` : ''}square AS MATERIALIZED (${classes ? WITH_CLASSES : SQUARES}),
  reaching AS MATERIALIZED (SELECT c.id FROM unnest($1::bigint[]) AS asked (type_id), tile t, LATERAL (
    SELECT c.sum_id AS id, c.type_id, c.tile_x, c.tile_y, c.cell FROM element_cell c
    WHERE c.type_id = asked.type_id AND c.count = 1 AND ${flag('c')} AND c.zoom = ${CELL_ZOOM}::smallint AND $2::int > 0
      AND reaches_beyond(c.zoom, c.sum_min_x, c.sum_min_y, c.sum_max_x, c.sum_max_y) AND element_box(c.sum_min_x, c.sum_min_y, c.sum_max_x, c.sum_max_y)
        && box(point(t.min_x - t.margin, t.min_y - t.margin), point(t.max_x + t.margin - 1, t.max_y + t.margin - 1))
      AND (${square('x', 'c')} >> ${GROUP_BITS}, ${square('y', 'c')} >> ${GROUP_BITS}) <> ($3::bigint, $4::bigint)
    OFFSET 0) c
    WHERE (SELECT true FROM element_cell o WHERE o.type_id = ANY($1::bigint[]) AND o.type_id <> c.type_id AND ${flag('o')}
      AND o.zoom = ${CELL_ZOOM}::smallint AND o.tile_x = c.tile_x AND o.tile_y = c.tile_y AND o.cell = c.cell LIMIT 1) IS NULL),
  single AS MATERIALIZED (SELECT only_id AS id FROM square WHERE count = 1 UNION ALL SELECT id FROM reaching),
  chosen AS (SELECT ${columns(told)}${classes ? ', k.classes' : ''} FROM single s JOIN geometric_element e ON e.id = s.id${classes ? ' LEFT JOIN square k ON k.count = 1 AND k.only_id = e.id' : ''})
  ${finish(`${groups(room)} UNION ALL ${feature(classes ? `${told} || coalesce(e.classes, '{}')` : told)}`)}`;

/**
 * What the database groups itself, because no cells are maintained for it: the hidden elements `e` of one person, or of a reviewer's scope.
 */
const groupedHere = (mine: (told: Told) => string) => (told: Told) =>
  `
  WITH tile AS MATERIALIZED (${TILE}),
  mine AS MATERIALIZED (SELECT ${columns(told)}, e.grid_x::bigint >> (${GRID_BITS - GROUP_BITS} - $2::int) AS gx, e.grid_y::bigint >> (${GRID_BITS - GROUP_BITS} - $2::int) AS gy
    FROM ${mine(told)}),
  share AS MATERIALIZED (
    SELECT type_id, gx, gy, count(*) AS count, sum(grid_x::bigint)::bigint AS sum_x, sum(grid_y::bigint)::bigint AS sum_y, min(id) AS any_id
    FROM mine GROUP BY 1, 2, 3),
  every_square AS MATERIALIZED (${SQUARES}),
  square AS (SELECT * FROM every_square WHERE gx >> ${GROUP_BITS} = $3::bigint AND gy >> ${GROUP_BITS} = $4::bigint),
  chosen AS (SELECT e.* FROM every_square s JOIN mine e ON e.id = s.only_id, tile t WHERE s.count = 1 AND e.geom_3857 && t.reach)
  ${finish(`${groups(SIGN_ROOM.hidden)} UNION ALL ${feature(told)}`)}`;

/** One person has few hidden elements. */
const GROUPED_OWN = groupedHere(
  () => 'geometric_element e WHERE e.owner_id = $5 AND e.type_id = ANY($1::bigint[]) AND NOT e.is_public',
);

/**
 * A reviewer's own elements and those of the scope: $5 the reviewer, $6 types, $7 provinces, $8 municipalities, $9 parishes; null: not
 * limited by types, or by divisions. The same rule as `elementPolicy.readAll`.
 */
const IN_SCOPE = `(e.owner_id = $5 OR (($6::bigint[] IS NULL OR e.type_id = ANY($6::bigint[]))
  AND ($7::text[] IS NULL OR e.province_code = ANY($7::text[]) OR e.ine_code = ANY($8::text[])
    OR EXISTS (SELECT 1 FROM element_parish ep JOIN parish p ON p.parish_code = ep.parish_code JOIN municipality m ON m.ine_code = p.ine_code
      WHERE ep.element_id = e.id
        AND (ep.parish_code = ANY($9::text[]) OR p.ine_code = ANY($8::text[]) OR m.province_code = ANY($7::text[]))))))`;
const REACHING = (
  flag: string,
  told: Told,
) => `unnest($1::bigint[]) AS asked (type_id), tile t, LATERAL (SELECT ${columns(told)} FROM geometric_element e
    WHERE ${flag} AND drawn_box(e.type_id, e.geom_3857) && drawn_box(asked.type_id, t.reach) OFFSET 0)`;

/** Those that reach into the tile are enough: the members of its own squares are among them. */
const GROUPED_IN_SCOPE = groupedHere((told) => `${REACHING(`NOT e.is_public AND ${IN_SCOPE}`, told)} e`);

/** The box includes the type: in the index the boxes of each type are shifted into a range of their own. */
const ungrouped = (flag: string) => (told: Told) =>
  `
  WITH tile AS MATERIALIZED (${TILE}),
  chosen AS (SELECT found.* FROM ${REACHING(flag, told)} found)
  ${finish(feature(told))}`;

const STATEMENTS = {
  public: { grouped: grouped((of) => `${of}.is_public`, SIGN_ROOM.public), ungrouped: ungrouped('e.is_public') },
  all: { grouped: grouped((of) => `NOT ${of}.is_public`, SIGN_ROOM.hidden), ungrouped: ungrouped('NOT e.is_public') },
  own: { grouped: GROUPED_OWN, ungrouped: ungrouped('NOT e.is_public AND e.owner_id = $5') },
  scope: { grouped: GROUPED_IN_SCOPE, ungrouped: ungrouped(`NOT e.is_public AND ${IN_SCOPE}`) },
};

/** The statement of a tile, as `pg` takes it: prepared once per connection under its name. */
export function tileStatement(
  { typeIds, z, x, y }: TileParams,
  scope: TileScope,
  { told, name, classes = false }: TileColumns = NO_COLUMNS,
) {
  const depth = z <= LAST_GROUPED_ZOOM ? 'grouped' : 'ungrouped';
  const values = [typeIds, z, x, y];
  return {
    name: `tile_${scope.kind}_${depth}${name}${classes ? '_classes' : ''}`,
    text: STATEMENTS[scope.kind][depth](told, classes),
    values: [...values, ...scopeValues(scope)],
  };
}

function scopeValues(scope: TileScope): unknown[] {
  if (scope.kind === 'own') return [scope.ownerId];
  if (scope.kind !== 'scope') return [];
  const { typeId, divisions } = scope.inScope;
  if (divisions === undefined) return [scope.ownerId, typeId, null, null, null];
  const { province, municipality, parish } = codesIn(listed(divisions) as string[]);
  return [scope.ownerId, typeId ?? null, province, municipality, parish];
}

/** The state of the public tiles of some types. */
export interface TileState {
  /** The number of changes of public elements of the types. */
  stamp: number;
  /** How many of the types there are. */
  known: number;
  /** How many of them are published. */
  published: number;
  /** Of each type that is not for everybody the roles at it and at its group; null: of none. */
  restricted: readonly (readonly string[])[][] | null;
  /** Whether visitors may see them. */
  open: boolean;
}

export interface FoundTile extends TileState {
  /** The tile's bytes; empty if nothing is there. */
  bytes: Buffer;
}

/** `drawing`: the state of what styles ask of elements, for which the tile was made. */
export async function findTile(
  from: Reads,
  tile: TileParams,
  scope: TileScope,
  columns: TileColumns,
): Promise<FoundTile & { drawing: string }> {
  const { rows } = await from.query<TileState & { mvt: Buffer; drawing: string }>(tileStatement(tile, scope, columns));
  const [{ mvt, ...state }] = rows as [TileState & { mvt: Buffer; drawing: string }];
  return { bytes: mvt, ...state };
}

export interface TileDrawings {
  drawing: string;
  types: (Drawing & { id: number })[];
}

const DRAWINGS = Prisma.sql`SELECT ${Prisma.raw(DRAWING)} AS drawing, (SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT t.id, ${drawingSql} FROM geometric_element_type t ${stylesOfTypeSql} WHERE ${readsPropertiesSql} ORDER BY t.id) d) AS types`;

/** How the elements of all types are drawn whose styles read properties, at one moment. */
export async function findTileDrawings(from: Reads): Promise<TileDrawings> {
  const { rows } = await from.query<TileDrawings>({ name: 'tile_drawings', text: DRAWINGS.text, values: DRAWINGS.values });
  return rows[0] as TileDrawings;
}

/** The current state of the public tiles of some types. */
export async function findTileState(from: Reads, typeIds: readonly number[]): Promise<TileState> {
  const { rows } = await from.query<TileState>({ name: 'tile_state', text: `SELECT ${STATE}`, values: [typeIds] });
  return rows[0] as TileState;
}
