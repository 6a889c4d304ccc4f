import 'server-only';
import { ATTRIBUTE_DATA_TYPES, DATA_TYPES } from '@/lib/data-types';
import { contains, within } from '@/lib/db/conditions';
import { Prisma } from '@/prisma/generated/client';
import type { AttributeFilter } from '../filters';
import type { ElementQuery } from './schema';

const { join, sql } = Prisma;

type SortField = NonNullable<ElementQuery['sortField']>;

/** A filter as conditions on a row `e`. */
export interface Condition {
  /** Whether a row matches, by the row alone. */
  exact: Prisma.Sql;
  /** A condition that an index supports, where none supports `exact`; true of every row for which `exact` is. */
  findable?: Prisma.Sql;
  /** The orders that the index on this column supports. Present only where the planner's statistics can estimate the matches. */
  inOrderOf?: readonly SortField[];
  /**
   * The ids of the elements that match, by an index whose statistics say little about how many there are: they are those of all
   * attributes together. They are counted before that index is used (`findFacts`).
   */
  ids?: Prisma.Sql;
  /** For a filter by date: the date, and the condition for the GiST index over all dates (`rowsAcrossDates`). */
  days?: { of: 'creationDate' | 'modificationDate'; across: Prisma.Sql };
}

/** The condition of the trigram index: a text anywhere in a folded text of this type or attribute. */
const found = (scope: Prisma.Sql, folded: Prisma.Sql, id: number, text: string) =>
  sql`text_grams(${scope}, ${folded}) @> wanted_grams(${id}::bigint, fold(${text}))`;
const containing = (column: Prisma.Sql, typeId: number, text: string): Condition => ({
  exact: contains(column, text),
  findable: found(sql`e.type_id`, sql`fold(${column})`, typeId, text),
});

/** The folded description of a row `e`. Folding takes longer than reading the row; the first 100 characters are stored for the order of lists. */
const FOLDED_DESCRIPTION = sql`CASE WHEN octet_length(e.description) < 100 AND octet_length(e.description_order) < 100
  THEN e.description_order ELSE fold(e.description) END`;
const described = (typeId: number, text: string): Condition => ({
  ...containing(sql`e.description`, typeId, text),
  exact: sql`${FOLDED_DESCRIPTION} LIKE fold(${within(text)})`,
});

const TEXTS = ATTRIBUTE_DATA_TYPES.filter((it) => DATA_TYPES[it].index === 'text');

/** A text in the description, or in the title attribute of the type if its values are texts. Which attribute that is, is read once. */
function named(typeId: number, text: string): Condition {
  const inDescription = described(typeId, text);
  const title = sql`(SELECT ta.id FROM element_type_attribute_type ta JOIN attribute_type a ON a.id = ta.attribute_type_id
    WHERE ta.type_id = ${typeId}::bigint AND ta.is_title AND a.data_type = ANY(${TEXTS}::text[]))`;
  return {
    exact: sql`(${inDescription.exact} OR ${contains(sql`(e.attribute_values ->> ${title}::text)`, text)})`,
    // An array, because only then do both indexes serve one condition.
    findable: sql`(${inDescription.findable} OR e.id = ANY(ARRAY(SELECT v.element_id FROM element_attribute_value v
      WHERE v.attribute_id = ${title} AND text_grams(v.attribute_id, v.text) @> wanted_grams(${title}, fold(${text}))
        AND v.text LIKE fold(${within(text)}))))`,
  };
}

/** The ids of the elements with a matching value of an attribute. `value` is a condition on a row `v` of `element_attribute_value`. */
const idsWithValue = (id: number, value: Prisma.Sql) =>
  sql`SELECT v.element_id FROM element_attribute_value v WHERE v.attribute_id = ${id}::bigint AND ${value}`;

const bareDigits = (text: string) => Number(text.replace(/\D/g, '').slice(0, 14));

/** The ids of the elements whose number or time lies in a range (an absent end is open), by the index of numbers. */
const numbered = (id: number, from: number | undefined, to: number | undefined) =>
  idsWithValue(id, sql`v.number BETWEEN ${from ?? -Number.MAX_VALUE}::float8 AND ${to ?? Number.MAX_VALUE}::float8`);

