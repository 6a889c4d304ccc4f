import 'server-only';
import type { Db } from '@/lib/db';
import { INTERFACE_GROUP, type Override } from './messages';

/** The interface's texts that an operator has changed: codes of the group INTERFACE_TEXT, named by their message key. */
export function findOverrides(db: Db): Promise<Override[]> {
  return db.$queryRaw`
    SELECT t.language AS locale, c.code AS key, t.description AS value
    FROM code c JOIN internationalization t ON t.code_id = c.id WHERE c.group_code = ${INTERFACE_GROUP}`;
}

/** Those that are new come after the others. */
export const insertLanguages = (db: Db, tags: readonly string[]): Promise<number> =>
  db.$executeRaw`
    INSERT INTO language (code, name, sort_order)
    SELECT t.code, t.code, (SELECT coalesce(max(sort_order), 0) FROM language) + t.at
    FROM unnest(${[...tags]}::text[]) WITH ORDINALITY t (code, at) ON CONFLICT DO NOTHING`;
