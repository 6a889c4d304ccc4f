import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { seesLayer } from '@/lib/auth/seen-sql';
import type { Db } from '@/lib/db';
import type { Holder } from '@/lib/db/violations';
import type { StoredStyle } from '@/lib/styles/stored';
import { type StyleWarning, warningMessages } from '@/lib/styles/warnings';
import { localText } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { LayerType } from '../schema';
import type { SourceWarning } from '../sources/schema';
import type { LayerWarnings } from '../warnings';
import type { LayerRow } from './row';

export async function insertLayer(
  db: Db,
  { code, nameCodeId, type }: { code: string; nameCodeId: number; type: LayerType },
  it: LayerRow,
): Promise<number> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO geometric_layer (code, name_code_id, type, group_id, internal_name, table_name, server_url, version, layer_order,
      initially_visible, internal_comments, attribution, default_opacity, allow_change_opacity, supports_get_feature_info,
      information_format, legend_type, legend_type_value, legend_file_id, show_all_layers_on_legend, use_proxy, use_proxy_android,
      image_format, coordinate_system, extent, min_zoom, max_zoom)
    VALUES (${code}, ${nameCodeId}::bigint, ${type}, ${it.groupId}::bigint, ${it.internalName}, ${it.tableName}, ${it.serverUrl},
      ${it.version}, ${it.order}::int, ${it.initiallyVisible}, ${it.internalComments}, ${it.attribution ?? null},
      ${it.defaultOpacity}::float8, ${it.allowChangeOpacity ?? true}, ${it.supportsGetFeatureInfo}, ${it.informationFormat},
      ${it.legendType}, ${it.legendUrl}, ${it.legendFileId}::bigint, ${it.showAllLayersOnLegend}, ${it.useProxy},
      ${it.useProxyAndroid}, ${it.known.imageFormat ?? null}, ${it.known.coordinateSystem ?? null},
      ${it.known.extent ?? null}::float8[], ${it.known.minZoom ?? null}::smallint, ${it.known.maxZoom ?? null}::smallint) RETURNING id`;
  return (inserted as { id: number }).id;
}

/** A column that stays as it is where nothing is said of it. */
const orCurrent = (column: string, type: string, value: unknown) =>
  value === undefined ? Prisma.raw(column) : Prisma.sql`${value}::${Prisma.raw(type)}`;

/** The stamp makes browsers fetch cached images of the layer again: it increases with every save, even if the clock does not. */
export const updateLayerRow = (db: Db, id: number, it: LayerRow): Promise<number> =>
  db.$executeRaw`
    UPDATE geometric_layer SET group_id = ${it.groupId}::bigint, internal_name = ${it.internalName}, server_url = ${it.serverUrl},
      version = ${it.version}, layer_order = ${it.order}::int, initially_visible = ${it.initiallyVisible},
      internal_comments = ${it.internalComments},
      attribution = CASE WHEN ${it.attribution === undefined}::boolean THEN attribution ELSE ${it.attribution ?? null}::text END,
      default_opacity = ${it.defaultOpacity}::float8,
      allow_change_opacity = coalesce(${it.allowChangeOpacity ?? null}::boolean, allow_change_opacity),
      supports_get_feature_info = ${it.supportsGetFeatureInfo}, information_format = ${it.informationFormat},
      image_format = ${orCurrent('image_format', 'text', it.known.imageFormat)},
      coordinate_system = ${orCurrent('coordinate_system', 'text', it.known.coordinateSystem)},
      extent = ${orCurrent('extent', 'float8[]', it.known.extent)}, min_zoom = ${orCurrent('min_zoom', 'smallint', it.known.minZoom)},
      max_zoom = ${orCurrent('max_zoom', 'smallint', it.known.maxZoom)},
      legend_type = ${it.legendType}, legend_type_value = ${it.legendUrl}, legend_file_id = ${it.legendFileId}::bigint,
      show_all_layers_on_legend = ${it.showAllLayersOnLegend}, use_proxy = ${it.useProxy}, use_proxy_android = ${it.useProxyAndroid},
      refresh_stamp = greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint, refresh_stamp + 1)
    WHERE id = ${id}::bigint`;

export const deleteLayerRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM geometric_layer WHERE id = ${id}::bigint`;

