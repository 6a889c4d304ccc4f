import 'server-only';
import { codeSql } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';

const { sql, raw } = Prisma;

/** A `Choice` as JSON, of the row `v` of `code`. */
const choiceSql = sql`(SELECT (${codeSql('v.id')})::jsonb || jsonb_build_object(
    'icon', CASE WHEN p.icon IS NOT NULL THEN jsonb_build_object('name', p.icon, 'svg', p.svg) END,
    'image', CASE WHEN p.file_id IS NOT NULL THEN jsonb_build_object('id', p.file_id, 'path', '/api/attached_files/general/' || p.file_id) END)
  FROM (VALUES (1)) one LEFT JOIN choice_picture p ON p.code_id = v.id)`;

/** A whole `AttributeType` as JSON, of the row `alias`. The alias is put into the SQL as it is: never pass user input. */
export const attributeTypeSql = (alias: string) => sql`json_build_object(
  'id', ${raw(alias)}.id, 'version', ${raw(alias)}.version, 'code', ${codeSql(`${alias}.name_code_id`)}, 'description', ${raw(alias)}.description,
  'dataType', ${raw(alias)}.data_type, 'maxSize', ${raw(alias)}.max_size, 'helpCode', ${codeSql(`${alias}.help_code_id`)},
  'valueGroupCode', CASE WHEN ${raw(alias)}.value_group_code IS NOT NULL THEN json_build_object(
    'groupCode', ${raw(alias)}.value_group_code,
    'listCode', (SELECT coalesce(json_agg(${choiceSql} ORDER BY v.sort_order, v.id), '[]')
      FROM code v WHERE v.group_code = ${raw(alias)}.value_group_code)) END,
  'min', ${raw(alias)}.min_value, 'max', ${raw(alias)}.max_value, 'defaultValue', ${raw(alias)}.default_value, 'unit', ${raw(alias)}.unit,
  'referenceType', CASE WHEN ${raw(alias)}.reference_type_id IS NOT NULL THEN json_build_object('id', ${raw(alias)}.reference_type_id) END,
  'pattern', ${raw(alias)}.pattern, 'patternMessage', ${raw(alias)}.pattern_message, 'placeholder', ${raw(alias)}.placeholder,
  'inUse', EXISTS (SELECT 1 FROM element_type_attribute_type u WHERE u.attribute_type_id = ${raw(alias)}.id))`;
