import 'server-only';
import type { Db } from '@/lib/db';
import type { ElementFileFormat } from './schema';
import { type FileRow, fileJson, newFilesSql, type PreparedFile } from './sql';

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
  const rows = await db.$queryRaw<{ file: FileRow }[]>`
    INSERT INTO geometric_element_file AS f
      (element_id, author_id, uuid, original_filename, file_format, content_type, size, storage_key, thumbnail_key, creation_date)
    SELECT ${elementId}::bigint, ${authorId}::bigint, n.uuid, n.name, n.format, n.type, n.size, n.key, n.thumbnail,
      now() + n.place * interval '1 millisecond'
    FROM ${newFilesSql(files)}
    RETURNING ${fileJson} AS file`;
  return rows.map((row) => row.file);
}
