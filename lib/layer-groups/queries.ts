import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { seesLayer } from '@/lib/auth/seen-sql';
import type { Db } from '@/lib/db';
import { allOf, inSpan, whenDefined } from '@/lib/db/conditions';
import type { Holder } from '@/lib/db/violations';
import { layerSql, type StoredLayer } from '@/lib/layers/sql';
import { codeSql, localText, namedIn } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { LayerGroupQuery } from './api';
import type { LayerGroup, LayerGroupInput } from './schema';

const { sql, raw } = Prisma;

/** A group whose layers have all fields, also those for some roles only. */
export type StoredLayerGroup = Omit<LayerGroup, 'listGeometricLayer'> & { listGeometricLayer: StoredLayer[] };

const ORDER = {
  // The drawing order: first the groups behind the elements, then those inside, then those in front.
  order: () => sql`array_position(ARRAY['before', 'inside', 'after'], g.block) * 1000000000::bigint + g.group_order`,
  id: () => sql`g.id`,
  code: () => sql`g.code`,
  name: (locale: string) => sql`fold(${localText('g.name_code_id', locale)})`,
  initiallyOpen: () => sql`g.initially_open`,
  placeBehindOtherLayers: () => sql`g.place_behind_other_layers`,
  includeInsideGroupLayer: () => sql`g.include_inside_group_layer`,
};

type Reader = Pick<Actor, 'role'>;

const row = (
  reader: Reader,
) => sql`g.id, g.version, g.code, ${codeSql('g.name_code_id')} AS "codeDto", g.group_order AS "order", g.initially_open AS "initiallyOpen",
      g.place_behind_other_layers AS "placeBehindOtherLayers", g.include_inside_group_layer AS "includeInsideGroupLayer",
      (SELECT coalesce(json_agg(${layerSql} ORDER BY l.layer_order, l.id), '[]')
        FROM geometric_layer l WHERE l.group_id = g.id AND ${seesLayer(sql`l.id`, reader)}) AS "listGeometricLayer"`;

const conditions = (it: LayerGroupQuery, { role }: Reader) =>
  allOf([
    sql`is_for(${role}, g.roles)`,
    ...whenDefined(it.id, (id) => sql`g.id = ${id}::bigint`),
    // A group is known by its name alone: its code is random.
    ...[it.q, it.name].flatMap((filter) => whenDefined(filter, (text) => namedIn('g.name_code_id', text))),
    ...whenDefined(it.order, (span) => inSpan(sql`g.group_order`, span)),
    ...whenDefined(it.initiallyOpen, (yes) => sql`g.initially_open = ${yes}`),
    ...whenDefined(it.placeBehindOtherLayers, (yes) => sql`g.place_behind_other_layers = ${yes}`),
    ...whenDefined(it.includeInsideGroupLayer, (yes) => sql`g.include_inside_group_layer = ${yes}`),
  ]);

export function findLayerGroups(
  db: Db,
  { sortField = 'order', sortOrder = 'asc', ...filters }: LayerGroupQuery,
  { page, size, locale, reader }: { page: number; size: number; locale: string; reader: Reader },
): Promise<StoredLayerGroup[]> {
  return db.$queryRaw`
    SELECT ${row(reader)}
    FROM geometric_layer_group g WHERE ${conditions(filters, reader)}
    ORDER BY ${ORDER[sortField](locale)} ${raw(sortOrder)}, g.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

export async function countLayerGroups(db: Db, query: LayerGroupQuery, reader: Reader): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM geometric_layer_group g WHERE ${conditions(query, reader)}`;
  return counted?.count ?? 0;
}

export async function findLayerGroup(db: Db, id: number, reader: Reader): Promise<StoredLayerGroup | undefined> {
  const [found] = await db.$queryRaw<StoredLayerGroup[]>`
    SELECT ${row(reader)} FROM geometric_layer_group g WHERE g.id = ${id}::bigint AND is_for(${reader.role}, g.roles)`;
  return found;
}

/** The names of the element types that stand in a group. */
export async function findTypesIn(db: Db, id: number, locale: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT coalesce(${localText('t.name_code_id', locale)}, t.code) AS name FROM geometric_element_type t
    WHERE t.group_id = ${id}::bigint ORDER BY t.type_order, t.id`;
  return rows.map(({ name }) => name);
}

/** The group that has this order in the block of another one. */
export async function findHolder(
  db: Db,
  { order, placeBehindOtherLayers, includeInsideGroupLayer }: GroupRow,
  locale: string,
): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT g.id, coalesce(${localText('g.name_code_id', locale)}, g.code) AS name FROM geometric_layer_group g
    WHERE g.group_order = ${order}::int AND g.place_behind_other_layers = ${placeBehindOtherLayers ?? false}
      AND (g.place_behind_other_layers OR g.include_inside_group_layer = ${includeInsideGroupLayer ?? false}) ORDER BY g.id LIMIT 1`;
  return found && { ...found, screen: 'layerGroup' };
}

type GroupRow = Omit<LayerGroupInput, 'codeDto' | 'version'>;

export async function insertLayerGroup(db: Db, code: string, nameCodeId: number, group: GroupRow): Promise<number> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO geometric_layer_group
      (code, name_code_id, group_order, initially_open, place_behind_other_layers, include_inside_group_layer)
    VALUES (${code}, ${nameCodeId}::bigint, ${group.order}::int, ${group.initiallyOpen ?? false},
      ${group.placeBehindOtherLayers ?? false}, ${group.includeInsideGroupLayer ?? false}) RETURNING id`;
  return (inserted as { id: number }).id;
}

export const updateLayerGroupRow = (db: Db, id: number, group: GroupRow): Promise<number> =>
  db.$executeRaw`
    UPDATE geometric_layer_group SET group_order = ${group.order}::int, initially_open = ${group.initiallyOpen ?? false},
      place_behind_other_layers = ${group.placeBehindOtherLayers ?? false},
      include_inside_group_layer = ${group.includeInsideGroupLayer ?? false}
    WHERE id = ${id}::bigint`;

export const deleteLayerGroupRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM geometric_layer_group WHERE id = ${id}::bigint`;
