import type { Actor } from '@/lib/auth/actor';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import { type ElementFacts, elementPolicy } from '@/lib/elements/policy';
import { elementsWhere, nameSql } from '@/lib/elements/sql';
import { Prisma } from '@/prisma/generated/client';
import { type RelationFacts, relationPolicy } from './policy';

const { empty, join, raw, sql } = Prisma;

const factSql: FactSql<RelationFacts> = {
  isPublic: (values) => sql`r.is_public = ANY(${values}::boolean[])`,
  authorId: (values) => sql`r.author_id = ANY(${values}::bigint[])`,
};

/** A relation is readable if it and both of its elements are. */
export interface Readable {
  relations: Rule<RelationFacts>;
  elements: Rule<ElementFacts>;
}

/** What somebody reads of relations. */
export const readableBy = (actor: Actor): Readable => ({
  relations: relationPolicy.read(actor),
  elements: elementPolicy.read(actor),
});

const visible = (column: 'element1_id' | 'element2_id', elements: Rule<ElementFacts>) =>
  sql`EXISTS (SELECT 1 FROM geometric_element e WHERE e.id = r.${raw(column)} AND ${elementsWhere(elements)})`;

/** Whether a relation `r` is readable. */
export const readableSql = ({ relations, elements }: Readable) =>
  sql`${ruleSql(relations, factSql)} AND ${visible('element1_id', elements)} AND ${visible('element2_id', elements)}`;

/** The relations in which an element is the first, and those in which it is the second: each has an index in the usual order. */
export const ofElementSql = (elementId: Prisma.Sql, readable: Readable, tail = empty) =>
  join(
    [sql`r.element1_id`, sql`r.element2_id`].map(
      (column) =>
        sql`(SELECT r.* FROM geometric_element_relation r WHERE ${column} = ${elementId} AND ${readableSql(readable)} ${tail})`,
    ),
    ' UNION ALL ',
  );

/** A relation as seen from one of its elements: its id, the other element, the code of its type and its name, and what was said about it. */
export type Related = [id: number, relatedId: number, relatedType: string, relatedName: string, comments: string | null];

/** The relations of an element `e` that somebody reads, by id, as a list of `Related`; null without any. */
export const relatedSql = (actor: Actor) => sql`(
  SELECT json_agg((
      SELECT json_build_array(r.id, e.id, lower(t.code), ${nameSql}, r.comments)
      FROM geometric_element e JOIN geometric_element_type t ON t.id = e.type_id WHERE e.id = r.other_id
    ) ORDER BY r.id)
  FROM (SELECT r.id, r.comments, r.element1_id + r.element2_id - e.id AS other_id FROM (${ofElementSql(sql`e.id`, readableBy(actor))}) r) r)`;
