import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { REVIEW_TEXTS } from './texts';

const { sql } = Prisma;

/** The text of a code of those texts in one language, else in any; the code itself where it is gone. `code` is a column. */
export const textOfCode = (code: Prisma.Sql, locale: string) => sql`coalesce((
    SELECT i.description FROM code k JOIN internationalization i ON i.code_id = k.id
    WHERE k.group_code = ${REVIEW_TEXTS} AND k.code = ${code} ORDER BY i.language = ${locale} DESC, i.language LIMIT 1), ${code})`;

/** The text of a message `m`: the stored text in the reader's language, then what was written. */
export const messageText = (locale: string) =>
  sql`concat_ws(E'\n\n', CASE WHEN m.text_code IS NOT NULL THEN ${textOfCode(sql`m.text_code`, locale)} END, m.text)`;
