import 'server-only';
import { contains, within } from '@/lib/db/conditions';
import { Prisma } from '@/prisma/generated/client';
import type { ElementQuery } from '../api';
import type { AttributeFilter } from '../filters';

const { join, sql } = Prisma;

type SortField = NonNullable<ElementQuery['sortField']>;

/** A filter as conditions on a row `e`. */
export interface Condition {
  /** Whether a row matches, by the row alone. */
  exact: Prisma.Sql;
  /** A condition that an index supports, where none supports `exact`; true of every row for which `exact` is. */
  findable?: Prisma.Sql;
  /** The orders of the index that has this column, where the planner's statistics say how many rows match; absent: they do not. */
  inOrderOf?: readonly SortField[];
  /** The date that it is about, and how the index puts it that has all dates in one (`rowsAcross`). */
  days?: { of: 'creationDate' | 'modificationDate'; across: Prisma.Sql };
}

/** What an index finds a text by that stands somewhere in a folded one, which is of this type or attribute. */
const found = (scope: Prisma.Sql, folded: Prisma.Sql, id: number, text: string) =>
  sql`text_grams(${scope}, ${folded}) @> wanted_grams(${id}::bigint, fold(${text}))`;
const containing = (column: Prisma.Sql, typeId: number, text: string): Condition => ({
  exact: contains(column, text),
  findable: found(sql`e.type_id`, sql`fold(${column})`, typeId, text),
});

/** The elements of which a value of an attribute is such. `value` is a row of `element_attribute_value`, called `v`. */
const withValue = (id: number, value: Prisma.Sql) =>
  sql`e.id IN (SELECT v.element_id FROM element_attribute_value v WHERE v.attribute_id = ${id}::bigint AND ${value})`;

const bareDigits = (text: string) => Number(text.replace(/\D/g, '').slice(0, 14));

/** The elements whose number or time lies between two ends (an absent one is open), by the index of numbers. */
const numbered = (id: number, from: number | undefined, to: number | undefined) =>
  withValue(id, sql`v.number BETWEEN ${from ?? -Number.MAX_VALUE}::float8 AND ${to ?? Number.MAX_VALUE}::float8`);

function attributeCondition(filter: AttributeFilter): Condition {
  const value = sql`(e.attribute_values ->> ${String(filter.id)}::text)`;
  switch (filter.kind) {
    case 'contains':
      return {
        exact: contains(value, filter.text),
        findable: withValue(
          filter.id,
          sql`${found(sql`v.attribute_id`, sql`v.text`, filter.id, filter.text)} AND v.text LIKE fold(${within(filter.text)})`,
        ),
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
        findable: numbered(filter.id, from, to),
      };
    }
    case 'times': {
      const [from, to] = [filter.from, filter.to].map((it) => (it === undefined ? undefined : bareDigits(it)));
      return {
        exact: sql`${value} COLLATE "C" BETWEEN ${filter.from ?? ''} AND ${filter.to ?? '~'}`,
        findable: numbered(filter.id, from, to),
      };
    }
  }
}

const whenDefined = <T>(value: T | undefined, make: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [make(value)];
const plainly = (exact: Prisma.Sql, inOrderOf: readonly SortField[]): Condition => ({ exact, inOrderOf });
const isReviewed = (flag: boolean) =>
  plainly(flag ? sql`e.is_reviewed` : sql`NOT e.is_reviewed`, ['isReviewed', 'modificationDate']);

/** As a column of the index that has all dates in one. */
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

/** The days that a query asks for. */
export const daysOf = (q: ElementQuery): (Condition & Required<Pick<Condition, 'days'>>)[] => [
  ...between('creationDate', sql`e.creation_date`, q.laterCreationDate?.from, q.beforeCreationDate?.until),
  ...between('modificationDate', sql`e.modification_date`, q.laterModificationDate?.from, q.beforeModificationDate?.until),
];

interface Asked {
  typeId: number;
  query: ElementQuery;
  attributes: readonly AttributeFilter[];
}

/** What a query asks for besides the type and who may read. The public flag is not among it: it chooses the ranges of the index that are read. */
export const conditionsOf = ({ typeId, query: q, attributes }: Asked): Condition[] => [
  ...whenDefined(q.geometricElementId, (id) => plainly(sql`e.id = ${id}::bigint`, [])),
  ...whenDefined(q.description, (text) => containing(sql`e.description`, typeId, text)),
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
    // An array, for the planner takes accounts that own nothing for some that own much.
    findable: sql`e.owner_id = ANY(ARRAY(SELECT o.id FROM user_account o WHERE ${contains(sql`o.login`, text)}))`,
  })),
  ...attributes.map(attributeCondition),
];
