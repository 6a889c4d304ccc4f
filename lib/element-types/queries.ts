import 'server-only';
import { attributeTypeSql } from '@/lib/attribute-types/sql';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import { allOf, contains, inSpan, whenDefined } from '@/lib/db/conditions';
import { named } from '@/lib/db/named';
import type { Reads } from '@/lib/db/reading';
import type { Drawing } from '@/lib/styles/binding/schema';
import { drawingSql, stylesOfTypeSql } from '@/lib/styles/sql';
import { codeSql, localText, namedIn } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { ElementTypeQuery } from './api';
import type { TypeFacts } from './policy';
import type { CollectionOutline, ElementType, ElementTypeAttributeType, ElementTypeReference, MapType } from './schema';
import { typesWhere } from './sql';

const { sql, raw } = Prisma;

const nameSql = (locale: string) => sql`coalesce(${localText('t.name_code_id', locale)}, t.code)`;
const styleName = (column: string) => sql`(SELECT s.name FROM style s WHERE s.id = ${raw(column)})`;

/** The attributes of a type with their whole attribute types, in order; `and` may restrict them. */
const attributesSql = (
  and = Prisma.empty,
) => sql`(SELECT coalesce(json_agg(json_build_object('id', ta.id, 'attributeType', ${attributeTypeSql('at')},
      'attributeOrder', ta.attribute_order, 'mandatory', ta.mandatory, 'retired', ta.retired, 'unique', ta.is_unique,
      'readOnly', ta.read_only, 'visibility', ta.visibility, 'group', ta.form_group, 'condition', ta.condition) ORDER BY ta.attribute_order, ta.id), '[]')
    FROM element_type_attribute_type ta JOIN attribute_type at ON at.id = ta.attribute_type_id
    WHERE ta.type_id = t.id ${and})`;

/** The code of the attribute that is the name of the elements. */
const titleSql = sql`(SELECT c.code FROM element_type_attribute_type ta JOIN attribute_type at ON at.id = ta.attribute_type_id
    JOIN code c ON c.id = at.name_code_id WHERE ta.type_id = t.id AND ta.is_title)`;

/** In the order of an index: the planner expects every type to have elements, and would read all rows for one that has none. */
const hasElements = sql`(SELECT e.id FROM geometric_element e WHERE e.type_id = t.id ORDER BY e.is_public, e.id LIMIT 1) IS NOT NULL`;

const metadataSql = sql`json_build_object('licence', t.licence, 'source', t.source, 'contact', t.contact,
  'updateRhythm', t.update_rhythm) AS metadata`;

const bindingsSql = sql`(SELECT coalesce(json_agg(json_build_object('layerType', b.kind, 'property', b.property,
    'attribute', CASE WHEN b.attribute_id IS NOT NULL THEN json_build_object('id', b.attribute_id) END) ORDER BY b.kind DESC, b.property), '[]')
  FROM style_binding b WHERE b.type_id = t.id)`;

const row = (
  locale: string,
) => sql`t.id, t.version, t.state, t.code, ${codeSql('t.name_code_id')} AS "codeDto", ${nameSql(locale)} AS name, t.description,
  t.geometry_type AS "geometryType",
  ${attributesSql()} AS "listAttributeType",
  ${titleSql} AS "titleAttribute", t.default_public AS "defaultPublic", t.review_policy AS "reviewPolicy",
  ARRAY(SELECT s.similar_type_id FROM similar_element_type s WHERE s.type_id = t.id ORDER BY s.similar_type_id) AS "similarTypes",
  t.can_join AS "canJoin", ${codeSql('t.join_tooltip_code_id')} AS "joinTooltipText",
  ${codeSql('t.join_table_code_id')} AS "joinTableText", t.type_order AS "order",
  ${styleName('t.point_style_id')} AS "pointStyleName", ${styleName('t.line_style_id')} AS "lineStyleName",
  ${styleName('t.polygon_style_id')} AS "polygonStyleName", ${bindingsSql} AS "styleBindings",
  t.default_opacity::float8 AS "defaultOpacity", t.allow_change_opacity AS "allowChangeOpacity", t.legend_type AS "legendType",
  coalesce(t.legend_type_value, t.legend_file_id::text) AS "legendTypeValue",
  ${metadataSql}, ${hasElements} AS "hasElements"`;

const stylesText = sql`concat_ws(', ', ${styleName('t.point_style_id')}, ${styleName('t.line_style_id')}, ${styleName('t.polygon_style_id')})`;
const opacity = sql`coalesce(t.default_opacity, 1)::float8`;

/** Which types the caller sees, and in which language. */
export interface Reading {
  readable: Rule<TypeFacts>;
  locale: string;
}

