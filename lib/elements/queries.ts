import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import type { Db } from '@/lib/db';
import { type FileRow, filesSql } from '@/lib/files/queries';
import type { Municipality, Parish, Province } from '@/lib/locations/schema';
import { Prisma } from '@/prisma/generated/client';
import type { ElementQuery } from './api';
import type { AttributeValues } from './attributes';
import type { AttributeFilter } from './filters';
import type { ElementGeometry } from './geometry';
import type { ElementFacts } from './policy';

const { sql, join, raw } = Prisma;

/** Written so that a rule about public elements is the very condition of the partial index. */
export const factSql: FactSql<ElementFacts> = {
  isPublic: (values) =>
    values.length === 1 ? (values[0] ? sql`e.is_public` : sql`NOT e.is_public`) : values.length === 0 ? sql`FALSE` : sql`TRUE`,
  ownerId: (values) => sql`e.owner_id = ANY(${values}::bigint[])`,
};

/** A rule about elements as a condition on a row `e`. */
export const elementsWhere = (rule: Rule<ElementFacts>) => ruleSql(rule, factSql);

export interface ElementRow extends ElementFacts {
  id: number;
  typeId: number;
  version: number;
  description: string;
  geom: ElementGeometry;
  creationDate: Date;
  modificationDate: Date;
  isReviewed: boolean;
  internalComments: string | null;
  ownerLogin: string;
  attributeValues: AttributeValues;
  province: Province | null;
  municipality: Municipality | null;
  parish: Parish | null;
  parishes: Parish[];
  files: FileRow[];
  /** Whether the caller has joined it. */
  joined: boolean;
}

const provinceJson = sql`json_build_object('provinceCode', pr.province_code, 'name', pr.name)`;
const municipalityJson = sql`json_build_object('ineCode', mu.ine_code, 'name', mu.name, 'provinceCode', mu.province_code)`;
const parishJson = (alias: string) =>
  sql`json_build_object('parishCode', ${raw(alias)}.parish_code, 'name', ${raw(alias)}.name, 'ineCode', ${raw(alias)}.ine_code)`;

const row = (
  callerId: number,
) => sql`e.id, e.type_id AS "typeId", e.version, e.description, ST_AsGeoJSON(e.geom, 15)::json AS geom,
  e.creation_date AS "creationDate", e.modification_date AS "modificationDate", e.is_public AS "isPublic",
  e.is_reviewed AS "isReviewed", e.internal_comments AS "internalComments", e.owner_id AS "ownerId", u.login AS "ownerLogin",
  e.attribute_values AS "attributeValues",
  CASE WHEN pr.province_code IS NOT NULL THEN ${provinceJson} END AS province,
  CASE WHEN mu.ine_code IS NOT NULL THEN ${municipalityJson} END AS municipality,
  CASE WHEN pa.parish_code IS NOT NULL THEN ${parishJson('pa')} END AS parish,
  (SELECT coalesce(json_agg(${parishJson('x')} ORDER BY fold(x.name), x.parish_code), '[]')
    FROM element_parish ep JOIN parish x ON x.parish_code = ep.parish_code WHERE ep.element_id = e.id) AS parishes,
  ${filesSql('e.id')} AS files,
  EXISTS (SELECT 1 FROM geometric_element_join j WHERE j.element_id = e.id AND j.user_account_id = ${callerId}::bigint) AS joined`;
const details = sql`JOIN user_account u ON u.id = e.owner_id LEFT JOIN province pr ON pr.province_code = e.province_code
  LEFT JOIN municipality mu ON mu.ine_code = e.ine_code LEFT JOIN parish pa ON pa.parish_code = e.parish_code`;

export async function findElement(
  db: Db,
  readable: Rule<ElementFacts>,
  id: number,
  callerId: number,
): Promise<ElementRow | undefined> {
  const [found] = await db.$queryRaw<ElementRow[]>`
    SELECT ${row(callerId)} FROM geometric_element e ${details} WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)}`;
  return found;
}

/** Several elements at once; those that may not be read are not among them. */
export const findElementsByIds = (
  db: Db,
  readable: Rule<ElementFacts>,
  ids: readonly number[],
  callerId: number,
): Promise<ElementRow[]> =>
  db.$queryRaw`
    SELECT ${row(callerId)} FROM geometric_element e ${details} WHERE e.id = ANY(${ids}::bigint[]) AND ${elementsWhere(readable)}`;

/** Which elements a list shows: of one type, those that may be read, those that pass the filters. */
export interface ElementSelection {
  typeId: number;
  readable: Rule<ElementFacts>;
  query: ElementQuery;
  attributes: readonly AttributeFilter[];
}

