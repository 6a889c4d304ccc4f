import 'server-only';
import type { Db } from '@/lib/db';
import { allOf, contains, whenDefined } from '@/lib/db/conditions';
import type { Holder } from '@/lib/db/violations';
import { localText, namedIn } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeTypeQuery } from './api';
import type { AttributeType, AttributeTypeInput } from './schema';
import { attributeTypeSql } from './sql';

const { sql, raw } = Prisma;

const codeText = sql`(SELECT c.code FROM code c WHERE c.id = a.name_code_id)`;
/** The name as the list shows it: in the caller's language, else in another one, else the code. */
const nameSql = (locale: string) => sql`coalesce(${localText('a.name_code_id', locale)}, ${codeText})`;

const ORDER = {
  id: () => sql`a.id`,
  code: () => codeText,
  name: (locale: string) => sql`fold(${nameSql(locale)})`,
  description: () => sql`fold(a.description)`,
  dataType: () => sql`a.data_type`,
};

const wanted = (q: AttributeTypeQuery, locale: string) =>
  allOf([
    ...whenDefined(q.id, (id) => sql`a.id = ${id}::bigint`),
    ...whenDefined(
      q.q,
      (text) => sql`(${contains(codeText, text)} OR ${namedIn('a.name_code_id', text)} OR ${contains(sql`a.description`, text)})`,
    ),
    ...whenDefined(q.code, (text) => contains(codeText, text)),
    ...whenDefined(q.name, (text) => contains(nameSql(locale), text)),
    ...whenDefined(q.description, (text) => contains(sql`a.description`, text)),
    ...whenDefined(q.dataType, (type) => sql`a.data_type = ${type}`),
    ...whenDefined(q.help, (text) => contains(localText('a.help_code_id', locale), text)),
  ]);

export async function findAttributeTypes(
  db: Db,
  query: AttributeTypeQuery,
  { page, size, locale }: { page: number; size: number; locale: string },
): Promise<{ items: AttributeType[]; total: number }> {
  const { sortField = 'id', sortOrder = 'asc' } = query;
  const [found] = await db.$queryRaw<{ items: AttributeType[]; total: number }[]>`
    SELECT (SELECT count(*) FROM attribute_type a WHERE ${wanted(query, locale)}) AS total, (
      SELECT coalesce(json_agg(${attributeTypeSql('p')} ORDER BY p.place), '[]') FROM (
        SELECT a.*, row_number() OVER (ORDER BY ${ORDER[sortField](locale)} ${raw(sortOrder)}, a.id) AS place FROM attribute_type a
        WHERE ${wanted(query, locale)} ORDER BY place LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int) p) AS items`;
  return found ?? { items: [], total: 0 };
}

export async function findAttributeType(db: Db, id: number): Promise<AttributeType | undefined> {
  const [found] = await db.$queryRaw<{ type: AttributeType }[]>`
    SELECT ${attributeTypeSql('a')} AS type FROM attribute_type a WHERE a.id = ${id}::bigint`;
  return found?.type;
}

/** What an attribute type says of its values; null where it says nothing. */
export type ValueRow = Pick<
  AttributeType,
  'min' | 'max' | 'defaultValue' | 'unit' | 'pattern' | 'patternMessage' | 'placeholder' | 'referenceType'
>;

type Row = Pick<AttributeTypeInput, 'description' | 'dataType' | 'maxSize'> & {
  values: ValueRow;
  nameCodeId: number;
  helpCodeId: number | null;
  valueGroup: string | null;
};

export async function insertAttributeType(db: Db, row: Row): Promise<number> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO attribute_type (name_code_id, description, data_type, max_size, help_code_id, value_group_code,
      min_value, max_value, default_value, unit, pattern, pattern_message, placeholder, reference_type_id)
    VALUES (${row.nameCodeId}::bigint, ${row.description}, ${row.dataType}, ${row.maxSize ?? null}::int, ${row.helpCodeId}::bigint,
      ${row.valueGroup}, ${row.values.min}, ${row.values.max}, ${row.values.defaultValue}, ${row.values.unit}, ${row.values.pattern},
      ${JSON.stringify(row.values.patternMessage)}::jsonb, ${JSON.stringify(row.values.placeholder)}::jsonb,
      ${row.values.referenceType?.id ?? null}::bigint) RETURNING id`;
  return (inserted as { id: number }).id;
}

export const updateAttributeTypeRow = (
  db: Db,
  id: number,
  row: Pick<Row, 'description' | 'maxSize' | 'helpCodeId' | 'values'>,
): Promise<number> =>
  db.$executeRaw`
    UPDATE attribute_type SET description = ${row.description}, max_size = ${row.maxSize ?? null}::int, help_code_id = ${row.helpCodeId}::bigint,
      min_value = ${row.values.min}, max_value = ${row.values.max}, default_value = ${row.values.defaultValue}, unit = ${row.values.unit},
      pattern = ${row.values.pattern}, pattern_message = ${JSON.stringify(row.values.patternMessage)}::jsonb,
      placeholder = ${JSON.stringify(row.values.placeholder)}::jsonb, reference_type_id = ${row.values.referenceType?.id ?? null}::bigint
    WHERE id = ${id}::bigint`;

/** Raises the version: what belongs to it has changed. */
export const touchAttributeTypeRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`UPDATE attribute_type SET description = description WHERE id = ${id}::bigint`;

export const deleteAttributeTypeRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM attribute_type WHERE id = ${id}::bigint`;

/** The attribute type that has this code, in any case. */
export async function findHolder(db: Db, code: string, locale: string): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT a.id, ${nameSql(locale)} AS name FROM attribute_type a
    WHERE lower(${codeText}) = lower(${code}) ORDER BY a.id LIMIT 1`;
  return found && { ...found, screen: 'attributeType' };
}

/** The element types that use an attribute type, by name and code. */
export async function findUses(db: Db, id: number, locale: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT coalesce(${localText('t.name_code_id', locale)} || ' (' || t.code || ')', t.code) AS name
    FROM element_type_attribute_type u JOIN geometric_element_type t ON t.id = u.type_id
    WHERE u.attribute_type_id = ${id}::bigint ORDER BY 1`;
  return rows.map((row) => row.name);
}

/** The length of the longest text that an element has; 0 if there is none. */
export async function findLongestText(db: Db, id: number): Promise<number> {
  const [found] = await db.$queryRaw<{ length: number | null }[]>`
    SELECT max(char_length(e.attribute_values ->> u.id::text)) AS length
    FROM element_type_attribute_type u JOIN geometric_element e ON e.type_id = u.type_id WHERE u.attribute_type_id = ${id}::bigint`;
  return found?.length ?? 0;
}

/** Which of these values are used by an element. */
export async function findHeldValues(db: Db, id: number, values: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    SELECT v.value FROM unnest(${values}::text[]) AS v (value)
    WHERE EXISTS (
      SELECT 1 FROM element_type_attribute_type u JOIN geometric_element e ON e.type_id = u.type_id
      WHERE u.attribute_type_id = ${id}::bigint
        AND (e.attribute_values @> jsonb_build_object(u.id::text, v.value)
          OR e.attribute_values @> jsonb_build_object(u.id::text, jsonb_build_array(v.value))))`;
  return rows.map((row) => row.value);
}
