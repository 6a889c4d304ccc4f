import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ElementFacts } from '../policy';
import { elementsWhere } from '../sql';

export interface StoredFileRow {
  elementId: number;
  originalFilename: string;
  contentType: string;
  storageKey: string;
  thumbnailKey: string | null;
}

/** A file of an element that may be read. */
export async function findStoredFile(db: Db, readable: Rule<ElementFacts>, uuid: string): Promise<StoredFileRow | undefined> {
  const [found] = await db.$queryRaw<StoredFileRow[]>`
    SELECT f.element_id AS "elementId", f.original_filename AS "originalFilename", f.content_type AS "contentType",
      f.storage_key AS "storageKey", f.thumbnail_key AS "thumbnailKey"
    FROM geometric_element_file f JOIN geometric_element e ON e.id = f.element_id WHERE f.uuid = ${uuid}::uuid AND ${elementsWhere(readable)}`;
  return found;
}

export const deleteFileRow = (db: Db, uuid: string): Promise<number> =>
  db.$executeRaw`DELETE FROM geometric_element_file WHERE uuid = ${uuid}::uuid`;
