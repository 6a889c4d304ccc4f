import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Db } from '@/lib/db';
import { elementTypePolicy } from '@/lib/element-types/policy';
import { typesWhere } from '@/lib/element-types/sql';
import { BACKGROUND_LAYER_GROUP } from '@/lib/layer-groups/schema';
import type { GroupPlace, LayerPlace, Settings, TreeRows, TypePlace } from './place';

export type GroupRow = GroupPlace & Settings;
export type LayerRow = LayerPlace & Settings;
/** `opacity` of a type may be said by nobody: then it is 1. */
export type TypeRow = TypePlace & Settings;
export type StoredRows = TreeRows<GroupRow, LayerRow, TypeRow>;

/** The version of the tree and the rows of what somebody sees, of one moment. */
export async function findTree(db: Db, actor: Actor): Promise<StoredRows & { version: number }> {
  const { role } = actor;
  const [found] = await db.$queryRaw<(StoredRows & { version: number })[]>`
    SELECT map_tree_version() AS version,
      (SELECT coalesce(json_agg(json_build_object('id', g.id, 'order', g.group_order, 'block', g.block, 'above', g.above_type_order,
          'isBackground', g.code = ${BACKGROUND_LAYER_GROUP}, 'initiallyVisible', g.initially_visible, 'opacity', g.opacity,
          'minScale', g.min_scale, 'maxScale', g.max_scale, 'roles', g.roles)), '[]')
        FROM geometric_layer_group g WHERE is_for(${role}, g.roles)) AS groups,
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'order', l.layer_order, 'groupId', l.group_id,
          'initiallyVisible', l.initially_visible, 'opacity', l.default_opacity, 'minScale', l.min_scale, 'maxScale', l.max_scale,
          'roles', l.roles)), '[]')
        FROM geometric_layer l WHERE l.id <> ALL ((SELECT hidden_layers(${role}))::bigint[])) AS layers,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'order', t.type_order, 'groupId', t.group_id, 'above', t.above_layer_order,
          'initiallyVisible', t.initially_visible, 'opacity', coalesce(t.default_opacity, 1), 'minScale', t.min_scale,
          'maxScale', t.max_scale, 'roles', t.roles)), '[]')
        FROM geometric_element_type t WHERE ${typesWhere(elementTypePolicy.read(actor))}) AS types`;
  return found as StoredRows & { version: number };
}

/**
 * Locks everything that stands in the tree until the transaction ends, in the order in which each change of one of them does: the row,
 * then the version. Elements are saved meanwhile.
 */
export async function lockTree(db: Db): Promise<void> {
  await db.$queryRaw<object[]>`SELECT 1 AS one FROM geometric_layer_group ORDER BY id FOR NO KEY UPDATE`;
  await db.$queryRaw<object[]>`SELECT 1 AS one FROM geometric_layer ORDER BY id FOR NO KEY UPDATE`;
  await db.$queryRaw<object[]>`SELECT 1 AS one FROM geometric_element_type ORDER BY id FOR NO KEY UPDATE`;
  await db.$queryRaw<object[]>`SELECT 1 AS one FROM map_tree FOR UPDATE`;
}

/** The version rises, even if nothing else changes. */
export const raiseTreeVersion = (db: Db): Promise<number> => db.$executeRaw`UPDATE map_tree SET changes = changes + 1`;

/** Writes groups. Their orders are unique within a block, so that those that move first step aside. */
export async function updateGroups(db: Db, groups: readonly GroupRow[]): Promise<void> {
  if (groups.length === 0) return;
  const rows = JSON.stringify(groups);
  await db.$executeRaw`
    UPDATE geometric_layer_group g SET group_order = -2000000000 + g.id::int
    FROM jsonb_to_recordset(${rows}::jsonb) AS n (id bigint, block text, "order" int)
    WHERE g.id = n.id AND (g.block, g.group_order) IS DISTINCT FROM (n.block, n."order")`;
  await db.$executeRaw`
    UPDATE geometric_layer_group g SET group_order = n."order", place_behind_other_layers = n.block = 'before',
      include_inside_group_layer = n.block = 'inside', above_type_order = n.above, initially_visible = n."initiallyVisible",
      opacity = n.opacity, min_scale = n."minScale", max_scale = n."maxScale", roles = n.roles
    FROM jsonb_to_recordset(${rows}::jsonb) AS n (id bigint, block text, "order" int, above int, "initiallyVisible" boolean,
      opacity float8, "minScale" float8, "maxScale" float8, roles text[])
    WHERE g.id = n.id`;
}

export async function updateLayers(db: Db, layers: readonly LayerRow[]): Promise<void> {
  if (layers.length === 0) return;
  await db.$executeRaw`
    UPDATE geometric_layer l SET group_id = n."groupId", layer_order = n."order", initially_visible = n."initiallyVisible",
      default_opacity = n.opacity, min_scale = n."minScale", max_scale = n."maxScale", roles = n.roles
    FROM jsonb_to_recordset(${JSON.stringify(layers)}::jsonb) AS n (id bigint, "groupId" bigint, "order" int, "initiallyVisible" boolean,
      opacity float8, "minScale" float8, "maxScale" float8, roles text[])
    WHERE l.id = n.id`;
}

export async function updateTypes(db: Db, types: readonly TypeRow[]): Promise<void> {
  if (types.length === 0) return;
  await db.$executeRaw`
    UPDATE geometric_element_type t SET group_id = n."groupId", type_order = n."order", above_layer_order = n.above,
      initially_visible = n."initiallyVisible", min_scale = n."minScale", max_scale = n."maxScale", roles = n.roles,
      default_opacity = CASE WHEN coalesce(t.default_opacity, 1) = n.opacity THEN t.default_opacity ELSE n.opacity END
    FROM jsonb_to_recordset(${JSON.stringify(types)}::jsonb) AS n (id bigint, "groupId" bigint, "order" int, above int,
      "initiallyVisible" boolean, opacity float8, "minScale" float8, "maxScale" float8, roles text[])
    WHERE t.id = n.id`;
}
