import 'server-only';
import type { Db } from '@/lib/db';

/** The attribute types with these codes, ignoring case, the oldest of each code first. */
export const findTypesOfCodes = (db: Db, codes: readonly string[]): Promise<{ id: number; code: string; dataType: string }[]> =>
  db.$queryRaw`
    SELECT a.id, c.code, a.data_type AS "dataType" FROM attribute_type a JOIN code c ON c.id = a.name_code_id
    WHERE lower(c.code) = ANY (SELECT lower(w) FROM unnest(${codes}::text[]) w) ORDER BY a.id`;
