import 'server-only';
import { GEOMETRY_COLUMN } from '@/lib/columns/columns';
import { comparableSql } from '@/lib/columns/sql';
import type { Expression, Geometry, Time } from '@/lib/cql2/schema';
import { invalid } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { compared, like, ranged } from './comparison-queries';
import type { Filter } from './filter';
import { columnOf, type FilterAsker, isProperty } from './filter-terms';
import { spatial, temporal } from './space-time-queries';
import type { System } from './systems';

const { join, sql } = Prisma;

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
    case 'isNull': {
      const [of] = it.args;
      if (!isProperty(of)) throw invalid('filter', 'ogc.filterProperty');
      if (of.property === GEOMETRY_COLUMN) return sql`e.geom IS NULL`;
      return sql`${comparableSql(columnOf(asker, of), asker.actor)} IS NULL`;
    }
    case '=':
    case '<>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compared(asker, it.op, it.args[0], it.args[1], isNegated);
    default:
      return it.op.startsWith('s_')
        ? spatial(crs, it.op, it.args as [Geometry, Geometry])
        : temporal(asker, it.op, it.args as [Time, Time]);
  }
}

/** The condition on rows `e` of a type. An unknown result (a property without a value) is no match. Throws a 400 at `filter`. */
export const filterSql = (asker: FilterAsker, { expression, crs }: Filter): Prisma.Sql => conditionOf(asker, crs, expression);
