import 'server-only';
import type { Db } from '@/lib/db';
import { codeSql } from '@/lib/translations/queries';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeTypeQuery } from './api';
import type { AttributeType } from './schema';

const { sql, raw } = Prisma;

/** A whole `AttributeType` as JSON, of the row that `alias` names. The alias is ours, never a caller's. */
export const attributeTypeSql = (alias: string) => sql`json_build_object(
  'id', ${raw(alias)}.id, 'code', ${codeSql(`${alias}.name_code_id`)}, 'description', ${raw(alias)}.description,
  'dataType', ${raw(alias)}.data_type, 'maxSize', ${raw(alias)}.max_size, 'helpCode', ${codeSql(`${alias}.help_code_id`)},
  'valueGroupCode', CASE WHEN ${raw(alias)}.value_group_code IS NOT NULL THEN json_build_object(
    'groupCode', ${raw(alias)}.value_group_code,
    'listCode', (SELECT coalesce(json_agg(${codeSql('v.id')} ORDER BY v.sort_order, v.id), '[]')
      FROM code v WHERE v.group_code = ${raw(alias)}.value_group_code)) END,
  'inUse', EXISTS (SELECT 1 FROM element_type_attribute_type u WHERE u.attribute_type_id = ${raw(alias)}.id))`;

const nameSql = (locale: string) => sql`(SELECT fold(t.description) FROM internationalization t
  WHERE t.code_id = a.name_code_id AND t.language = ${locale})`;
const ORDER = {
  id: () => sql`a.id`,
  code: () => sql`(SELECT c.code FROM code c WHERE c.id = a.name_code_id)`,
  name: nameSql,
  description: () => sql`fold(a.description)`,
  dataType: () => sql`a.data_type`,
};

export async function findAttributeTypes(
  db: Db,
  { sortField = 'id', sortOrder = 'asc' }: AttributeTypeQuery,
  { page, size, locale }: { page: number; size: number; locale: string },
): Promise<{ items: AttributeType[]; total: number }> {
  const [found] = await db.$queryRaw<{ items: AttributeType[]; total: number }[]>`
    SELECT (SELECT count(*) FROM attribute_type) AS total, (
      SELECT coalesce(json_agg(${attributeTypeSql('p')} ORDER BY p.place), '[]') FROM (
        SELECT a.*, row_number() OVER (ORDER BY ${ORDER[sortField](locale)} ${raw(sortOrder)}, a.id) AS place FROM attribute_type a
        ORDER BY place LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int) p) AS items`;
  return found ?? { items: [], total: 0 };
}
