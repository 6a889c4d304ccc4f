import 'server-only';
import type { Db } from '@/lib/db';
import type { Reads } from '@/lib/db/reading';
import { Prisma } from '@/prisma/generated/client';

const { sql } = Prisma;

// A page contains the address of an image, not the image; the time stamp changes the address with each new image.
const inPage = sql`CASE WHEN data_type = 'IMAGE' AND value !~* '^https?:'
    THEN '/api/configuration_parameter/image/' || code || '?v=' || round(extract(epoch FROM modification_date) * 1000)::text
    ELSE value END`;

/** Code and effective value; without codes, all parameters that the interface reads, with addresses for images. */
export function findValues(db: Db, codes?: readonly string[]): Promise<{ code: string; value: string | null }[]> {
  return codes
    ? db.$queryRaw`SELECT code, value FROM configuration_parameter WHERE code = ANY(${codes}::text[])`
    : db.$queryRaw`SELECT code, ${inPage} AS value FROM configuration_parameter WHERE user_interface`;
}

/** Whether elements are shown without an account. Without Prisma, because the map server and every list need it. */
export async function findReadingOpen(pool: Reads): Promise<boolean> {
  const { rows } = await pool.query<{ open: boolean }>({
    name: 'reading_open',
    text: `SELECT value IS DISTINCT FROM 'false' AS open FROM configuration_parameter WHERE code = 'ENABLE_ANONYMOUS_READING'`,
  });
  return rows[0]?.open ?? true;
}
