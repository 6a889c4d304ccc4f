import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import type { ElementQuery } from '../api';
import type { AttributeFilter } from '../filters';

const { join, sql } = Prisma;

/** A filter as conditions on a row `e`. */
export interface Condition {
  /** What the row must be. Looking at the row is enough to tell. */
  exact: Prisma.Sql;
  /** What an index can find it by where `exact` is nothing for one; true of every row for which `exact` is. */
  findable?: Prisma.Sql;
  /**
   * Whether the planner knows well how many rows will do, and has an index that knows all about them: in any order of the list, or
   * only in the one that it is about (what was made long ago was changed long ago, which the planner does not know).
   */
  plain?: true | 'creationDate' | 'modificationDate';
}

/** For LIKE: what is looked for anywhere, its own wildcards taken literally. */
const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A text that is shorter has no three letters by which an index could find it. */
const FINDABLE_LETTERS = 3;
/** `description_order` is the whole folded description where both are shorter than this. */
const KEPT_LETTERS = 100;

/** Compared with what is kept folded beside it: folding takes most of the time where an index finds nothing. */
function describedBy(text: string): Condition {
  const pattern = sql`fold(${within(text)})`;
  return {
    exact: sql`(e.description_order LIKE ${pattern}
      OR greatest(char_length(e.description), char_length(e.description_order)) >= ${KEPT_LETTERS}::int AND fold(e.description) LIKE ${pattern})`,
    ...(text.length >= FINDABLE_LETTERS && { findable: sql`fold(e.description) LIKE ${pattern}` }),
  };
}

const bareDigits = (text: string) => Number(text.replace(/\D/g, '').slice(0, 14));

/** Whether a text stands in a JSON document as it is. */
const isWrittenAsItIs = (text: string) => JSON.stringify(text) === `"${text}"`;

/** The elements whose number or time lies between two ends (text as it is stored; an absent one is open), by the index of numbers. */
function numbered(id: number, from: number | undefined, to: number | undefined): Prisma.Sql {
  return sql`e.id IN (SELECT n.element_id FROM element_attribute_number n WHERE n.attribute_id = ${id}::bigint
    AND n.value BETWEEN ${from ?? -Number.MAX_VALUE}::float8 AND ${to ?? Number.MAX_VALUE}::float8)`;
}

function attributeCondition(filter: AttributeFilter): Condition {
  const value = sql`(e.attribute_values ->> ${String(filter.id)}::text)`;
  switch (filter.kind) {
    case 'contains': {
      const pattern = sql`fold(${within(filter.text)})`;
      return {
        exact: sql`fold(${value}) LIKE ${pattern}`,
        ...(isWrittenAsItIs(filter.text) && { findable: sql`fold(e.attribute_values::text) LIKE ${pattern}` }),
      };
    }
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

const given = <T>(value: T | undefined, make: (value: T) => Condition): Condition[] => (value === undefined ? [] : [make(value)]);
const plainly = (exact: Prisma.Sql): Condition => ({ exact, plain: true });
const isReviewed = (flag: boolean) => plainly(flag ? sql`e.is_reviewed` : sql`NOT e.is_reviewed`);

function between(
  plain: Condition['plain'],
  column: Prisma.Sql,
  from: string | undefined,
  until: string | undefined,
): Condition[] {
  const ends = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`${column} <= ${until}::timestamptz`]),
  ];
  return ends.length === 0 ? [] : [{ exact: join(ends, ' AND '), plain }];
}

/** What a query asks for besides the type and who may read. The public flag is not among it: it chooses the stretches that are read. */
export const conditionsOf = (q: ElementQuery, attributes: readonly AttributeFilter[]): Condition[] => [
  ...given(q.geometricElementId, (id) => plainly(sql`e.id = ${id}::bigint`)),
  ...given(q.description, describedBy),
  ...between('creationDate', sql`e.creation_date`, q.laterCreationDate?.from, q.beforeCreationDate?.until),
  ...between('modificationDate', sql`e.modification_date`, q.laterModificationDate?.from, q.beforeModificationDate?.until),
  ...given(q.province, (code) => plainly(sql`e.province_code = ${code}`)),
  ...given(q.municipality, (code) => plainly(sql`e.ine_code = ${code}`)),
  ...given(q.parish, (code) => ({
    exact: sql`EXISTS (SELECT 1 FROM element_parish ep WHERE ep.element_id = e.id AND ep.parish_code = ${code})`,
    findable: sql`e.id IN (SELECT ep.element_id FROM element_parish ep WHERE ep.parish_code = ${code})`,
  })),
  ...given(q.bbox, (box) => ({
    exact: sql`ST_Intersects(e.geom, ST_MakeEnvelope(${join(box.map((it) => sql`${it}::float8`))}, 4326))`,
  })),
  ...given(q.isReviewed, isReviewed),
  ...given(q.ownerId, (id) => plainly(sql`e.owner_id = ${id}::bigint`)),
  ...given(q.internalComments, (text) => ({ exact: sql`fold(e.internal_comments) LIKE fold(${within(text)})` })),
  ...given(q.ownerLogin, (text) => ({
    exact: sql`fold(e.owner_login) LIKE fold(${within(text)})`,
    findable: sql`e.owner_id IN (SELECT o.id FROM user_account o WHERE fold(o.login) LIKE fold(${within(text)}))`,
  })),
  ...attributes.map(attributeCondition),
];