function attributeCondition(filter: AttributeFilter): Condition {
  const value = sql`(e.attribute_values ->> ${String(filter.id)}::text)`;
  switch (filter.kind) {
    case 'contains':
      return {
        exact: contains(value, filter.text),
        findable: sql`e.id IN (${idsWithValue(
          filter.id,
          sql`${found(sql`v.attribute_id`, sql`v.text`, filter.id, filter.text)} AND v.text LIKE fold(${within(filter.text)})`,
        )})`,
      };
    case 'anyOf': {
      const holds = filter.values.map(
        (it) => sql`e.attribute_values @> ${JSON.stringify({ [filter.id]: filter.many ? [it] : it })}::jsonb`,
      );
      return { exact: sql`(${join(holds, ' OR ')})` };
    }
    case 'numbers': {
      const [from, to] = [filter.from, filter.to].map((it) => (it === undefined ? undefined : Number(it)));
      return {
        exact: sql`${value}::numeric BETWEEN coalesce(${filter.from ?? null}::numeric, '-Infinity') AND coalesce(${filter.to ?? null}::numeric, 'Infinity')`,
        ids: numbered(filter.id, from, to),
      };
    }
    case 'times': {
      const [from, to] = [filter.from, filter.to].map((it) => (it === undefined ? undefined : bareDigits(it)));
      return {
        exact: sql`${value} COLLATE "C" BETWEEN ${filter.from ?? ''} AND ${filter.to ?? '~'}`,
        ids: numbered(filter.id, from, to),
      };
    }
  }
}

const whenDefined = <T>(value: T | undefined, make: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [make(value)];
const plainly = (exact: Prisma.Sql, inOrderOf: readonly SortField[]): Condition => ({ exact, inOrderOf });
const isReviewed = (flag: boolean) =>
  plainly(flag ? sql`e.is_reviewed` : sql`NOT e.is_reviewed`, ['isReviewed', 'modificationDate']);

/** A date as the GiST index over all dates stores it. */
export const atUtc = (moment: Prisma.Sql) => sql`(${moment} AT TIME ZONE 'UTC')`;

function between(
  of: 'creationDate' | 'modificationDate',
  column: Prisma.Sql,
  from: string | undefined,
  until: string | undefined,
) {
  const ends = (as: (moment: Prisma.Sql) => Prisma.Sql) => [
    ...(from === undefined ? [] : [sql`${as(column)} >= ${as(sql`${from}::timestamptz`)}`]),
    ...(until === undefined ? [] : [sql`${as(column)} <= ${as(sql`${until}::timestamptz`)}`]),
  ];
  const exact = ends((moment) => moment);
  if (exact.length === 0) return [];
  return [{ exact: join(exact, ' AND '), inOrderOf: [of], days: { of, across: join(ends(atUtc), ' AND ') } }];
}

/** The filters of a query by date. */
export const daysOf = (q: ElementQuery): (Condition & Required<Pick<Condition, 'days'>>)[] => [
  ...between('creationDate', sql`e.creation_date`, q.laterCreationDate?.from, q.beforeCreationDate?.until),
  ...between('modificationDate', sql`e.modification_date`, q.laterModificationDate?.from, q.beforeModificationDate?.until),
];

interface Asked {
  typeId: number;
  query: ElementQuery;
  attributes: readonly AttributeFilter[];
}

/** The conditions of a query's filters, without type, visibility and public flag: the flag chooses which ranges of the index are read. */
export const conditionsOf = ({ typeId, query: q, attributes }: Asked): Condition[] => [
  ...whenDefined(q.geometricElementId, (id) => plainly(sql`e.id = ${id}::bigint`, [])),
  ...whenDefined(q.description, (text) => described(typeId, text)),
  ...whenDefined(q.name, (text) => named(typeId, text)),
  ...daysOf(q),
  ...whenDefined(q.province, (code) => plainly(sql`e.province_code = ${code}`, ['modificationDate'])),
  ...whenDefined(q.municipality, (code) => plainly(sql`e.ine_code = ${code}`, ['modificationDate'])),
  ...whenDefined(q.parish, (code) => ({
    exact: sql`EXISTS (SELECT 1 FROM element_parish ep WHERE ep.element_id = e.id AND ep.parish_code = ${code})`,
    findable: sql`e.id IN (SELECT ep.element_id FROM element_parish ep WHERE ep.parish_code = ${code})`,
  })),
  ...whenDefined(q.bbox, (box) => ({
    exact: sql`ST_Intersects(e.geom, ST_MakeEnvelope(${join(box.map((it) => sql`${it}::float8`))}, 4326))`,
  })),
  ...whenDefined(q.isReviewed, isReviewed),
  ...whenDefined(q.ownerId, (id) => plainly(sql`e.owner_id = ${id}::bigint`, ['modificationDate'])),
  ...whenDefined(q.internalComments, (text) => containing(sql`e.internal_comments`, typeId, text)),
  ...whenDefined(q.ownerLogin, (text) => ({
    exact: contains(sql`e.owner_login`, text),
    // An array, because with a subquery the planner overestimates accounts without elements.
    findable: sql`e.owner_id = ANY(ARRAY(SELECT o.id FROM user_account o WHERE ${contains(sql`o.login`, text)}))`,
  })),
  ...attributes.map(attributeCondition),
];
