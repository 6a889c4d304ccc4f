import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { elementPolicy } from '@/lib/elements/policy';
import { elementsWhere } from '@/lib/elements/sql';
import { siteUrl } from '@/lib/env';
import { Prisma } from '@/prisma/generated/client';
import type { Column } from './columns';

const { sql } = Prisma;

const moment = (column: Prisma.Sql) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const address = (file: Prisma.Sql) => sql`${`${siteUrl()}/api/elements/geometric_element/files/`}::text || ${file}`;

/** The addresses of all files of an element `e`, oldest first, as a list. */
export const fileAddressesSql = () => sql`(SELECT array_agg(${address(sql`f.uuid`)} ORDER BY f.creation_date, f.uuid)
  FROM geometric_element_file f WHERE f.element_id = e.id)`;

const FIXED: Record<string, (actor: Actor) => Prisma.Sql> = {
  id: () => sql`e.id`,
  description: () => sql`e.description`,
  is_public: () => sql`coalesce(e.asked_public, e.is_public)`,
  is_reviewed: () => sql`e.is_reviewed`,
  creation_date: () => moment(sql`e.creation_date`),
  modification_date: () => moment(sql`e.modification_date`),
  province: () => sql`pr.name`,
  municipality: () => sql`mu.name`,
  parish: () => sql`pa.name`,
  photo: () => sql`(SELECT ${address(sql`f.uuid`)} FROM geometric_element_file f
    WHERE f.element_id = e.id AND f.content_type LIKE 'image/%' ORDER BY f.creation_date, f.uuid LIMIT 1)`,
  owner: (actor) => sql`CASE WHEN ${elementsWhere(elementPolicy.seeOwner(actor))} THEN u.login END`,
};

/**
 * The value of a column of an element `e`, joined with `detailsSql`, as an actor sees it: an attribute as JSON, in its text form or as a
 * list of those.
 */
export function columnSql({ code, attributeId }: Column, actor: Actor): Prisma.Sql {
  if (attributeId !== undefined) return sql`e.attribute_values -> ${String(attributeId)}::text`;
  const made = FIXED[code];
  if (!made) throw new Error(`no column ${code}`);
  return made(actor);
}
