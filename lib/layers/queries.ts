import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { seesLayer } from '@/lib/auth/seen-sql';
import type { Db } from '@/lib/db';
import { allOf, contains, inSpan, whenDefined } from '@/lib/db/conditions';
import { localText, namedIn } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { LayerQuery } from './api';
import { layerSql, type StoredLayer } from './sql';

const { sql, raw } = Prisma;

const nameIn = (code: string, locale: string) => sql`fold(${localText(code, locale)})`;

const ORDER = {
  id: () => sql`l.id`,
  internalName: () => sql`fold(l.internal_name)`,
  name: (locale: string) => nameIn('l.name_code_id', locale),
  initiallyVisible: () => sql`l.initially_visible`,
  serverUrl: () => sql`l.server_url`,
  type: () => sql`l.type`,
  defaultOpacity: () => sql`l.default_opacity`,
  legendType: () => sql`l.legend_type`,
  internalComments: () => sql`fold(l.internal_comments)`,
  geometricLayerGroup: (locale: string) => nameIn('g.name_code_id', locale),
  order: () => sql`l.layer_order`,
};

type Reader = Pick<Actor, 'role'>;
const isFor = (reader: Reader) => seesLayer(sql`l.id`, reader);

const conditions = (it: LayerQuery, reader: Reader) =>
  allOf([
    isFor(reader),
    ...whenDefined(it.id, (id) => sql`l.id = ${id}::bigint`),
    ...whenDefined(
      it.q,
      (text) => sql`(${contains(sql`l.internal_name`, text)} OR ${contains(sql`coalesce(l.server_url, '')`, text)}
        OR ${namedIn('l.name_code_id', text)} OR ${namedIn('g.name_code_id', text)})`,
    ),
    ...whenDefined(it.internalName, (text) => contains(sql`l.internal_name`, text)),
    ...whenDefined(it.name, (text) => namedIn('l.name_code_id', text)),
    ...whenDefined(it.initiallyVisible, (yes) => sql`l.initially_visible = ${yes}`),
    ...whenDefined(it.serverUrl, (text) => contains(sql`l.server_url`, text)),
    ...whenDefined(it.useProxy, (yes) => sql`l.use_proxy = ${yes}`),
    ...whenDefined(it.useProxyAndroid, (yes) => sql`l.use_proxy_android = ${yes}`),
    ...whenDefined(it.type, (type) => sql`l.type = ${type}`),
    ...whenDefined(it.defaultOpacity, (span) => inSpan(sql`round(l.default_opacity::numeric, 4)`, span)),
    ...whenDefined(it.legendType, (type) => sql`l.legend_type = ${type}`),
    ...whenDefined(it.internalComments, (text) => contains(sql`l.internal_comments`, text)),
    ...whenDefined(it.geometricLayerGroup, (text) => namedIn('g.name_code_id', text)),
    ...whenDefined(it.geometricLayerGroupId, (id) => sql`l.group_id = ${id}::bigint`),
    ...whenDefined(
      it.failing,
      (yes) => sql`EXISTS (SELECT 1 FROM layer_check k WHERE k.layer_id = l.id AND k.failing_since IS NOT NULL) = ${yes}`,
    ),
    ...whenDefined(it.order, (span) => inSpan(sql`l.layer_order`, span)),
  ]);

const FROM = sql`FROM geometric_layer l JOIN geometric_layer_group g ON g.id = l.group_id`;

export async function findLayers(
  db: Db,
  { sortField = 'id', sortOrder = 'asc', ...filters }: LayerQuery,
  { page, size, locale, reader }: { page: number; size: number; locale: string; reader: Reader },
): Promise<StoredLayer[]> {
  const rows = await db.$queryRaw<{ layer: StoredLayer }[]>`
    SELECT ${layerSql} AS layer ${FROM} WHERE ${conditions(filters, reader)}
    ORDER BY ${ORDER[sortField](locale)} ${raw(sortOrder)} NULLS LAST, l.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
  return rows.map((row) => row.layer);
}

export async function countLayers(db: Db, query: LayerQuery, reader: Reader): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`SELECT count(*) ${FROM} WHERE ${conditions(query, reader)}`;
  return counted?.count ?? 0;
}

export async function findLayer(db: Db, id: number, reader: Reader): Promise<StoredLayer | undefined> {
  const [found] = await db.$queryRaw<{ layer: StoredLayer }[]>`
    SELECT ${layerSql} AS layer ${FROM} WHERE l.id = ${id}::bigint AND ${isFor(reader)}`;
  return found?.layer;
}
