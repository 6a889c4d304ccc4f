import 'server-only';
import type { Db } from '@/lib/db';
import { allOf, contains, inSpan, whenDefined, within } from '@/lib/db/conditions';
import { localText } from '@/lib/translations/sql';
import { Prisma } from '@/prisma/generated/client';
import type { FileFormatQuery, GeneralFileQuery } from './api';
import type { FileFormatChange, FileFormatLimits, GeneralFile } from './schema';

const { sql, raw } = Prisma;

export async function findFormats(
  db: Db,
  { sortField = 'code', sortOrder = 'asc' }: FileFormatQuery,
  { page, size }: { page: number; size: number },
): Promise<FileFormatLimits[]> {
  const orderBy = [{ [sortField]: sortOrder }, { code: 'asc' as const }];
  const rows = await db.fileFormat.findMany({ orderBy, skip: page * size, take: size });
  return rows.map(limits);
}

type FormatRow = NonNullable<Awaited<ReturnType<Db['fileFormat']['findUnique']>>>;
const limits = ({ extension, furtherExtensions, generalMaxSize, elementMaxSize, ...row }: FormatRow): FileFormatLimits => ({
  ...row,
  extensions: [extension, ...furtherExtensions],
  generalMaxSize: Number(generalMaxSize),
  elementMaxSize: Number(elementMaxSize),
});

export async function findFormat(db: Db, code: string): Promise<FileFormatLimits | undefined> {
  const found = await db.fileFormat.findUnique({ where: { code } });
  return found ? limits(found) : undefined;
}

/** Locks all formats until the transaction ends: an ending belongs to one of them. */
export const lockFormats = (db: Db): Promise<number> => db.$executeRaw`SELECT code FROM file_format ORDER BY code FOR UPDATE`;

/** The format that has one of these extensions, other than this one. */
export async function findFormatWith(db: Db, extensions: readonly string[], except: string) {
  const [found] = await db.$queryRaw<{ code: string; extension: string }[]>`
    SELECT f.code, e.extension FROM file_format f CROSS JOIN LATERAL unnest(f.further_extensions || f.extension) e (extension)
    WHERE e.extension = ANY (${[...extensions]}::text[]) AND f.code <> ${except} ORDER BY f.code LIMIT 1`;
  return found;
}

export async function updateFormatRow(db: Db, code: string, { extensions, ...change }: FileFormatChange): Promise<void> {
  const [extension, ...furtherExtensions] = extensions ?? [];
  await db.fileFormat.update({ where: { code }, data: { ...change, ...(extension && { extension, furtherExtensions }) } });
}

export const countFormats = (db: Db): Promise<number> => db.fileFormat.count();

/** The properties of a format that a received file is checked against. */
export interface GeneralFormat {
  code: string;
  /** The media types of the format; the first one is sent with downloads. */
  mimeTypes: string[];
  extensions: string[];
  image: boolean;
  maxSizeBytes: number;
}

/** The formats that a general file may have, with its limits. */
export async function findGeneralFormats(db: Db): Promise<GeneralFormat[]> {
  const rows = await db.fileFormat.findMany({ where: { allowedForGeneralAttachments: true }, orderBy: { code: 'asc' } });
  return rows.map(({ generalMaxSize, code, image, ...row }) => ({
    ...{ code, image, maxSizeBytes: Number(generalMaxSize) },
    mimeTypes: [row.mainMimeType, row.additionalMimeType, ...row.furtherMimeTypes].filter((it) => it !== null),
    extensions: [row.extension, ...row.furtherExtensions],
  }));
}

/** A row as the API returns it, without its address. */
export type GeneralFileRow = Omit<GeneralFile, 'fileUrl'>;

const row = sql`g.id, c.code AS type, g.description, g.internal_filename AS "internalFilename",
  g.original_filename AS "originalFilename", g.size, json_build_object('code', f.code, 'mainMimeType', f.main_mime_type,
    'additionalMimeType', f.additional_mime_type, 'image', f.image,
    'allowedForGeneralAttachments', f.allowed_for_general_attachments, 'generalMaxSize', f.general_max_size) AS "fileFormat"`;
const joined = sql`general_attached_file g JOIN file_format f ON f.code = g.file_format LEFT JOIN code c ON c.id = g.type_code_id`;

const ORDER = {
  id: sql`g.id`,
  description: sql`fold(g.description)`,
  type: sql`c.code`,
  internalFilename: sql`g.internal_filename`,
  originalFilename: sql`fold(g.original_filename)`,
  size: sql`g.size`,
  fileFormat: sql`g.file_format`,
};

const wanted = (q: GeneralFileQuery) =>
  allOf([
    ...whenDefined(q.id, (id) => sql`g.id = ${id}::bigint`),
    ...whenDefined(
      q.q,
      (text) => sql`(${contains(sql`g.description`, text)} OR ${contains(sql`g.internal_filename`, text)}
        OR ${contains(sql`g.original_filename`, text)})`,
    ),
    ...whenDefined(q.description, (text) => contains(sql`g.description`, text)),
    ...whenDefined(q.type, (code) => sql`c.code = ${code}`),
    ...whenDefined(q.internalFilename, (text) => contains(sql`g.internal_filename`, text)),
    ...whenDefined(q.originalFilename, (text) => contains(sql`g.original_filename`, text)),
    ...whenDefined(q.fileSize, (span) => inSpan(sql`g.size`, span)),
    ...whenDefined(q.fileFormat, (code) => sql`g.file_format = ${code}`),
    ...whenDefined(q.image, (image) => sql`f.image = ${image}`),
    ...whenDefined(q.search, (text) => sql`fold(g.description || ' ' || g.original_filename) LIKE fold(${within(text.trim())})`),
  ]);

