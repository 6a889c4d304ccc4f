import 'server-only';
import type { Db } from '@/lib/db';
import { codeSql } from '@/lib/translations/queries';
import { Prisma } from '@/prisma/generated/client';
import type { LayerQuery } from './api';
import type { Layer } from './schema';

const { sql, raw } = Prisma;

/** A whole `Layer` as JSON, of the rows `l` (the layer) and `g` (its group). */
export const layerSql = sql`json_build_object(
  'id', l.id, 'code', ${codeSql('l.name_code_id')}, 'internalName', l.internal_name, 'tableName', l.table_name, 'type', l.type,
  'serverUrl', l.server_url, 'version', l.version, 'order', l.layer_order, 'initiallyVisible', l.initially_visible,
  'internalComments', l.internal_comments, 'geometricLayerGroup', json_build_object('id', g.id, 'code', g.code),
  'defaultOpacity', l.default_opacity, 'allowChangeOpacity', l.allow_change_opacity,
  'supportsGetFeatureInfo', l.supports_get_feature_info, 'informationFormatToUse', l.information_format,
  'legendType', l.legend_type, 'legendTypeValue', coalesce(l.legend_type_value, l.legend_file_id::text),
  'showAllLayersOnLegend', l.show_all_layers_on_legend, 'refreshLegend', l.refresh_stamp,
  'useProxy', l.use_proxy, 'useProxyAndroid', l.use_proxy_android, 'attribution', l.attribution)`;

const ORDER = {
  id: () => sql`l.id`,
  internalName: () => sql`fold(l.internal_name)`,
  name: (locale: string) => sql`(SELECT fold(i.description) FROM internationalization i
    WHERE i.code_id = l.name_code_id AND i.language = ${locale})`,
  type: () => sql`l.type`,
  order: () => sql`l.layer_order`,
  serverUrl: () => sql`l.server_url`,
  initiallyVisible: () => sql`l.initially_visible`,
};

export async function findLayers(
  db: Db,
  { sortField = 'id', sortOrder = 'asc' }: LayerQuery,
  { page, size, locale }: { page: number; size: number; locale: string },
): Promise<Layer[]> {
  const rows = await db.$queryRaw<{ layer: Layer }[]>`
    SELECT ${layerSql} AS layer FROM geometric_layer l JOIN geometric_layer_group g ON g.id = l.group_id
    ORDER BY ${ORDER[sortField](locale)} ${raw(sortOrder)} NULLS LAST, l.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
  return rows.map((row) => row.layer);
}

export async function countLayers(db: Db): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`SELECT count(*) FROM geometric_layer`;
  return counted?.count ?? 0;
}
