import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import { checked, type RowsWanted } from './rows';

const { raw } = Prisma;

/** The keys of rows in order, with the size of each geometry in bytes, and whether MapServer can write it. */
export function findKeys(db: Db, of: RowsWanted, { from, most }: { from: number; most: number }) {
  const { rows, where, isWritten } = checked(of);
  return db.$queryRaw<{ key: number; bytes: number; isWritten: boolean }[]>`
    SELECT f.${raw(of.type.key)} AS key, pg_column_size(f.geom) AS bytes, ${raw(isWritten)} AS "isWritten"
    FROM (SELECT f.* FROM ${raw(rows)} WHERE ${raw(where)} ORDER BY ${raw(of.sorted)} LIMIT ${most}::int OFFSET ${from}::bigint) f
    ORDER BY ${raw(of.sorted)}`;
}

/** The number of rows, counted up to `most` if there is such a limit. */
export async function countRows(db: Db, of: RowsWanted, most?: number): Promise<number> {
  const { rows, where } = checked(of);
  const limit = most === undefined ? raw('') : raw(`LIMIT ${Number(most)}`);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${raw(rows)} WHERE ${raw(where)} ${limit}) AS found`;
  return row?.count ?? 0;
}