export function findGeneralFiles(db: Db, query: GeneralFileQuery, page: number, size: number): Promise<GeneralFileRow[]> {
  const { sortField = 'id', sortOrder = 'asc' } = query;
  return db.$queryRaw`
    SELECT ${row} FROM ${joined} WHERE ${wanted(query)}
    ORDER BY ${ORDER[sortField]} ${raw(sortOrder)} NULLS LAST, g.id LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

export async function countGeneralFiles(db: Db, query: GeneralFileQuery): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`SELECT count(*) FROM ${joined} WHERE ${wanted(query)}`;
  return counted?.count ?? 0;
}

export interface StoredGeneralFile extends GeneralFileRow {
  storageKey: string;
}

/** A file with the storage key of its content. `lock`: locked until the transaction ends. */
export async function findGeneralFile(db: Db, id: number, lock = false): Promise<StoredGeneralFile | undefined> {
  const [found] = await db.$queryRaw<StoredGeneralFile[]>`
    SELECT ${row}, g.storage_key AS "storageKey" FROM ${joined} WHERE g.id = ${id}::bigint ${lock ? sql`FOR UPDATE OF g` : sql``}`;
  return found;
}

/** What a file's row says of its content. */
export interface ContentColumns {
  internalFilename: string;
  originalFilename: string;
  sizeBytes: number;
  format: string;
  storageKey: string;
}

interface Said {
  description: string;
  typeCodeId: number | null;
}

export async function insertGeneralFile(db: Db, said: Said, content: ContentColumns): Promise<number> {
  const [inserted] = await db.$queryRaw<{ id: number }[]>`
    INSERT INTO general_attached_file (type_code_id, description, internal_filename, original_filename, size, file_format, storage_key)
    VALUES (${said.typeCodeId}::bigint, ${said.description}, ${content.internalFilename}, ${content.originalFilename},
      ${content.sizeBytes}::bigint, ${content.format}, ${content.storageKey}) RETURNING id`;
  return (inserted as { id: number }).id;
}

export const updateGeneralFileRow = (db: Db, id: number, said: Said): Promise<number> =>
  db.$executeRaw`
    UPDATE general_attached_file SET type_code_id = ${said.typeCodeId}::bigint, description = ${said.description},
      modification_date = now() WHERE id = ${id}::bigint`;

export const updateContentColumns = (db: Db, id: number, content: ContentColumns): Promise<number> =>
  db.$executeRaw`
    UPDATE general_attached_file SET internal_filename = ${content.internalFilename}, original_filename = ${content.originalFilename},
      size = ${content.sizeBytes}::bigint, file_format = ${content.format}, storage_key = ${content.storageKey}
    WHERE id = ${id}::bigint`;

export const deleteGeneralFileRow = (db: Db, id: number): Promise<number> =>
  db.$executeRaw`DELETE FROM general_attached_file WHERE id = ${id}::bigint`;

/**
 * Where a file is used, by name or code: element types and layers in their legends, attributes at their choices, and the formatted texts of
 * attributes, layers and parameters that show it or link it.
 */
export async function findUses(db: Db, id: number, locale: string): Promise<string[]> {
  const nameOf = (codeColumn: string, fallback: string) => sql`coalesce(${localText(codeColumn, locale)}, ${raw(fallback)})`;
  const address = `attached_files/general/${id}([^0-9]|$)`;
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT ${nameOf('t.name_code_id', 't.code')} AS name FROM geometric_element_type t WHERE t.legend_file_id = ${id}::bigint
    UNION SELECT ${nameOf('l.name_code_id', 'l.code')} FROM geometric_layer l
      WHERE l.legend_file_id = ${id}::bigint OR l.attribution ~ ${address}
    UNION SELECT ${nameOf('a.name_code_id', 'a.description')} FROM attribute_type a
      WHERE EXISTS (SELECT 1 FROM internationalization i WHERE i.code_id = a.help_code_id AND i.description ~ ${address}) OR a.value_group_code IN (
      SELECT v.group_code FROM choice_picture w JOIN code v ON v.id = w.code_id WHERE w.file_id = ${id}::bigint)
    UNION SELECT p.code FROM configuration_parameter p
      WHERE p.data_type <> 'IMAGE' AND p.value ~ ${address} ORDER BY 1`;
  return rows.map((it) => it.name);
}

/** Whether a legend or a choice uses this file, so that it must stay an image. */
export async function isPicture(db: Db, id: number): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT 1 FROM geometric_element_type WHERE legend_file_id = ${id}::bigint
    UNION ALL SELECT 1 FROM geometric_layer WHERE legend_file_id = ${id}::bigint
    UNION ALL SELECT 1 FROM choice_picture WHERE file_id = ${id}::bigint LIMIT 1`;
  return rows.length > 0;
}

/** Whether any general file has this format. */
export async function existsOfFormat(db: Db, format: string): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`SELECT 1 FROM general_attached_file WHERE file_format = ${format} LIMIT 1`;
  return rows.length > 0;
}

export async function isImage(db: Db, id: number): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT 1 FROM general_attached_file g JOIN file_format f ON f.code = g.file_format WHERE g.id = ${id}::bigint AND f.image`;
  return rows.length > 0;
}
