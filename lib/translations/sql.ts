import 'server-only';
import { contains } from '@/lib/db/conditions';
import { Prisma } from '@/prisma/generated/client';

const { sql, raw } = Prisma;

/** A whole `Code` as JSON for a column that holds a code's id; null if it is null. `column` is put into the SQL as it is: never pass user input. */
export const codeSql = (column: string) => sql`(
  SELECT json_build_object('id', c.id, 'code', c.code, 'codeGroup', json_build_object('groupCode', c.group_code),
    'listInternationalizationDto', (
      SELECT coalesce(json_agg(json_build_object('language', t.language, 'description', t.description) ORDER BY l.sort_order), '[]')
      FROM internationalization t JOIN language l ON l.code = t.language WHERE t.code_id = c.id))
  FROM code c WHERE c.id = ${raw(column)})`;

/** A code's text in a language, else the first that it has; null without any. `column` is put into the SQL as it is: never pass user input. */
export const localText = (column: string, locale: string) => sql`(
  SELECT said.description FROM internationalization said JOIN language spoken ON spoken.code = said.language
  WHERE said.code_id = ${raw(column)} ORDER BY said.language = ${locale} DESC, spoken.sort_order LIMIT 1)`;

/** Whether a code's text contains another one, in any language. `column` is put into the SQL as it is: never pass user input. */
export const namedIn = (column: string, text: string) => sql`EXISTS (
  SELECT 1 FROM internationalization i WHERE i.code_id = ${raw(column)} AND ${contains(sql`i.description`, text)})`;
