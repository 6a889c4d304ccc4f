import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

/** A definition comes back for seven days. What is older is deleted when the next one is. */
const isKnown = Prisma.sql`deleted_at > now() - interval '7 days'`;

/** The tables of definitions that come back whole after they were deleted. */
export type RestorableTable = 'attribute_type' | 'geometric_layer' | 'geometric_layer_group' | 'style';

export interface Deleted {
  id: number;
  /** Its row, by the names of its columns. */
  fields: Record<string, unknown>;
  /** What its name was stored under; null where a name is no code. */
  code: string | null;
}

/** A definition that was deleted in the last days; undefined: not known any more. */
export async function findDeleted(db: Db, table: RestorableTable, id: number): Promise<Deleted | undefined> {
  const [found] = await db.$queryRaw<Deleted[]>`
    SELECT d.definition_id AS id, d.fields, (SELECT r.value ->> 'code'
      FROM jsonb_array_elements(d.before) p CROSS JOIN LATERAL jsonb_array_elements(p.value -> 'rows') r
      WHERE p.value ->> 'table' = 'code' AND r.value -> 'id' = d.fields -> 'name_code_id') AS code
    FROM deleted_definition d WHERE d.kind = ${table} AND d.definition_id = ${id}::bigint AND ${isKnown}`;
  return found;
}

/** The style of this kind and name that was deleted last. */
export async function findDeletedStyle(db: Db, kind: string, name: string): Promise<number | undefined> {
  const [found] = await db.$queryRaw<{ id: number }[]>`
    SELECT definition_id AS id FROM deleted_definition
    WHERE kind = 'style' AND fields ->> 'kind' = ${kind} AND fields ->> 'name' = ${name} AND ${isKnown}
    ORDER BY deleted_at DESC, definition_id DESC LIMIT 1`;
  return found?.id;
}

/** Makes a definition again, with its id. Whether it was still known. */
export async function restoreRows(db: Db, table: RestorableTable, id: number): Promise<boolean> {
  const [done] = await db.$queryRaw<{ isBack: boolean }[]>`SELECT restore_definition(${table}, ${id}::bigint) AS "isBack"`;
  return done?.isBack ?? false;
}