/** For LIKE: what is looked for anywhere, its own wildcards taken literally. */
const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function attributeSql(filter: AttributeFilter): Prisma.Sql {
  const value = sql`(e.attribute_values ->> ${String(filter.id)}::text)`;
  switch (filter.kind) {
    case 'contains':
      return sql`fold(${value}) LIKE fold(${within(filter.text)})`;
    case 'anyOf': {
      const holds = filter.values.map(
        (it) => sql`e.attribute_values @> ${JSON.stringify({ [filter.id]: filter.many ? [it] : it })}::jsonb`,
      );
      return sql`(${join(holds, ' OR ')})`;
    }
    case 'numbers':
      return sql`${value}::numeric BETWEEN coalesce(${filter.from ?? null}::numeric, '-Infinity') AND coalesce(${filter.to ?? null}::numeric, 'Infinity')`;
    case 'times':
      return sql`${value} COLLATE "C" BETWEEN ${filter.from ?? ''} AND ${filter.to ?? '~'}`;
  }
}

const is = (condition: boolean | undefined, yes: Prisma.Sql) =>
  condition === undefined ? [] : [condition ? yes : sql`NOT ${yes}`];
const given = <T>(value: T | undefined, make: (value: T) => Prisma.Sql) => (value === undefined ? [] : [make(value)]);

function conditions({ typeId, readable, query: q, attributes }: ElementSelection): Prisma.Sql {
  const all = [
    sql`e.type_id = ${typeId}::bigint`,
    elementsWhere(readable),
    ...given(q.geometricElementId, (id) => sql`e.id = ${id}::bigint`),
    ...given(q.description, (text) => sql`fold(e.description) LIKE fold(${within(text)})`),
    ...given(q.laterCreationDate, ({ from }) => sql`e.creation_date >= ${from}::timestamptz`),
    ...given(q.beforeCreationDate, ({ until }) => sql`e.creation_date <= ${until}::timestamptz`),
    ...given(q.laterModificationDate, ({ from }) => sql`e.modification_date >= ${from}::timestamptz`),
    ...given(q.beforeModificationDate, ({ until }) => sql`e.modification_date <= ${until}::timestamptz`),
    ...given(q.province, (code) => sql`e.province_code = ${code}`),
    ...given(q.municipality, (code) => sql`e.ine_code = ${code}`),
    ...given(
      q.parish,
      (code) => sql`EXISTS (SELECT 1 FROM element_parish ep WHERE ep.element_id = e.id AND ep.parish_code = ${code})`,
    ),
    ...given(q.bbox, (box) => sql`ST_Intersects(e.geom, ST_MakeEnvelope(${join(box.map((it) => sql`${it}::float8`))}, 4326))`),
    ...is(q.isPublic, sql`e.is_public`),
    ...is(q.isReviewed, sql`e.is_reviewed`),
    ...given(q.ownerId, (id) => sql`e.owner_id = ${id}::bigint`),
    ...given(q.internalComments, (text) => sql`fold(e.internal_comments) LIKE fold(${within(text)})`),
    ...given(
      q.ownerLogin,
      (text) => sql`e.owner_id IN (SELECT o.id FROM user_account o WHERE fold(o.login) LIKE fold(${within(text)}))`,
    ),
    ...attributes.map(attributeSql),
  ];
  return join(all, ' AND ');
}

const ORDER = {
  id: sql`e.id`,
  description: sql`fold(e.description)`,
  creationDate: sql`e.creation_date`,
  modificationDate: sql`e.modification_date`,
  isPublic: sql`e.is_public`,
  isReviewed: sql`e.is_reviewed`,
  ownerLogin: sql`(SELECT lower(o.login) FROM user_account o WHERE o.id = e.owner_id)`,
};

/** One page of a list: its ids by the order's index, then the details of those few rows. */
export function findElements(
  db: Db,
  selection: ElementSelection,
  window: { page: number; size: number; callerId: number },
): Promise<ElementRow[]> {
  const { sortField = 'modificationDate', sortOrder = 'desc' } = selection.query;
  const direction = raw(sortOrder);
  const order = sortField === 'id' ? sql`e.id ${direction}` : sql`${ORDER[sortField]} ${direction}, e.id ${direction}`;
  return db.$queryRaw`
    SELECT ${row(window.callerId)}
    FROM (SELECT e.id, row_number() OVER () AS place FROM (
        SELECT e.id FROM geometric_element e WHERE ${conditions(selection)}
        ORDER BY ${order} LIMIT ${window.size}::int OFFSET ${window.page}::bigint * ${window.size}::int) e) chosen
      JOIN geometric_element e ON e.id = chosen.id ${details}
    ORDER BY chosen.place`;
}

export async function countElements(db: Db, selection: ElementSelection): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM geometric_element e WHERE ${conditions(selection)}`;
  return counted?.count ?? 0;
}

/** How many elements a type has, as the grouped cells know it: the same number as counting, without counting. */
export async function countKept(db: Db, typeId: number, onlyPublic: boolean): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(count), 0)::bigint AS count FROM element_cell
    WHERE type_id = ${typeId}::bigint AND ${onlyPublic ? sql`is_public` : sql`is_public IN (true, false)`}
      AND zoom = 0 AND tile_x = 0 AND tile_y = 0`;
  return counted?.count ?? 0;
}
