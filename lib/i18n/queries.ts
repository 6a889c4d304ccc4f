import 'server-only';
import type { Db } from '@/lib/db';
import type { Override } from './messages';

/** The interface's texts that an operator has changed: codes of the group INTERFACE_TEXT, named by their message key. */
export function findOverrides(db: Db): Promise<Override[]> {
  return db.$queryRaw`
    SELECT t.language AS locale, c.code AS key, t.description AS value
    FROM code c JOIN internationalization t ON t.code_id = c.id WHERE c.group_code = 'INTERFACE_TEXT'`;
}