export async function groupExists(db: Db, id: number): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`SELECT 1 FROM geometric_layer_group WHERE id = ${id}::bigint`;
  return found.length > 0;
}

/** Whether a general attached file is an image. */
export async function imageExists(db: Db, id: number): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    SELECT 1 FROM general_attached_file f JOIN file_format t ON t.code = f.file_format WHERE f.id = ${id}::bigint AND t.image`;
  return found.length > 0;
}

/** Whether another published layer has this name. */
export async function nameIsTaken(db: Db, internalName: string): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    SELECT 1 FROM geometric_layer WHERE lower(internal_name) = lower(${internalName}) AND type IN ('WMS_DATABASE', 'WMS_SHAPE')`;
  return found.length > 0;
}

/** The layer that has a published name, or a code. */
export async function findHolder(
  db: Db,
  { internalName, code }: { internalName?: string | null; code?: string | null },
  locale: string,
): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT l.id, coalesce(${localText('l.name_code_id', locale)}, l.code) AS name FROM geometric_layer l
    WHERE l.code = ${code ?? null} OR (lower(l.internal_name) = lower(${internalName ?? null}) AND l.type IN ('WMS_DATABASE', 'WMS_SHAPE'))
    ORDER BY l.id LIMIT 1`;
  return found && { ...found, screen: 'layers' };
}

/** A style as it is stored: the document, the uploaded source if there is one, and warnings about parts that are not drawn. */
export type LayerStyle = Omit<StoredStyle, 'name'> & { warnings: SourceWarning[] };

/** The style of a layer that our map server draws, if it is for the reader. */
export async function findLayerStyle(
  db: Db,
  internalName: string,
  reader: Pick<Actor, 'role'>,
): Promise<(LayerStyle & { internalName: string }) | undefined> {
  const [found] = await db.$queryRaw<(LayerStyle & { internalName: string })[]>`
    SELECT l.internal_name AS "internalName", l.style_document AS document, l.style_source_format AS "sourceFormat", l.style_source AS source,
      coalesce(l.warnings -> 'style', '[]') AS warnings
    FROM geometric_layer l WHERE lower(l.internal_name) = lower(${internalName}) AND l.type IN ('WMS_DATABASE', 'WMS_SHAPE')
      AND l.style_document IS NOT NULL AND ${seesLayer(Prisma.sql`l.id`, reader)}`;
  return found;
}

/** A style of the elements, by name and kind. */
export async function findElementStyle(db: Db, kind: string, name: string): Promise<LayerStyle | undefined> {
  const [found] = await db.$queryRaw<(Omit<LayerStyle, 'warnings'> & { warnings: StyleWarning[] })[]>`
    SELECT s.document, s.source_format AS "sourceFormat", s.source, s.warnings FROM style s WHERE s.kind = ${kind} AND s.name = ${name}`;
  return found && { ...found, warnings: warningMessages(found.warnings) };
}

export const updateLayerStyle = (db: Db, id: number, { document, sourceFormat, source }: LayerStyle): Promise<number> =>
  db.$executeRaw`
    UPDATE geometric_layer SET style_document = ${JSON.stringify(document)}::jsonb, style_source_format = ${sourceFormat},
      style_source = ${source} WHERE id = ${id}::bigint`;

/** Replaces the parts that are present; the others stay. */
export const updateLayerWarnings = (db: Db, id: number, warnings: LayerWarnings): Promise<number> =>
  db.$executeRaw`UPDATE geometric_layer SET warnings = warnings || ${JSON.stringify(warnings)}::jsonb WHERE id = ${id}::bigint`;
