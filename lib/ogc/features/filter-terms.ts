import type { Actor } from '@/lib/auth/actor';
import type { Column } from '@/lib/columns/columns';
import type { Property } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import type { Prisma } from '@/prisma/generated/client';

/** Whose filter it is, and on which type. */
export interface FilterAsker {
  typeId: number;
  actor: Actor;
  columns: readonly Column[];
  /** Gets the ranges of numbers and times that are asked for, each with a statement of the ids in it. */
  ranges?: Map<string, Prisma.Sql>;
  /** Those of them in which few elements are. */
  few?: ReadonlySet<string>;
}

/** A 400 for a value that a column cannot have. */
export const misfit = (value: unknown, { code }: Column) =>
  invalid('filter', 'ogc.value', { value: String(value).slice(0, 100), column: code });

export const isProperty = (it: unknown): it is Property => typeof it === 'object' && it !== null && 'property' in it;

/** The column that a filter names. 400 where the caller sees none with this name. */
export function columnOf({ columns }: Pick<FilterAsker, 'columns'>, { property }: Property): Column {
  const found = columns.find(({ code }) => code === property);
  if (!found) throw invalid('filter', 'ogc.parameter', { name: property.slice(0, 100) });
  return found;
}
