import 'server-only';
import type { Db } from '@/lib/db';
import type { ImportMapping } from './schema';

interface MappingRow {
  id: number;
  name: string;
  mapping: ImportMapping;
}

export const findMappings = (db: Db, accountId: number): Promise<MappingRow[]> =>
  db.$queryRaw`
    SELECT m.id, m.name, m.mapping FROM import_mapping m WHERE m.account_id = ${accountId}::bigint ORDER BY m.name, m.id`;

/** Saves a mapping under a name; one of the same name is replaced. */
export async function saveMappingRow(db: Db, accountId: number, name: string, mapping: ImportMapping): Promise<number> {
  const [made] = await db.$queryRaw<[{ id: number }]>`
    INSERT INTO import_mapping (account_id, name, mapping) VALUES (${accountId}::bigint, ${name}, ${JSON.stringify(mapping)}::jsonb)
    ON CONFLICT (account_id, name) DO UPDATE SET mapping = excluded.mapping RETURNING id`;
  return made.id;
}

export async function deleteMappingRow(db: Db, accountId: number, id: number): Promise<boolean> {
  const deleted = await db.$executeRaw`
    DELETE FROM import_mapping m WHERE m.id = ${id}::bigint AND m.account_id = ${accountId}::bigint`;
  return deleted === 1;
}
