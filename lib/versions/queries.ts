import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Document } from './leaves';

const { raw } = Prisma;

/** How many versions of a definition are stored besides the current one, and for how long. The database refuses larger documents. */
const MAX_VERSIONS = 50;
const MAX_DAYS = 90;
const MAX_BYTES = 2_000_000;

/** The tables of definitions, and the column in which a trigger counts changes. */
const COLUMN = {
  attribute_type: 'version',
  configuration_parameter: 'version',
  geometric_element_type: 'version',
  geometric_layer: 'revision',
  geometric_layer_group: 'version',
  style: 'version',
};
export type DefinitionTable = keyof typeof COLUMN;

/** Elements of a type are added meanwhile: whoever waits for those who do (0280) must not keep them waiting. */
const lockOf = (table: DefinitionTable) => raw(table === 'geometric_element_type' ? 'FOR NO KEY UPDATE' : 'FOR UPDATE');

/** Locks a definition until the transaction ends. Returns its version; undefined if there is no such definition. */
export async function lockVersion(db: Db, table: DefinitionTable, id: number): Promise<number | undefined> {
  const [found] = await db.$queryRaw<{ version: number }[]>`
    SELECT ${raw(COLUMN[table])} AS version FROM ${raw(table)} WHERE id = ${id}::bigint ${lockOf(table)}`;
  return found?.version;
}

export interface VersionKey {
  table: DefinitionTable;
  id: number;
  version: number;
}

/** Keeps what a definition is before somebody changes it, and lets go of what is too old. A document that is too large is not stored. */
export async function insertVersion(
  db: Db,
  { table, id, version }: VersionKey,
  document: Document,
  replacedBy: number | null,
): Promise<void> {
  const text = JSON.stringify(document);
  await db.$executeRaw`
    INSERT INTO definition_version (kind, definition_id, version, document, replaced_by)
    SELECT ${table}, ${id}::bigint, ${version}::int, d, ${replacedBy}::bigint FROM (SELECT ${text}::jsonb AS d) sent
    WHERE octet_length(d::text) <= ${MAX_BYTES}::int
    ON CONFLICT (kind, definition_id, version) DO NOTHING`;
  await db.$executeRaw`
    DELETE FROM definition_version WHERE replaced_at < now() - make_interval(days => ${MAX_DAYS}::int)
      OR (kind = ${table} AND definition_id = ${id}::bigint AND version <= (
        SELECT o.version FROM definition_version o WHERE o.kind = ${table} AND o.definition_id = ${id}::bigint
        ORDER BY o.version DESC OFFSET ${MAX_VERSIONS}::int LIMIT 1))`;
}

/** What a definition was in this version; undefined: not known any more. */
export async function findVersion(db: Db, { table, id, version }: VersionKey): Promise<Document | undefined> {
  const [found] = await db.$queryRaw<{ document: Document }[]>`
    SELECT document FROM definition_version
    WHERE kind = ${table} AND definition_id = ${id}::bigint AND version = ${version}::int`;
  return found?.document;
}

/** The logins of those who have changed a definition since this version. */
export async function findChangers(db: Db, { table, id, version }: VersionKey): Promise<string[]> {
  const rows = await db.$queryRaw<{ login: string }[]>`
    SELECT DISTINCT u.login FROM definition_version v JOIN user_account u ON u.id = v.replaced_by
    WHERE v.kind = ${table} AND v.definition_id = ${id}::bigint AND v.version >= ${version}::int ORDER BY 1`;
  return rows.map((row) => row.login);
}
