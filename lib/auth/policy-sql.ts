import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { alternatives, listed, type One, type Rule } from './policy';

const { sql, join } = Prisma;

/** For each fact, a SQL condition that it is one of some values. */
export type FactSql<F> = { [K in keyof F]-?: (values: One<NonNullable<F[K]>>[]) => Prisma.Sql };

/** The rule that `permits` evaluates, as a WHERE clause. */
export function ruleSql<F>(rule: Rule<F>, facts: FactSql<F>): Prisma.Sql {
  if (typeof rule === 'boolean') return rule ? sql`TRUE` : sql`FALSE`;
  const clauses = alternatives(rule).map((where) => {
    const tests = Object.entries(where).map(([fact, wanted]) =>
      facts[fact as keyof F](listed(wanted) as One<NonNullable<F[keyof F]>>[]),
    );
    return tests.length > 0 ? sql`(${join(tests, ' AND ')})` : sql`TRUE`;
  });
  return clauses.length > 0 ? sql`(${join(clauses, ' OR ')})` : sql`FALSE`;
}
