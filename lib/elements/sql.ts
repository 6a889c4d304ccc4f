import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import { Prisma } from '@/prisma/generated/client';
import type { ElementFacts } from './policy';

const { sql } = Prisma;

/** A rule about public elements must have the same text as the condition of the partial index. */
const factSql: FactSql<ElementFacts> = {
  isPublic: (values) =>
    values.length === 1 ? (values[0] ? sql`e.is_public` : sql`NOT e.is_public`) : values.length === 0 ? sql`FALSE` : sql`TRUE`,
  ownerId: (values) => sql`e.owner_id = ANY(${values}::bigint[])`,
};

/** A rule about elements as a condition on a row `e`. */
export const elementsWhere = (rule: Rule<ElementFacts>) => ruleSql(rule, factSql);
