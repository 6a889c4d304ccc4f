import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import type { Db } from '@/lib/db';
import { contains } from '@/lib/db/conditions';
import { codeSql, namedIn } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { ParameterQuery } from './api';
import type { ParameterDataType } from './data-types';
import type { ParameterFacts } from './policy';
import type { ConfigurationChange, ConfigurationParameter, ParameterState } from './schema';

const { empty, raw, sql } = Prisma;

const factSql: FactSql<ParameterFacts> = { userInterface: (values) => sql`p.user_interface = ANY(${values}::boolean[])` };

const row = sql`p.id, p.version, p.code, coalesce(i.description, p.code) AS name, p.value, p.default_value AS "defaultValue", p.state,
      p.mime_type AS "mimeType", p.filename, p.mandatory,
      p.user_interface AS "userInterface",
      json_build_object('dataType', p.data_type, 'helpCode', ${codeSql('p.help_code_id')}) AS "attributeType"`;
const named = (locale: string) => sql`configuration_parameter p
    LEFT JOIN internationalization i ON i.code_id = p.name_code_id AND i.language = ${locale}`;

export function findParameters(
  db: Db,
  readable: Rule<ParameterFacts>,
  locale: string,
  id?: number,
): Promise<ConfigurationParameter[]> {
  return db.$queryRaw<ConfigurationParameter[]>`
    SELECT ${row} FROM ${named(locale)}
    WHERE ${ruleSql(readable, factSql)} ${id === undefined ? empty : sql`AND p.id = ${id}::bigint`} ORDER BY p.id`;
}

// An image is searched by the name of its file: text found in its base64 is chance.
const shownValue = sql`CASE WHEN p.data_type = 'IMAGE' THEN p.filename ELSE p.value END`;
const ORDER = {
  id: 'p.id',
  code: 'p.code',
  name: 'fold(coalesce(i.description, p.code))',
  state: 'p.state',
  dataType: 'p.data_type',
  mandatory: 'p.mandatory',
  userInterface: 'p.user_interface',
};

const holds = (text: ReturnType<typeof sql>, part: string | undefined) =>
  part === undefined ? empty : sql`AND ${contains(sql`coalesce(${text}, '')`, part)}`;
const found = (text: string | undefined) =>
  text === undefined
    ? empty
    : sql`AND (${contains(sql`p.code`, text)} OR ${namedIn('p.name_code_id', text)} OR ${contains(shownValue, text)})`;
const filtered = ({ q, id, code, name, value, state, dataType, mandatory, userInterface }: ParameterQuery) => sql`
  TRUE ${id === undefined ? empty : sql`AND p.id = ${id}::bigint`} ${found(q)}
  ${holds(sql`p.code`, code)} ${holds(sql`coalesce(i.description, p.code)`, name)} ${holds(shownValue, value)}
  ${state === undefined ? empty : sql`AND p.state = ${state}`}
  ${dataType === undefined ? empty : sql`AND p.data_type = ${dataType}`}
  ${mandatory === undefined ? empty : sql`AND p.mandatory = ${mandatory}`}
  ${userInterface === undefined ? empty : sql`AND p.user_interface = ${userInterface}`}`;

interface Window {
  page: number;
  size: number;
  locale: string;
}

export function findParameterPage(db: Db, query: ParameterQuery, { page, size, locale }: Window) {
  const { sortField = 'id', sortOrder = 'asc' } = query;
  const order = sortField === 'value' ? sql`left(fold(coalesce(${shownValue}, '')), 200)` : raw(ORDER[sortField]);
  return db.$queryRaw<ConfigurationParameter[]>`
    SELECT ${row} FROM ${named(locale)} WHERE ${filtered(query)}
    ORDER BY ${order} ${raw(sortOrder)}, p.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

export async function countParameters(db: Db, query: ParameterQuery, locale: string): Promise<number> {
  const [found] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*) AS total FROM ${named(locale)} WHERE ${filtered(query)}`;
  return found?.total ?? 0;
}

/** The image of a parameter, in base64. */
export async function findImage(db: Db, readable: Rule<ParameterFacts>, code: string) {
  const [found] = await db.$queryRaw<{ value: string; mimeType: string | null }[]>`
    SELECT p.value, p.mime_type AS "mimeType" FROM configuration_parameter p
    WHERE p.code = ${code} AND p.data_type = 'IMAGE' AND p.value IS NOT NULL AND ${ruleSql(readable, factSql)}`;
  return found;
}

export interface LockedParameter {
  code: string;
  dataType: ParameterDataType;
  mandatory: boolean;
  defaultValue: string | null;
}

/** What the rules of a change depend on; locked until the transaction ends. */
export async function lockParameter(db: Db, id: number) {
  const [found] = await db.$queryRaw<LockedParameter[]>`
    SELECT code, data_type AS "dataType", mandatory, default_value AS "defaultValue" FROM configuration_parameter WHERE id = ${id}::bigint FOR UPDATE`;
  return found;
}

/** If the parameter is one of these, locks all of them until the transaction ends, always in the same order. */
export async function lockTogether(db: Db, id: number, codes: readonly string[]): Promise<void> {
  await db.$queryRaw`
    SELECT id FROM configuration_parameter
    WHERE code = ANY(${codes}::text[])
      AND EXISTS (SELECT FROM configuration_parameter WHERE id = ${id}::bigint AND code = ANY(${codes}::text[]))
    ORDER BY id FOR UPDATE`;
}

export interface StoredParameter extends ConfigurationChange {
  state: ParameterState;
}

/** Sets a parameter to a value, empties it (a switch is reset to its default), or resets it to its default. */
export async function updateParameterRow(
  db: Db,
  code: string,
  { state, value, mimeType, filename }: StoredParameter,
): Promise<void> {
  await db.$executeRaw`
    UPDATE configuration_parameter SET state = ${state}, value = ${value ?? null}, mime_type = ${mimeType ?? null},
      filename = ${filename ?? null}, modification_date = now()
    WHERE code = ${code}`;
}
