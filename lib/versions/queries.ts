import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

const { raw } = Prisma;

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

/** Locks a definition until the transaction ends. Returns its version; undefined if there is no such definition. */
export async function lockVersion(db: Db, table: DefinitionTable, id: number): Promise<number | undefined> {
  const [found] = await db.$queryRaw<{ version: number }[]>`
    SELECT ${raw(COLUMN[table])} AS version FROM ${raw(table)} WHERE id = ${id}::bigint FOR UPDATE`;
  return found?.version;
}
