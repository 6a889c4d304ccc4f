import 'server-only';
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

export const fileJson = sql`json_build_object('uuid', f.uuid, 'originalFilename', f.original_filename, 'format', f.file_format,
  'size', f.size, 'contentType', f.content_type, 'transcript', f.transcript, 'hasThumbnail', f.thumbnail_key IS NOT NULL)`;

/** The files of an element as a JSON array of `FileRow`, oldest first. `column` holds its id and is put into the SQL as it is: never pass user input. */
export const filesSql = (column: string) => sql`(
  SELECT coalesce(json_agg(${fileJson} ORDER BY f.creation_date, f.uuid), '[]')
  FROM geometric_element_file f WHERE f.element_id = ${raw(column)})`;
