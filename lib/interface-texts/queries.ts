import 'server-only';
import type { Db } from '@/lib/db';
import { INTERFACE_GROUP } from '@/lib/i18n/messages';

export async function upsertText(db: Db, key: string, language: string, text: string): Promise<void> {
  await db.$executeRaw`INSERT INTO code_group (group_code) VALUES (${INTERFACE_GROUP}) ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    WITH made AS (
      INSERT INTO code (group_code, code) VALUES (${INTERFACE_GROUP}, ${key})
      ON CONFLICT (group_code, code) DO UPDATE SET code = excluded.code RETURNING id)
    INSERT INTO internationalization (code_id, language, description) SELECT id, ${language}, ${text} FROM made
    ON CONFLICT (code_id, language) DO UPDATE SET description = excluded.description`;
}

/** Whether there was one. */
export async function deleteText(db: Db, key: string, language: string): Promise<boolean> {
  const deleted = await db.$executeRaw`
    DELETE FROM internationalization t USING code c
    WHERE c.id = t.code_id AND c.group_code = ${INTERFACE_GROUP} AND c.code = ${key} AND t.language = ${language}`;
  return deleted > 0;
}
