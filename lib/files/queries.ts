import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ElementFileFormat } from './schema';

/** A file that is fit to be kept, still in the workspace. */
export interface PreparedFile {
  uuid: string;
  originalFilename: string;
  format: string;
  contentType: string;
  sizeBytes: number;
  path: string;
  thumbnailPath: string | null;
  storageKey: string;
  thumbnailKey: string | null;
}

const { sql, raw } = Prisma;

/** The formats that an element may carry. */
export const findElementFormats = (db: Db): Promise<ElementFileFormat[]> =>
  db.$queryRaw`
    SELECT code, array_remove(ARRAY[main_mime_type, additional_mime_type], NULL) AS "mimeTypes", extension, image,
      element_max_size AS "maxSizeBytes" FROM file_format WHERE allowed_for_elements ORDER BY code`;

/** A row of `geometric_element_file` as the API tells it, but for its addresses. */
export interface FileRow {
  uuid: string;
  originalFilename: string;
  format: string;
  size: number;
  contentType: string;
  hasThumbnail: boolean;
}

const fileJson = sql`json_build_object('uuid', f.uuid, 'originalFilename', f.original_filename, 'format', f.file_format,
  'size', f.size, 'contentType', f.content_type, 'hasThumbnail', f.thumbnail_key IS NOT NULL)`;

/** The files of an element as a JSON array of `FileRow`, oldest first. `column` holds its id, and is ours. */
export const filesSql = (column: string) => sql`(
  SELECT coalesce(json_agg(${fileJson} ORDER BY f.creation_date, f.uuid), '[]')
  FROM geometric_element_file f WHERE f.element_id = ${raw(column)})`;

export async function insertFiles(
  db: Db,
  elementId: number,
  authorId: number,
  files: readonly PreparedFile[],
): Promise<FileRow[]> {
  const columns = (of: (file: PreparedFile) => unknown) => files.map(of);
  const rows = await db.$queryRaw<{ file: FileRow }[]>`
    INSERT INTO geometric_element_file AS f
      (element_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key, thumbnail_key, creation_date)
    SELECT ${elementId}::bigint, ${authorId}::bigint, n.uuid, n.name, n.format, n.type, n.size, n.key, n.thumbnail,
      now() + n.place * interval '1 millisecond'
    FROM unnest(${columns((it) => it.uuid)}::uuid[], ${columns((it) => it.originalFilename)}::text[],
      ${columns((it) => it.format)}::text[], ${columns((it) => it.contentType)}::text[], ${columns((it) => it.sizeBytes)}::bigint[],
      ${columns((it) => it.storageKey)}::text[], ${columns((it) => it.thumbnailKey)}::text[]) WITH ORDINALITY
      AS n (uuid, name, format, type, size, key, thumbnail, place)
    RETURNING ${fileJson} AS file`;
  return rows.map((row) => row.file);
}

export interface StoredFileRow {
  elementId: number;
  originalFilename: string;
  contentType: string;
  storageKey: string;
  thumbnailKey: string | null;
}

/** A file of an element `e` that `readable`, a condition on `e`, lets through. */
export async function findStoredFile(db: Db, readable: Prisma.Sql, uuid: string): Promise<StoredFileRow | undefined> {
  const [found] = await db.$queryRaw<StoredFileRow[]>`
    SELECT f.element_id AS "elementId", f.original_filename AS "originalFilename", f.content_type AS "contentType",
      f.storage_key AS "storageKey", f.thumbnail_key AS "thumbnailKey"
    FROM geometric_element_file f JOIN geometric_element e ON e.id = f.element_id WHERE f.uuid = ${uuid}::uuid AND ${readable}`;
  return found;
}

export const deleteFileRow = (db: Db, uuid: string): Promise<number> =>
  db.$executeRaw`DELETE FROM geometric_element_file WHERE uuid = ${uuid}::uuid`;
