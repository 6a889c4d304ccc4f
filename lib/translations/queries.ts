import 'server-only';
import type { Role } from '@/lib/auth/actor';
import type { Db } from '@/lib/db';
import { knowLanguages } from '@/lib/i18n/languages';
import { Prisma } from '@/prisma/generated/client';
import type { Code } from './schema';
import { codeSql } from './sql';

const { sql } = Prisma;

/** What element types that are not published, and types, layers and groups that are not for a role, are called. */
const unseen = (role: Role) => sql`
  SELECT v.id FROM geometric_element_type t
  CROSS JOIN LATERAL (VALUES (t.name_code_id), (t.join_tooltip_code_id), (t.join_table_code_id)) v (id)
  WHERE (t.state <> 'PUBLISHED' OR t.id = ANY ((SELECT hidden_types(${role}))::bigint[])) AND v.id IS NOT NULL
  UNION ALL SELECT l.name_code_id FROM geometric_layer l WHERE l.id = ANY ((SELECT hidden_layers(${role}))::bigint[])
  UNION ALL SELECT g.name_code_id FROM geometric_layer_group g WHERE NOT is_for(${role}, g.roles)`;

/** All codes, or those that a role may read. */
export async function findCodes(db: Db, reader: 'all' | Role): Promise<Code[]> {
  const rows = await db.$queryRaw<{ code: Code }[]>`
    SELECT ${codeSql('k.id')} AS code FROM code k WHERE ${reader === 'all' ? sql`TRUE` : sql`k.id NOT IN (${unseen(reader)})`} ORDER BY k.group_code, k.sort_order, k.id`;
  return rows.map((row) => row.code);
}

interface CodeRow {
  group: string;
  code: string;
  order?: number;
}

/** Creates or updates a code with its texts; other texts of the code are deleted. Returns the code's id. */
export async function upsertCode(
  db: Db,
  { group, code, order = 0 }: CodeRow,
  texts: { language: string; description: string }[],
): Promise<number> {
  const [written] = await db.$queryRaw<{ id: number }[]>`
    WITH grouped AS (INSERT INTO code_group (group_code) VALUES (${group}) ON CONFLICT DO NOTHING)
    INSERT INTO code (group_code, code, sort_order) VALUES (${group}, ${code}, ${order}::int)
    ON CONFLICT (group_code, code) DO UPDATE SET sort_order = excluded.sort_order RETURNING id`;
  const id = (written as { id: number }).id;
  await knowLanguages(
    db,
    texts.map((it) => it.language),
  );
  await db.$executeRaw`
    DELETE FROM internationalization WHERE code_id = ${id}::bigint AND language <> ALL (${texts.map((it) => it.language)}::text[])`;
  await db.$executeRaw`
    INSERT INTO internationalization (code_id, language, description)
    SELECT ${id}::bigint, t.language, t.description FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS t (language text, description text)
    ON CONFLICT (code_id, language) DO UPDATE SET description = excluded.description`;
  return id;
}

/** Deletes codes that nothing refers to any more. */
export const deleteCodes = (db: Db, ids: number[]) => db.code.deleteMany({ where: { id: { in: ids } } });

/** Deletes a group with its codes. */
export const deleteCodeGroup = (db: Db, group: string) => db.codeGroup.deleteMany({ where: { groupCode: group } });

/** Deletes the codes of a group that are not among `codes`. */
export const deleteOtherCodes = (db: Db, group: string, codes: string[]) =>
  db.code.deleteMany({ where: { groupCode: group, code: { notIn: codes } } });

/** What the codes of a group are. */
export async function findCodesOfGroup(db: Db, groupCode: string): Promise<string[]> {
  const found = await db.code.findMany({ where: { groupCode }, select: { code: true } });
  return found.map(({ code }) => code);
}

/** Whether a group has a code that differs only in case. */
export async function hasCodeLike(db: Db, group: string, code: string): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    SELECT 1 FROM code WHERE group_code = ${group} AND lower(code) = lower(${code}) LIMIT 1`;
  return found.length > 0;
}

export async function findCodeId(db: Db, group: string, code: string): Promise<number | undefined> {
  const found = await db.code.findFirst({ where: { groupCode: group, code }, select: { id: true } });
  return found ? Number(found.id) : undefined;
}
