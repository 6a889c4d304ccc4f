import 'server-only';
import type { Db } from '@/lib/db';

/** A value of an attribute that is unique, as it is compared. */
export interface UniqueValue {
  attributeId: number;
  digest: string;
}

/** Those of these values of an attribute that earlier rows of a trial have. */
export async function findSaidBefore(
  db: Db,
  jobId: number,
  attributeId: number,
  digests: readonly string[],
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ digest: string }[]>`
    SELECT v.digest FROM import_unique_value v
    WHERE v.job_id = ${jobId}::bigint AND v.attribute_id = ${attributeId}::bigint AND v.digest = ANY(${digests}::text[])`;
  return new Set(rows.map(({ digest }) => digest));
}

/** Stores what rows of a trial say, for its later rows. */
export async function insertSaid(db: Db, jobId: number, values: readonly UniqueValue[]): Promise<void> {
  if (values.length === 0) return;
  await db.$executeRaw`
    INSERT INTO import_unique_value (job_id, attribute_id, digest)
    SELECT ${jobId}::bigint, v."attributeId", v.digest
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS v ("attributeId" bigint, digest text) ON CONFLICT DO NOTHING`;
}

/** Deletes the values of a trial at its end. */
export const forgetSaid = (db: Db, jobId: number): Promise<number> =>
  db.$executeRaw`DELETE FROM import_unique_value v WHERE v.job_id = ${jobId}::bigint`;

/** Deletes the values of trials that have ended early. */
export const forgetSaidOfEnded = (db: Db): Promise<number> =>
  db.$executeRaw`
    DELETE FROM import_unique_value v
    WHERE v.job_id IN (SELECT j.id FROM import i JOIN job j ON j.id = i.job_id WHERE i.is_dry AND j.state IN ('FAILED', 'CANCELLED'))`;
