import 'server-only';
import type { Reads } from '@/lib/db/reading';
import type { Drawing } from '@/lib/styles/binding/schema';
import { drawingSql, readsPropertiesSql, stylesOfTypeSql } from '@/lib/styles/sql';
import { Prisma } from '@/prisma/generated/client';
import type { TileChange } from './changes';
import type { TileParams, TileScope } from './schema';
import type { TileColumns } from './sql';
import { tileStatement } from './statement-queries';

interface FoundTile {
  /** The tile's bytes; empty if nothing is there. */
  mvt: Buffer;
  /** The state of the rules at that moment. */
  generation: number;
}

export async function findTile(from: Reads, tile: TileParams, scope: TileScope, columns: TileColumns): Promise<FoundTile> {
  const { rows } = await from.query<FoundTile>(tileStatement(tile, scope, columns));
  return rows[0] as FoundTile;
}

/** A type as tiles have to know it. */
export interface TileTypeRow {
  id: number;
  published: boolean;
  /** The roles at it and at its group; null: it is for everybody. */
  roles: string[][] | null;
  drawing: number;
  extent: number;
}

interface TileRulesRow {
  generation: number;
  open: boolean;
  types: TileTypeRow[];
  /** How the elements of all types are drawn whose styles read properties. */
  drawn: (Drawing & { id: number })[];
}

const RULES = Prisma.sql`SELECT s.generation,
  coalesce((SELECT value IS DISTINCT FROM 'false' FROM configuration_parameter WHERE code = 'ENABLE_ANONYMOUS_READING'), true) AS open,
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'published', t.state = 'PUBLISHED',
      'roles', CASE WHEN t.roles <> '{}' OR g.roles <> '{}' THEN json_build_array(t.roles, coalesce(g.roles, '{}')) END,
      'drawing', coalesce(d.generation, 0), 'extent', coalesce(r.extent, 0))), '[]')
    FROM geometric_element_type t LEFT JOIN geometric_layer_group g ON g.id = t.group_id
      LEFT JOIN element_type_drawing d ON d.type_id = t.id LEFT JOIN element_tile_reach r ON r.type_id = t.id) AS types,
  (SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT t.id, ${drawingSql} FROM geometric_element_type t ${stylesOfTypeSql} WHERE ${readsPropertiesSql} ORDER BY t.id) d) AS drawn
  FROM element_tile_state s`;

export async function findTileRules(from: Reads): Promise<TileRulesRow> {
  const { rows } = await from.query<TileRulesRow>({ name: 'tile_rules', text: RULES.text, values: RULES.values });
  return rows[0] as TileRulesRow;
}

interface TileNews {
  generation: number;
  snapshot: string;
  changes: TileChange[] | null;
  /** Changes since the snapshot may have been taken out. */
  missed: boolean;
}

/**
 * What has been committed and was not in `$1`. A snapshot of a standby does not say which transactions of its time were under way: there what
 * was not before all of them comes again. A database that was restored into another server has changes of transactions yet to come.
 */
const NEWS = `SELECT s.generation, pg_current_snapshot()::text AS snapshot,
  (SELECT json_agg(json_build_array(c.type_id, c.moved, c.min_x, c.min_y, c.max_x, c.max_y)) FROM element_tile_change c
    WHERE c.transaction >= pg_snapshot_xmin($1::pg_snapshot) AND c.transaction < pg_snapshot_xmax(pg_current_snapshot())
      AND (pg_is_in_recovery() OR NOT pg_visible_in_snapshot(c.transaction, $1::pg_snapshot))) AS changes,
  coalesce(s.folded >= pg_snapshot_xmin($1::pg_snapshot) AND s.folded < pg_snapshot_xmax(pg_current_snapshot()), true) AS missed
  FROM element_tile_state s`;

/** What has changed since a snapshot; without one: the snapshot to begin with. */
export async function findTileNews(from: Reads, since: string | null): Promise<TileNews> {
  const { rows } = await from.query<TileNews>({ name: 'tile_news', text: NEWS, values: [since] });
  return rows[0] as TileNews;
}

/** Takes changes out that every copy knows. */
export const foldTileChanges = (on: Reads) => on.query('SELECT fold_tile_changes()');

/** Where some public element is, in the grid; undefined: there is none. */
export async function findSomePlace(from: Reads): Promise<{ typeId: number; x: number; y: number } | undefined> {
  const { rows } = await from.query<{ typeId: number; x: number; y: number }>(
    'SELECT type_id AS "typeId", grid_x AS x, grid_y AS y FROM geometric_element WHERE is_public LIMIT 1',
  );
  return rows[0];
}
