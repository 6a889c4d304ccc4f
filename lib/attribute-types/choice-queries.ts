import 'server-only';
import type { Db } from '@/lib/db';

/** The picture of a choice: an icon with its drawing, or a general file. */
export interface PictureRow {
  code: string;
  icon: string | null;
  svg: string | null;
  fileId: number | null;
}

/** Replaces the pictures of the choices of a group. A file that is gone is left out. */
export async function replacePictures(db: Db, group: string, rows: readonly PictureRow[]): Promise<void> {
  await db.$executeRaw`DELETE FROM choice_picture p USING code v WHERE v.id = p.code_id AND v.group_code = ${group}`;
  if (rows.length === 0) return;
  await db.$executeRaw`
    INSERT INTO choice_picture (code_id, icon, svg, file_id)
    SELECT v.id, t.icon, t.svg, t."fileId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (code text, icon text, svg text, "fileId" bigint)
    JOIN code v ON v.group_code = ${group} AND v.code = t.code
    WHERE t."fileId" IS NULL OR EXISTS (SELECT 1 FROM general_attached_file g WHERE g.id = t."fileId")`;
}
