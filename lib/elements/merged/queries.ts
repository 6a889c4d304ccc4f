import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ElementFacts } from '../policy';
import { elementsWhere } from '../sql';
import type { MergedFacts } from './policy';

const { sql } = Prisma;

const factSql: FactSql<MergedFacts> = {
  isPublic: (values) => sql`m.is_public = ANY(${values}::boolean[])`,
  ownerId: (values) => sql`m.owner_id = ANY(${values}::bigint[])`,
};

/**
 * Where an element that is gone went: the one that it was merged into, or the one that this one was merged into. Undefined unless the
 * caller could see each of them when it went, and can see the last one now.
 */
export async function findSurvivor(
  db: Db,
  { follow, read }: { follow: Rule<MergedFacts>; read: Rule<ElementFacts> },
  id: number,
): Promise<number | undefined> {
  const known = ruleSql(follow, factSql);
  const [found] = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE way AS (
      SELECT m.survivor_id AS id FROM element_merge m WHERE m.id = ${id}::bigint AND ${known}
      UNION
      SELECT m.survivor_id FROM way w JOIN element_merge m ON m.id = w.id WHERE ${known})
    SELECT e.id FROM way w JOIN geometric_element e ON e.id = w.id WHERE ${elementsWhere(read)} LIMIT 1`;
  return found?.id;
}
