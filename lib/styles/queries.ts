import 'server-only';
import type { Db } from '@/lib/db';
import type { Holder } from '@/lib/db/violations';
import { localText } from '@/lib/translations/sql';
import type { Style } from './api';
import type { StyleDocument, StyleFormat, StyleQuery, StyleVersion } from './schema';
import type { StoredStyle } from './stored';
import type { StyleWarning } from './warnings';

export type StyleRow = Omit<Style, 'warnings'> & { warnings: StyleWarning[]; document: StyleDocument };

/** All styles by kind and name. One that an element type draws with is in use. */
export const findStyles = (db: Db): Promise<StyleRow[]> =>
  db.$queryRaw`
    SELECT s.kind AS type, s.name, s.version, s.warnings, s.document, EXISTS (SELECT 1 FROM geometric_element_type t
        WHERE s.id IN (t.point_style_id, t.line_style_id, t.polygon_style_id)) AS "inUse"
    FROM style s ORDER BY s.kind, fold(s.name), s.name`;

export async function findStyle(db: Db, { layerType, styleName }: StyleQuery): Promise<StoredStyle | undefined> {
  const [found] = await db.$queryRaw<StoredStyle[]>`
    SELECT name, document, source, source_format AS "sourceFormat" FROM style WHERE kind = ${layerType} AND name = ${styleName}`;
  return found;
}

/** The style that has a name. */
export async function findHolder(db: Db, { layerType, styleName }: StyleQuery): Promise<Holder | undefined> {
  const [found] = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM style WHERE kind = ${layerType} AND name = ${styleName}`;
  return found && { ...found, screen: 'geometricElementTypeStyles', query: { layerType, styleName } };
}

/** A style as it is written; without a source it was drawn here. */
export interface NewStyle {
  kind: string;
  name: string;
  document: StyleDocument;
  source: string | null;
  format: StyleFormat | null;
  filename: string | null;
  warnings: StyleWarning[];
}

export const insertStyle = (db: Db, { kind, name, document, source, format, filename, warnings }: NewStyle): Promise<number> =>
  db.$executeRaw`
    INSERT INTO style (kind, name, document, source, source_format, source_filename, warnings)
    VALUES (${kind}, ${name}, ${JSON.stringify(document)}::jsonb, ${source}, ${format}, ${filename}, ${JSON.stringify(warnings)}::jsonb)`;

/** Adds a style, unless there is one of this kind and name. */
export async function insertMissingStyle(db: Db, name: string, document: StyleDocument): Promise<void> {
  await db.$executeRaw`
    INSERT INTO style (kind, name, document, warnings) VALUES (${document.geometry}, ${name}, ${JSON.stringify(document)}::jsonb, '[]')
    ON CONFLICT (kind, name) DO NOTHING`;
}

/** Deletes a style, unless it has another version than this one. */
export const deleteStyleRow = (db: Db, { layerType, styleName }: StyleQuery, version?: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM style WHERE kind = ${layerType} AND name = ${styleName} AND version = coalesce(${version ?? null}::int, version)`;

/** The names of the element types that draw with a style. */
export async function findStyleUses(db: Db, { layerType, styleName }: StyleQuery, locale: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT coalesce(${localText('t.name_code_id', locale)}, t.code) AS name FROM style s
    JOIN geometric_element_type t ON s.id IN (t.point_style_id, t.line_style_id, t.polygon_style_id)
    WHERE s.kind = ${layerType} AND s.name = ${styleName} ORDER BY 1`;
  return rows.map(({ name }) => name);
}

/** Changes what a style draws, unless it has another version than this one; it comes from no file any more. */
export const updateStyleRow = (
  db: Db,
  { layerType, styleName }: StyleQuery,
  { document, warnings }: Pick<NewStyle, 'document' | 'warnings'>,
  version: number | null,
): Promise<number> =>
  db.$executeRaw`
    UPDATE style SET document = ${JSON.stringify(document)}::jsonb, warnings = ${JSON.stringify(warnings)}::jsonb,
      source = NULL, source_format = NULL, source_filename = NULL
    WHERE kind = ${layerType} AND name = ${styleName} AND version = coalesce(${version}::int, version)`;

/** A style as it is and as it was, newest first. */
export const findStyleVersions = (db: Db, { layerType, styleName }: StyleQuery): Promise<StyleVersion[]> =>
  db.$queryRaw`
    SELECT s.version, s.document, NULL::text AS "replacedAt" FROM style s WHERE s.kind = ${layerType} AND s.name = ${styleName}
    UNION ALL
    SELECT v.version, v.document, to_json(v.replaced_at) #>> '{}' FROM style s JOIN style_version v ON v.style_id = s.id
    WHERE s.kind = ${layerType} AND s.name = ${styleName} ORDER BY version DESC`;

/** Makes a style what it was, its file included. */
export const restoreStyleVersion = (db: Db, { layerType, styleName }: StyleQuery, version: number): Promise<number> =>
  db.$executeRaw`
    UPDATE style s SET document = v.document, warnings = v.warnings, source = v.source, source_format = v.source_format,
      source_filename = v.source_filename
    FROM style_version v WHERE s.kind = ${layerType} AND s.name = ${styleName} AND v.style_id = s.id AND v.version = ${version}::int`;
