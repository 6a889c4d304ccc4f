import 'server-only';
import { GEOMETRY_COLUMN } from '@/lib/columns/columns';
import { comparableSql } from '@/lib/columns/sql';
import type { Expression, Scalar } from '@/lib/cql2/schema';
import { Prisma } from '@/prisma/generated/client';
import { compared, like, ranged, unfolded } from './comparison-queries';
import type { Filter } from './filter';
import { columnOf, type FilterAsker, isProperty } from './filter-terms';
import { spatial } from './spatial-queries';
import type { System } from './systems';
import { temporal } from './temporal-queries';

const { join, sql } = Prisma;

/** Whether there is no value. */
function missing(asker: FilterAsker, it: Scalar): Prisma.Sql {
  const { inner } = unfolded(it);
  if (!isProperty(inner)) return sql`FALSE`;
  if (inner.property === GEOMETRY_COLUMN) return sql`e.geom IS NULL`;
  return sql`${comparableSql(columnOf(asker, inner), asker.actor)} IS NULL`;
}

type Call = Exclude<Expression, boolean>;
const isSpatial = <T extends Call>(it: T): it is Extract<T, { op: `s_${string}` }> => it.op.startsWith('s_');

function conditionOf(asker: FilterAsker, crs: System, it: Expression, isNegated = false): Prisma.Sql {
  if (typeof it === 'boolean') return it ? sql`TRUE` : sql`FALSE`;
  switch (it.op) {
    case 'and':
    case 'or':
      return sql`(${join(
        it.args.map((part) => conditionOf(asker, crs, part, isNegated)),
        it.op === 'and' ? ' AND ' : ' OR ',
      )})`;
    case 'not':
      return sql`NOT (${conditionOf(asker, crs, it.args[0], true)})`;
    case 'like':
      return like(asker, it.args, isNegated);
    case 'between':
      return ranged(asker, it.args, isNegated);
    case 'in': {
      const [of, values] = it.args;
      return sql`(${join(
        values.map((value) => compared(asker, '=', of, value, isNegated)),
        ' OR ',
      )})`;
    }
    case 'isNull':
      return missing(asker, it.args[0]);
    case '=':
    case '<>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compared(asker, it.op, it.args[0], it.args[1], isNegated);
    default:
      return isSpatial(it) ? spatial(crs, it.op, it.args) : temporal(asker, it.op, it.args);
  }
}

/** The condition on rows `e` of a type. An unknown result (a property without a value) is no match. Throws a 400 at `filter`. */
export const filterSql = (asker: FilterAsker, { expression, crs }: Filter): Prisma.Sql => conditionOf(asker, crs, expression);
