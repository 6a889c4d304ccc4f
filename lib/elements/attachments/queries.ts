import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Db } from '@/lib/db';
import { type FileRow, fileJson } from '@/lib/files/sql';
import { elementPolicy } from '../policy';
import { elementsWhere, seesFile } from '../sql';

export interface StoredFileRow {
  elementId: number;
  originalFilename: string;
  contentType: string;
  sizeBytes: number;
  storageKey: string;
  thumbnailKey: string | null;
}

/** A file that somebody sees. */
export async function findStoredFile(db: Db, actor: Actor, uuid: string): Promise<StoredFileRow | undefined> {
  const [found] = await db.$queryRaw<StoredFileRow[]>`
    SELECT f.element_id AS "elementId", f.original_filename AS "originalFilename", f.content_type AS "contentType", f.size::float8 AS "sizeBytes",
      f.storage_key AS "storageKey", f.thumbnail_key AS "thumbnailKey"
    FROM geometric_element_file f JOIN geometric_element e ON e.id = f.element_id WHERE f.uuid = ${uuid}::uuid
      AND ${elementsWhere(elementPolicy.read(actor))} AND ${seesFile(actor)}`;
  return found;
}

/** These files, oldest first; those that are gone, or that somebody does not see, are left out. */
export async function findElementFiles(db: Db, actor: Actor, uuids: readonly string[]): Promise<FileRow[]> {
  const rows = await db.$queryRaw<{ file: FileRow }[]>`
    SELECT ${fileJson} AS file FROM geometric_element_file f JOIN geometric_element e ON e.id = f.element_id
    WHERE f.uuid = ANY(${uuids}::uuid[]) AND ${seesFile(actor)} ORDER BY f.creation_date, f.uuid`;
  return rows.map((row) => row.file);
}

export async function updateTranscript(db: Db, uuid: string, transcript: string | null): Promise<FileRow | undefined> {
  const [changed] = await db.$queryRaw<{ file: FileRow }[]>`
    UPDATE geometric_element_file f SET transcript = ${transcript} WHERE f.uuid = ${uuid}::uuid RETURNING ${fileJson} AS file`;
  return changed?.file;
}

/** Whether a file is the value of an attribute of its element. */
export async function isValue(db: Db, uuid: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ file: string }[]>`SELECT v.file FROM file_value v WHERE v.file = ${uuid}::uuid LIMIT 1`;
  return rows.length > 0;
}

/** Removes a file from its element, which the caller has locked: into the bin, or without days for good. Whether it was there. */
export async function binFile(db: Db, uuid: string, days: number): Promise<boolean> {
  const [removed] = await db.$queryRaw<{ done: boolean }[]>`SELECT bin_element_file(${uuid}::uuid, ${days}::int) AS done`;
  return removed?.done === true;
}

/** Attaches a file again that was removed from an element, which the caller has locked. Whether it was still in the bin. */
export async function unbinFile(db: Db, uuid: string, elementId: number): Promise<boolean> {
  const [restored] = await db.$queryRaw<
    { done: boolean }[]
  >`SELECT restore_element_file(${uuid}::uuid, ${elementId}::bigint) AS done`;
  return restored?.done === true;
}