const ORDER = {
  order: () => sql`t.type_order`,
  id: () => sql`t.id`,
  code: () => sql`t.code`,
  name: (locale: string) => sql`fold(${nameSql(locale)})`,
  canJoin: () => sql`t.can_join`,
  geometryType: () => sql`t.geometry_type`,
  styles: () => sql`fold(${stylesText})`,
  defaultOpacity: () => opacity,
  legendType: () => sql`t.legend_type`,
  state: () => sql`t.state`,
};

const wanted = (q: ElementTypeQuery, { readable, locale }: Reading) =>
  allOf([
    typesWhere(readable),
    ...whenDefined(q.state, (state) => sql`t.state = ${state}`),
    ...whenDefined(q.id, (id) => sql`t.id = ${id}::bigint`),
    ...whenDefined(
      q.q,
      (text) => sql`(${contains(sql`t.code`, text)} OR ${namedIn('t.name_code_id', text)} OR ${contains(stylesText, text)})`,
    ),
    ...whenDefined(q.code, (text) => contains(sql`t.code`, text)),
    ...whenDefined(q.name, (text) => contains(nameSql(locale), text)),
    ...whenDefined(q.canJoin, (on) => sql`t.can_join = ${on}`),
    ...whenDefined(q.geometryType, (type) => sql`t.geometry_type = ${type}`),
    ...whenDefined(q.order, (span) => inSpan(sql`t.type_order`, span)),
    ...whenDefined(q.styles, (text) => contains(stylesText, text)),
    ...whenDefined(q.defaultOpacity, (span) => inSpan(sql`round(${opacity}::numeric, 6)`, span)),
    ...whenDefined(q.legendType, (type) => sql`t.legend_type = ${type}`),
  ]);

export function findElementTypes(
  db: Db,
  query: ElementTypeQuery,
  { page, size, ...reading }: Reading & { page: number; size: number },
): Promise<ElementType[]> {
  const { sortField = 'order', sortOrder = 'asc' } = query;
  return db.$queryRaw`
    SELECT ${row(reading.locale)} FROM geometric_element_type t WHERE ${wanted(query, reading)}
    ORDER BY ${ORDER[sortField](reading.locale)} ${raw(sortOrder)}, t.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

export async function countElementTypes(db: Db, query: ElementTypeQuery, reading: Reading): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) FROM geometric_element_type t WHERE ${wanted(query, reading)}`;
  return counted?.count ?? 0;
}

const one = ({ readable, locale }: Reading, which: Prisma.Sql) =>
  sql`SELECT ${row(locale)} FROM geometric_element_type t WHERE ${which} AND ${typesWhere(readable)} ORDER BY t.id LIMIT 1`;

export async function findElementType(db: Db, id: number, reading: Reading): Promise<ElementType | undefined> {
  const [found] = await db.$queryRaw<ElementType[]>`${one(reading, sql`t.id = ${id}::bigint`)}`;
  return found;
}

/** By its code in lower case; of several that differ in case alone, the oldest. */
export async function findElementTypeOfCode(db: Db, code: string, reading: Reading): Promise<ElementType | undefined> {
  const [found] = await db.$queryRaw<ElementType[]>`${one(reading, sql`lower(t.code) = ${code}`)}`;
  return found;
}

/** What the columns of a type are made of. */
export type ColumnsType = Pick<ElementType, 'id' | 'listAttributeType'>;

/** The same without all else, over a plain connection: each call of OGC API needs it. */
export async function findColumnsTypeOfCode(reads: Reads, code: string, { readable }: Reading): Promise<ColumnsType | undefined> {
  const { rows } = await reads.query<ColumnsType>(
    named(sql`SELECT t.id, ${attributesSql()} AS "listAttributeType" FROM geometric_element_type t
      WHERE lower(t.code) = ${code} AND ${typesWhere(readable)} ORDER BY t.id LIMIT 1`),
  );
  return rows[0];
}

const outlineSql = (locale: string) =>
  sql`t.id, lower(t.code) AS code, ${codeSql('t.name_code_id')} AS "codeDto", ${nameSql(locale)} AS name, t.description, t.geometry_type AS "geometryType",
    ${metadataSql}`;

/** All types whose code in lower case is theirs alone, or that are the oldest with it, in the operator's order. */
export const findCollections = (db: Db, { readable, locale }: Reading): Promise<CollectionOutline[]> =>
  db.$queryRaw`
    WITH seen AS MATERIALIZED (SELECT * FROM geometric_element_type t WHERE ${typesWhere(readable)})
    SELECT ${outlineSql(locale)} FROM seen t WHERE NOT EXISTS (SELECT 1 FROM seen o WHERE lower(o.code) = lower(t.code) AND o.id < t.id)
    ORDER BY t.type_order, t.id`;

