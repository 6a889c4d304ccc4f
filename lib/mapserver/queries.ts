import 'server-only';
import type { Role } from '@/lib/auth/actor';
import type { Db } from '@/lib/db';
import type { TypeState } from '@/lib/element-types/schema';
import type { Drawing } from '@/lib/styles/binding/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import { drawingSql, stylesOfTypeSql } from '@/lib/styles/sql';
import type { Code } from '@/lib/translations/schema';
import { codeSql } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { LayerRows, ScaleLimits } from './published';

const { sql, raw } = Prisma;

export interface PublishedRow extends ScaleLimits {
  id: number;
  internalName: string;
  name: Code;
  document: StyleDocument | null;
  source: LayerRows & { imported: boolean };
  supportsGetFeatureInfo: boolean;
  /** The roles that do not see it. */
  hiddenFrom: Role[];
}

const hiddenFrom = (roles: Prisma.Sql, ofGroup: Prisma.Sql) => sql`
  ARRAY(SELECT r FROM unnest(ARRAY['VISITOR', 'USER', 'REVIEWER']) r WHERE NOT (is_for(r, ${roles}) AND is_for(r, ${ofGroup}))) AS "hiddenFrom"`;

/** The scale limits of a row of the map's tree in its group: the narrower ones count. */
const limits = (of: 'l' | 't') =>
  sql`greatest(${raw(of)}.min_scale, g.min_scale) AS "minScale", least(${raw(of)}.max_scale, g.max_scale) AS "maxScale"`;

/** The layers whose rows are in our database, by their ids. */
export const findPublished = (db: Db): Promise<PublishedRow[]> =>
  db.$queryRaw`
    SELECT l.id, l.internal_name AS "internalName", ${codeSql('l.name_code_id')} AS name, l.style_document AS document,
      json_build_object('view', 'mapserver.' || s.view_name, 'geometryType', s.geometry_kind, 'srid', s.srid, 'columns', s.columns,
        'extent', s.extent, 'imported', s.table_schema = 'layer_data') AS source,
      l.supports_get_feature_info AS "supportsGetFeatureInfo", ${limits('l')}, ${hiddenFrom(sql`l.roles`, sql`g.roles`)}
    FROM geometric_layer l JOIN layer_source s ON s.layer_id = l.id JOIN geometric_layer_group g ON g.id = l.group_id
    WHERE l.type IN ('WMS_DATABASE', 'WMS_SHAPE') ORDER BY l.id`;

export interface ElementStyleRow extends Drawing, ScaleLimits {
  id: number;
  state: TypeState;
  name: Code;
  opacity: number;
  hiddenFrom: Role[];
}

/** How each element type is drawn, in the operator's order. */
export const findElementStyles = (db: Db): Promise<ElementStyleRow[]> =>
  db.$queryRaw`
    SELECT t.id, t.state, ${codeSql('t.name_code_id')} AS name, (coalesce(t.default_opacity, 1) * coalesce(g.opacity, 1))::float8 AS opacity,
      ${limits('t')}, ${drawingSql}, ${hiddenFrom(sql`t.roles`, sql`g.roles`)}
    FROM geometric_element_type t ${stylesOfTypeSql} LEFT JOIN geometric_layer_group g ON g.id = t.group_id ORDER BY t.type_order, t.id`;
