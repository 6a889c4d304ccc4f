import 'server-only';
import { codeSql } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { Layer } from './schema';
import type { LayerWarnings } from './warnings';

const { sql } = Prisma;

/** A layer with all that only some may read. */
export type StoredLayer = Omit<Layer, 'warnings' | 'check'> & { warnings: LayerWarnings; check: StoredCheck | null };

/** What was found out when a layer was last tried. */
export interface StoredCheck {
  checkedAt: string;
  failingSince: string | null;
  /** The code of the error, with the values of its message. */
  reason: { code: string; values?: Record<string, string | number> } | null;
}

/** A whole `StoredLayer` as JSON, of the rows `l` (the layer) and `g` (its group). */
export const layerSql = sql`json_build_object(
  'id', l.id, 'revision', l.revision, 'code', ${codeSql('l.name_code_id')}, 'internalName', l.internal_name, 'tableName', l.table_name, 'type', l.type,
  'serverUrl', l.server_url, 'version', l.version, 'order', l.layer_order, 'initiallyVisible', l.initially_visible,
  'internalComments', l.internal_comments, 'geometricLayerGroup', json_build_object('id', g.id, 'code', g.code),
  'defaultOpacity', l.default_opacity, 'allowChangeOpacity', l.allow_change_opacity,
  'supportsGetFeatureInfo', l.supports_get_feature_info, 'informationFormatToUse', l.information_format,
  'legendType', l.legend_type, 'legendTypeValue', coalesce(l.legend_type_value, l.legend_file_id::text),
  'showAllLayersOnLegend', l.show_all_layers_on_legend, 'refreshLegend', l.refresh_stamp,
  'useProxy', l.use_proxy, 'useProxyAndroid', l.use_proxy_android, 'attribution', l.attribution,
  'imageFormat', l.image_format, 'coordinateSystem', l.coordinate_system, 'extent', l.extent, 'minZoom', l.min_zoom, 'maxZoom', l.max_zoom,
  'check', (SELECT json_build_object('checkedAt', k.checked_at, 'failingSince', k.failing_since, 'reason', k.reason)
    FROM layer_check k WHERE k.layer_id = l.id AND k.checked_at IS NOT NULL),
  'warnings', l.warnings)`;