/** One of them by its code. */
export async function findCollection(
  db: Db,
  code: string,
  { readable, locale }: Reading,
): Promise<CollectionOutline | undefined> {
  const [found] = await db.$queryRaw<CollectionOutline[]>`
    SELECT ${outlineSql(locale)} FROM geometric_element_type t WHERE lower(t.code) = ${code} AND ${typesWhere(readable)}
    ORDER BY t.id LIMIT 1`;
  return found;
}

export const findElementTypesByIds = (db: Db, ids: readonly number[], { readable, locale }: Reading): Promise<ElementType[]> =>
  db.$queryRaw`
    SELECT ${row(locale)} FROM geometric_element_type t WHERE t.id = ANY(${ids}::bigint[]) AND ${typesWhere(readable)}`;

/** The types that these attributes are of. */
export const findTypesOfAttributes = (db: Db, ids: readonly number[], { readable, locale }: Reading): Promise<ElementType[]> =>
  db.$queryRaw`
    SELECT ${row(locale)} FROM geometric_element_type t
    WHERE t.id IN (SELECT ta.type_id FROM element_type_attribute_type ta WHERE ta.id = ANY(${ids}::bigint[])) AND ${typesWhere(readable)}`;

/** The fields of a type that are needed to present its elements. */
export interface TypeOutline extends ElementTypeReference {
  canJoin: boolean;
  /** Its attributes, in order. */
  attributes: Pick<ElementTypeAttributeType, 'id' | 'visibility'>[];
  /** Those of them whose values are other elements. */
  referenceIds: number[];
}

export const findTypeOutlines = (db: Db, ids: readonly number[], { readable, locale }: Reading): Promise<TypeOutline[]> =>
  db.$queryRaw`
    SELECT t.id, t.code, ${nameSql(locale)} AS name, t.can_join AS "canJoin",
      (SELECT coalesce(json_agg(json_build_object('id', ta.id, 'visibility', ta.visibility) ORDER BY ta.attribute_order, ta.id), '[]')
        FROM element_type_attribute_type ta WHERE ta.type_id = t.id) AS attributes,
      ARRAY(SELECT ta.id FROM element_type_attribute_type ta JOIN attribute_type a ON a.id = ta.attribute_type_id
        WHERE ta.type_id = t.id AND a.data_type = 'REFERENCE') AS "referenceIds"
    FROM geometric_element_type t WHERE t.id = ANY(${ids}::bigint[]) AND ${typesWhere(readable)}`;

/** Some of the attributes of a type; ids of other types are left out. */
export async function findTypeAttributes(db: Db, typeId: number, ids: readonly number[]): Promise<ElementTypeAttributeType[]> {
  const [found] = await db.$queryRaw<{ attributes: ElementTypeAttributeType[] }[]>`
    SELECT ${attributesSql(sql`AND ta.id = ANY(${ids}::bigint[])`)} AS attributes FROM geometric_element_type t
    WHERE t.id = ${typeId}::bigint`;
  return found?.attributes ?? [];
}

/** The attributes of types of which an element or a proposal has ever said something. */
export const findAttributesInUse = (db: Db, typeIds: readonly number[]): Promise<{ id: number; typeId: number }[]> =>
  db.$queryRaw`
    SELECT id, type_id AS "typeId" FROM element_type_attribute_type WHERE type_id = ANY(${typeIds}::bigint[]) AND has_values ORDER BY id`;

export interface MapTypeRow
  extends Omit<MapType, 'styles' | 'columns' | 'legend' | 'state'>,
    Pick<ElementType, 'legendType' | 'legendTypeValue' | 'state'>,
    Drawing {}

export function findMapTypes(db: Db, { readable, locale }: Reading): Promise<MapTypeRow[]> {
  return db.$queryRaw`
    SELECT t.id, ${nameSql(locale)} AS name, t.geometry_type AS "geometryType", coalesce(t.default_opacity, 1)::float8 AS opacity,
      t.initially_visible AS "initiallyVisible", t.min_scale AS "minScale", t.max_scale AS "maxScale",
      t.allow_change_opacity AS "allowChangeOpacity", t.legend_type AS "legendType",
      coalesce(t.legend_type_value, t.legend_file_id::text) AS "legendTypeValue", t.state, ${drawingSql}
    FROM geometric_element_type t ${stylesOfTypeSql} WHERE ${typesWhere(readable)} ORDER BY t.type_order, t.id`;
}
