import 'server-only';
import type { Column } from '@/lib/columns/columns';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

/** A value as its column compares it. */
export function typedSql({ kind, attributeId }: Column, value: string): Prisma.Sql {
  switch (kind) {
    case 'INTEGER':
      return attributeId === undefined ? sql`${value}::bigint` : sql`${value}::numeric`;
    case 'DECIMAL':
      return sql`${value}::numeric`;
    case 'FLAG':
      return sql`${value}::boolean`;
    case 'MOMENT':
      return attributeId === undefined ? sql`${value}::timestamptz` : sql`${value}::text`;
    default:
      return sql`${value}::text`;
  }
}
