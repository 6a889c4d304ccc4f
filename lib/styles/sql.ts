import 'server-only';
import { codeSql } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';

const { sql, raw } = Prisma;

/** An attribute type `at` as styles ask for it; `id`: what they receive as the id of the attribute. */
export const drawnAttributeSql = (id: 'ta' | 'at') => sql`json_build_object('id', ${raw(id)}.id, 'attributeTypeId', at.id,
  'dataType', at.data_type, 'name', ${codeSql('at.name_code_id')},
  'choices', (SELECT coalesce(json_agg(${codeSql('v.id')} ORDER BY v.sort_order, v.id), '[]') FROM code v WHERE v.group_code = at.value_group_code))`;

const reads = (alias: string) => sql`coalesce(jsonb_path_exists(${raw(alias)}.document, '$.**.property'), false)`;

/** The styles of an element type `t`, to be joined: `p` of its points, `l` of its lines, `a` of its polygons. */
export const stylesOfTypeSql = sql`LEFT JOIN style p ON p.id = t.point_style_id LEFT JOIN style l ON l.id = t.line_style_id
  LEFT JOIN style a ON a.id = t.polygon_style_id`;

/** Whether one of these styles reads a property. */
export const readsPropertiesSql = sql`(${reads('p')} OR ${reads('l')} OR ${reads('a')})`;

/** A `Drawing` of an element type `t` joined with its styles, as columns. Attributes that not everybody sees are drawn for nobody: tiles and maps are the same for all. */
export const drawingSql = sql`p.document AS point, l.document AS line, a.document AS polygon,
  (SELECT coalesce(json_agg(json_build_object('layerType', b.kind, 'property', b.property, 'attributeId', b.attribute_id)), '[]')
    FROM style_binding b WHERE b.type_id = t.id) AS decisions,
  CASE WHEN ${readsPropertiesSql} THEN (SELECT coalesce(json_agg(${drawnAttributeSql('ta')} ORDER BY ta.attribute_order, ta.id), '[]')
    FROM element_type_attribute_type ta JOIN attribute_type at ON at.id = ta.attribute_type_id WHERE ta.type_id = t.id AND ta.visibility = 'PUBLIC')
    ELSE '[]' END AS attributes`;
