import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { actorScopeSql } from '@/lib/auth/sql';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Failure, JobFile } from './queries';
import type { Job, JobKind } from './schema';

const { sql } = Prisma;

/** A job that one process has claimed. */
export interface ClaimedJob {
  id: number;
  kind: JobKind;
  accountId: number;
  locale: string;
  parameters: unknown;
  checkpoint: unknown;
  done: number;
  total: number | null;
  inputKey: string | null;
  attempts: number;
  claim: string;
}
type Claim = Pick<ClaimedJob, 'id' | 'claim'>;
type Progress = Pick<ClaimedJob, 'id' | 'claim' | 'done' | 'total'>;

/**
 * Claims the job of these kinds that has waited longest, or one without a heartbeat for `silentS` seconds. Accounts without a running job
 * go first, so that one account with many jobs does not delay the others.
 */
export async function claimJob(db: Db, kinds: readonly string[], silentS: number): Promise<ClaimedJob | undefined> {
  const [claimed] = await db.$queryRaw<ClaimedJob[]>`
    UPDATE job SET state = 'RUNNING', claim = gen_random_uuid(), heartbeat = now(), attempts = attempts + 1
    WHERE id = (
      SELECT j.id FROM job j
      WHERE j.kind = ANY(${kinds}::text[])
        AND (j.state = 'WAITING' OR (j.state = 'RUNNING' AND j.heartbeat < now() - ${silentS}::int * interval '1 second'))
      ORDER BY EXISTS (SELECT FROM job o WHERE o.account_id = j.account_id AND o.state = 'RUNNING' AND o.id <> j.id), j.id
      LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, account_id AS "accountId", locale, parameters, checkpoint, done, total, input_key AS "inputKey", attempts, claim::text`;
  return claimed;
}

/** The account of a job, as it is now; undefined for one that is locked. */
export async function findOwner(db: Db, accountId: number): Promise<Actor | undefined> {
  const [found] = await db.$queryRaw<Actor[]>`
    SELECT u.id, u.login, u.role, ${actorScopeSql(sql`u`)} AS "reviewScope"
    FROM user_account u WHERE u.id = ${accountId}::bigint AND NOT u.locked`;
  return found;
}

/** Stores a heartbeat and the progress. Undefined if another process has claimed the job. */
export async function beat(db: Db, { id, claim, done, total }: Progress): Promise<{ cancelAsked: boolean } | undefined> {
  const [found] = await db.$queryRaw<{ cancelAsked: boolean }[]>`
    UPDATE job SET heartbeat = now(), done = ${done}::bigint, total = ${total}::bigint
    WHERE id = ${id}::bigint AND claim = ${claim}::uuid RETURNING cancel_asked AS "cancelAsked"`;
  return found;
}

/** Stores, in the transaction of a batch, where the job continues after an interruption. False if another process has claimed the job. */
export async function saveCheckpoint(db: Db, { id, claim }: Claim, checkpoint: object, done: number): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE job SET checkpoint = ${JSON.stringify(checkpoint)}::jsonb, done = ${done}::bigint, heartbeat = now(), attempts = 1
    WHERE id = ${id}::bigint AND claim = ${claim}::uuid`;
  return changed === 1;
}

/** Releases the claim, so that any process can continue the job. */
export async function releaseJob(db: Db, { id, claim }: Claim): Promise<void> {
  await db.$executeRaw`
    UPDATE job SET state = 'WAITING', claim = NULL, heartbeat = NULL, attempts = attempts - 1
    WHERE id = ${id}::bigint AND claim = ${claim}::uuid`;
}

/** Completes the job; its file is available for `hours`. False if another process has claimed the job. */
export async function completeJob(
  db: Db,
  { id, claim, done, total }: Progress,
  { result, file, hours }: { result?: Job['result']; file?: JobFile; hours: number },
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE job SET state = 'DONE', claim = NULL, heartbeat = NULL, finished_at = now(), input_key = NULL, done = ${total ?? done}::bigint, total = ${total}::bigint,
      result = ${result ? JSON.stringify(result) : null}::jsonb, file_key = ${file?.storageKey ?? null},
      file_name = ${file?.filename ?? null}, file_type = ${file?.contentType ?? null}, file_size = ${file?.sizeBytes ?? null}::bigint,
      file_until = now() + ${hours}::int * interval '1 hour'
    WHERE id = ${id}::bigint AND claim = ${claim}::uuid`;
  return changed === 1;
}

/** Ends the job early, with the figures of its last checkpoint: cancelled, or failed for a reason. */
export async function breakOffJob(db: Db, { id, claim }: Claim, failure: Failure | undefined): Promise<void> {
  await db.$executeRaw`
    UPDATE job SET state = ${failure ? 'FAILED' : 'CANCELLED'}, error = ${failure ? JSON.stringify(failure) : null}::jsonb,
      claim = NULL, heartbeat = NULL, finished_at = now(), input_key = NULL
    WHERE id = ${id}::bigint AND claim = ${claim}::uuid`;
}

/** Deletes expired files, and exports that ended so many days ago. */
export async function deleteOld(db: Db, days: number): Promise<void> {
  await db.$executeRaw`UPDATE job SET file_key = NULL WHERE file_key IS NOT NULL AND file_until <= now()`;
  await db.$executeRaw`
    DELETE FROM job WHERE kind = 'EXPORT' AND finished_at < now() - ${days}::int * interval '1 day'`;
}
