import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import type { Db } from '@/lib/db';
import { codeSql } from '@/lib/translations/queries';
import { Prisma } from '@/prisma/generated/client';
import type { ParameterFacts } from './policy';
import type { ConfigurationChange, ConfigurationParameter, DataType } from './schema';

const { empty, sql } = Prisma;

export const factSql: FactSql<ParameterFacts> = { userInterface: (values) => sql`p.user_interface = ANY(${values}::boolean[])` };

export function findParameters(
  db: Db,
  readable: Rule<ParameterFacts>,
  locale: string,
  id?: number,
): Promise<ConfigurationParameter[]> {
  return db.$queryRaw<ConfigurationParameter[]>`
    SELECT p.id, p.code, coalesce(i.description, p.code) AS name, p.value, p.mime_type AS "mimeType", p.filename, p.mandatory,
      p.user_interface AS "userInterface",
      json_build_object('dataType', p.data_type, 'helpCode', ${codeSql('p.help_code_id')}) AS "attributeType"
    FROM configuration_parameter p
    LEFT JOIN internationalization i ON i.code_id = p.name_code_id AND i.language = ${locale}
    WHERE ${ruleSql(readable, factSql)} ${id === undefined ? empty : sql`AND p.id = ${id}::bigint`} ORDER BY p.id`;
}

/** Code and value, a default where there is no value. Large images are left out unless asked for by code. */
export function findValues(db: Db, codes?: readonly string[]): Promise<{ code: string; value: string | null }[]> {
  return codes
    ? db.$queryRaw`SELECT code, coalesce(value, default_value) AS value FROM configuration_parameter WHERE code = ANY(${codes}::text[])`
    : db.$queryRaw`SELECT code, coalesce(value, default_value) AS value FROM configuration_parameter WHERE user_interface`;
}

/** What the rules of a change look at; locked until the transaction ends. */
export async function lockParameter(db: Db, id: number) {
  const [found] = await db.$queryRaw<{ code: string; dataType: DataType; mandatory: boolean }[]>`
    SELECT code, data_type AS "dataType", mandatory FROM configuration_parameter WHERE id = ${id}::bigint FOR UPDATE`;
  return found;
}

export async function updateParameterRow(
  db: Db,
  code: string,
  { value, mimeType, filename }: ConfigurationChange,
): Promise<void> {
  await db.$executeRaw`
    UPDATE configuration_parameter SET value = ${value ?? null}, mime_type = ${mimeType ?? null}, filename = ${filename ?? null},
      modification_date = now()
    WHERE code = ${code}`;
}
