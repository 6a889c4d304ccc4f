import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { FileFormatQuery } from './api';
import type { FileFormat } from './schema';

const { sql, raw } = Prisma;

const ORDER = {
  code: sql`code`,
  mainMimeType: sql`main_mime_type`,
  image: sql`image`,
  generalMaxSize: sql`general_max_size`,
};

export function findFormats(
  db: Db,
  { sortField = 'code', sortOrder = 'asc' }: FileFormatQuery,
  { page, size }: { page: number; size: number },
): Promise<FileFormat[]> {
  return db.$queryRaw`
    SELECT code, main_mime_type AS "mainMimeType", additional_mime_type AS "additionalMimeType", image,
      allowed_for_general_attachments AS "allowedForGeneralAttachments", general_max_size AS "generalMaxSize"
    FROM file_format ORDER BY ${ORDER[sortField]} ${raw(sortOrder)}, code LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;
}

export async function countFormats(db: Db): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`SELECT count(*) FROM file_format`;
  return counted?.count ?? 0;
}
