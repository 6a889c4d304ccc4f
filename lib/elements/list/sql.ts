import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { divisionsInOrderSql } from '../sql';
import { type ElementSelection, orderSql } from './order-queries';
import { selectedSql } from './selected-queries';

export type { ElementSelection } from './order-queries';

/** All elements of a selection in its order, as a statement: `columns` of rows `e`, joined with the names of its divisions. */
export function elementsSql(selection: ElementSelection, columns: Prisma.Sql): Prisma.Sql {
  const { query: order } = selection;
  return Prisma.sql`SELECT ${columns} FROM (${selectedSql(selection, Prisma.sql`e.*`)}) e ${divisionsInOrderSql} ORDER BY ${orderSql(order)}`;
}
