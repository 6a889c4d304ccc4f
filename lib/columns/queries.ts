import 'server-only';
import type { Db } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';

/** Of some statements of ids those that find at most so many. */
export async function findFew<K>(db: Db, statements: ReadonlyMap<K, Prisma.Sql>, most: number): Promise<Set<K>> {
  const few = new Set<K>();
  for (const [key, ids] of statements) {
    const [row] = await db.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM (${ids} LIMIT ${most + 1}::int) found`;
    if ((row?.count ?? 0) <= most) few.add(key);
  }
  return few;
}
