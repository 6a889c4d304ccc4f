import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Code } from './schema';

const { sql, raw } = Prisma;

/** A whole `Code` as JSON for a column that holds a code's id; null where it holds none. `column` is ours, never a caller's. */
export const codeSql = (column: string) => sql`(
  SELECT json_build_object('id', c.id, 'code', c.code, 'codeGroup', json_build_object('groupCode', c.group_code),
    'listInternationalizationDto', (
      SELECT coalesce(json_agg(json_build_object('language', t.language, 'description', t.description) ORDER BY l.sort_order), '[]')
      FROM internationalization t JOIN language l ON l.code = t.language WHERE t.code_id = c.id))
  FROM code c WHERE c.id = ${raw(column)})`;

export async function findCodes(db: Db): Promise<Code[]> {
  const rows = await db.$queryRaw<{ code: Code }[]>`
    SELECT ${codeSql('k.id')} AS code FROM code k ORDER BY k.group_code, k.sort_order, k.id`;
  return rows.map((row) => row.code);
}

/** The interface's texts that an operator has changed: codes of the group INTERFACE_TEXT, named by their message key. */
export function findOverrides(db: Db): Promise<{ locale: string; key: string; value: string }[]> {
  return db.$queryRaw`
    SELECT t.language AS locale, c.code AS key, t.description AS value
    FROM code c JOIN internationalization t ON t.code_id = c.id WHERE c.group_code = 'INTERFACE_TEXT'`;
}
