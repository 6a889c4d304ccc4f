import 'server-only';
import type { Db } from '@/lib/db';
import type { ElementFileFormat } from './schema';
import { type FileRow, fileJson } from './sql';

/** A file that was checked and may be stored, still in the workspace. */
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

/** The formats that an element may carry. */
export async function findElementFormats(db: Db): Promise<ElementFileFormat[]> {
  const rows = await db.fileFormat.findMany({ where: { allowedForElements: true }, orderBy: { code: 'asc' } });
  return rows.map(({ elementMaxSize, code, image, ...row }) => ({
    ...{ code, image, maxSizeBytes: Number(elementMaxSize) },
    mimeTypes: [row.mainMimeType, row.additionalMimeType, ...row.furtherMimeTypes].filter((it) => it !== null),
    extensions: [row.extension, ...row.furtherExtensions],
  }));
}

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
