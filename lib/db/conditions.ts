import 'server-only';

import { Prisma } from '@/prisma/generated/client';

const { sql, join } = Prisma;

/** A LIKE pattern, to be folded, that matches the text anywhere; wildcards in the text, and what folding makes wildcards of, are literal. */
export const within = (text: string): string => `%${text.replace(/[\\∖﹨＼%﹪％_＿]/g, '\\$&')}%`;

/** Whether a column contains a text, ignoring case and accents. */
export const contains = (column: Prisma.Sql, text: string): Prisma.Sql => sql`fold(${column}) LIKE fold(${within(text)})`;

/** The two ends of a range of numbers, both included; an absent one is open. */
export interface NumberSpan {
  from: number | null;
  to: number | null;
}

/** Whether a number lies in a range, both ends included. */
export const inSpan = (column: Prisma.Sql, { from, to }: NumberSpan): Prisma.Sql =>
  sql`(${column} >= ${from ?? Number.MIN_SAFE_INTEGER}::float8 AND ${column} <= ${to ?? Number.MAX_SAFE_INTEGER}::float8)`;

/** The condition of a filter if it has a value, for `allOf`. */
export const whenDefined = <T>(value: T | null | undefined, condition: (value: T) => Prisma.Sql): Prisma.Sql[] =>
  value === undefined || value === null ? [] : [condition(value)];

/** All of these; none of them is true. */
export const allOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length > 0 ? join([...conditions], ' AND ') : sql`TRUE`;
