import 'server-only';
import type { Db } from '@/lib/db';
import type { Holder } from '@/lib/db/violations';
import { localText } from '@/lib/translations/sql';

export interface IconRow {
  name: string;
  svg: string;
}

/** The icons of the installation, by name. */
export const findIcons = (db: Db): Promise<IconRow[]> => db.$queryRaw`SELECT name, svg FROM style_icon ORDER BY fold(name), name`;

/** The own icon that has a name, in any case. */
export async function findHolder(db: Db, name: string): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM style_icon WHERE lower(name) = lower(${name})`;
  return found && { ...found, screen: 'geometricElementTypeStyles', query: { icon: found.name } };
}

export const insertIcon = (db: Db, { name, svg }: IconRow): Promise<number> =>
  db.$executeRaw`INSERT INTO style_icon (name, svg) VALUES (${name}, ${svg})`;

export const deleteIconRow = (db: Db, name: string): Promise<number> =>
  db.$executeRaw`DELETE FROM style_icon WHERE lower(name) = lower(${name})`;

export async function findIcon(db: Db, name: string): Promise<IconRow | undefined> {
  const [found] = await db.$queryRaw<IconRow[]>`SELECT name, svg FROM style_icon WHERE lower(name) = lower(${name})`;
  return found;
}

/** The attribute types with a choice that has an icon. */
export async function findTypesWithIcon(db: Db, name: string, locale: string): Promise<Holder[]> {
  const rows = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT a.id, coalesce(${localText('a.name_code_id', locale)}, a.description) AS name FROM attribute_type a
    WHERE a.value_group_code IN (
      SELECT v.group_code FROM choice_picture p JOIN code v ON v.id = p.code_id WHERE lower(p.icon) = lower(${name}))
    ORDER BY 2, 1`;
  return rows.map((it) => ({ ...it, screen: 'attributeType' }));
}

/** The styles that have drawings, and these as `data:` addresses. */
export const findDrawnStyles = (db: Db): Promise<{ id: number; kind: string; name: string; images: string[] }[]> =>
  db.$queryRaw`
    SELECT s.id, s.kind, s.name, array_agg(DISTINCT i.image #>> '{}') AS images
    FROM style s, jsonb_path_query(s.document, '$.**.image ? (@ starts with "data:image/svg+xml;base64,")') AS i (image)
    GROUP BY s.id ORDER BY s.kind, s.name`;
