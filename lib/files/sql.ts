import 'server-only';
import type { Visibility } from '@/lib/element-types/schema';
import { Prisma } from '@/prisma/generated/client';

const { sql, raw } = Prisma;

/** A row of `geometric_element_file` as the API returns it, without its addresses. */
export interface FileRow {
  uuid: string;
  originalFilename: string;
  format: string;
  size: number;
  contentType: string;
  transcript: string | null;
  hasThumbnail: boolean;
}

/** The same with who sees it: of a former value what its attribute said. While a file is a value, its attribute says it. */
export interface ElementFileRow extends FileRow {
  visibility: Visibility;
}

/** A file that was checked and may be stored, still in the workspace. */
export interface PreparedFile {
  uuid: string;
  /** By which other parts of the same call name it. */
  sentAs?: string;
  originalFilename: string;
  format: string;
  contentType: string;
  sizeBytes: number;
  path: string;
  thumbnailPath: string | null;
  storageKey: string;
  thumbnailKey: string | null;
}

/** New files as rows `n` in the order in which they came: uuid, name, format, type, size, key, thumbnail, place. */
export function newFilesSql(files: readonly PreparedFile[]) {
  const columns = (of: (file: PreparedFile) => unknown) => files.map(of);
  return sql`unnest(${columns((it) => it.uuid)}::uuid[], ${columns((it) => it.originalFilename)}::text[],
      ${columns((it) => it.format)}::text[], ${columns((it) => it.contentType)}::text[], ${columns((it) => it.sizeBytes)}::bigint[],
      ${columns((it) => it.storageKey)}::text[], ${columns((it) => it.thumbnailKey)}::text[]) WITH ORDINALITY
      AS n (uuid, name, format, type, size, key, thumbnail, place)`;
}

const fields = sql`'uuid', f.uuid, 'originalFilename', f.original_filename, 'format', f.file_format,
  'size', f.size, 'contentType', f.content_type, 'transcript', f.transcript, 'hasThumbnail', f.thumbnail_key IS NOT NULL`;

export const fileJson = sql`json_build_object(${fields})`;

/** A file as an `ElementFileRow`. What has lain in the bin for long does not say who sees it. */
export const elementFileJson = sql`json_build_object(${fields}, 'visibility', coalesce(f.visibility, 'PUBLIC'))`;

/** The files of an element as a JSON array of `ElementFileRow`, oldest first. `column` holds its id and is put into the SQL as it is: never pass user input. */
export const filesSql = (column: string) => sql`(
  SELECT coalesce(json_agg(${elementFileJson} ORDER BY f.creation_date, f.uuid), '[]')
  FROM geometric_element_file f WHERE f.element_id = ${raw(column)})`;
