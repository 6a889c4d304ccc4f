import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import { type FactSql, ruleSql } from '@/lib/auth/policy-sql';
import type { Db } from '@/lib/db';
import type { FieldIssue } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import type { JobFacts } from './policy';
import type { Job, JobKind, JobState } from './schema';

const { sql } = Prisma;

/** Why a job failed: the code of an error, which is also the key of its message, and the fields that break rules. */
export interface Failure {
  code: string;
  values: Record<string, string | number>;
  /** Absent from jobs that an older version has ended. */
  fields?: FieldIssue[];
}
export interface JobRow {
  id: number;
  kind: JobKind;
  name: string;
  state: JobState;
  cancelAsked: boolean;
  done: number;
  total: number | null;
  createdAt: Date;
  finishedAt: Date | null;
  hasFile: boolean;
  error: Failure | null;
  result: Job['result'];
}
export interface NewJob {
  kind: JobKind;
  name: string;
  parameters: object;
  /** The key of the stored object that it reads. */
  inputKey?: string;
  /** From where it goes on with what an earlier job has begun. */
  checkpoint?: object;
}
/** A stored object that a job has made. */
export interface JobFile {
  storageKey: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
}

const factSql: FactSql<JobFacts> = { accountId: (ids) => sql`j.account_id = ANY(${ids}::bigint[])` };
const row = sql`j.id, j.kind, j.name, j.state, j.cancel_asked AS "cancelAsked", j.done, j.total, j.created_at AS "createdAt",
  j.finished_at AS "finishedAt", j.file_key IS NOT NULL AS "hasFile", j.error,
  coalesce(j.result, CASE WHEN j.finished_at IS NOT NULL THEN j.checkpoint -> 'result' END,
    CASE j.kind WHEN 'CHANGE' THEN j.parameters - 'kind' END) AS result`;

export async function insertJob(db: Db, accountId: number, locale: string, job: NewJob): Promise<number> {
  const [made] = await db.$queryRaw<[{ id: number }]>`
    INSERT INTO job (account_id, locale, kind, name, parameters, input_key, checkpoint)
    VALUES (${accountId}::bigint, ${locale}, ${job.kind}, ${job.name}, ${JSON.stringify(job.parameters)}::jsonb, ${job.inputKey ?? null},
      ${job.checkpoint ? JSON.stringify(job.checkpoint) : null}::jsonb)
    RETURNING id`;
  return made.id;
}

/** Prevents an account from starting further jobs until the transaction ends, and counts its open jobs. */
export async function countOpenLocked(db: Db, accountId: number): Promise<number> {
  await db.$queryRaw`SELECT FROM user_account WHERE id = ${accountId}::bigint FOR NO KEY UPDATE`;
  const [found] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*) FROM job WHERE account_id = ${accountId}::bigint AND state IN ('WAITING', 'RUNNING')`;
  return found.count;
}

export async function findJob(db: Db, rule: Rule<JobFacts>, id: number): Promise<JobRow | undefined> {
  const [found] = await db.$queryRaw<JobRow[]>`SELECT ${row} FROM job j WHERE j.id = ${id}::bigint AND ${ruleSql(rule, factSql)}`;
  return found;
}

export const findJobs = (db: Db, rule: Rule<JobFacts>, { page, size }: { page: number; size: number }): Promise<JobRow[]> =>
  db.$queryRaw`
    SELECT ${row} FROM job j WHERE ${ruleSql(rule, factSql)}
    ORDER BY j.id DESC LIMIT ${size}::int OFFSET ${page}::bigint * ${size}::int`;

export async function countJobs(db: Db, rule: Rule<JobFacts>): Promise<number> {
  const [found] = await db.$queryRaw<[{ count: number }]>`SELECT count(*) FROM job j WHERE ${ruleSql(rule, factSql)}`;
  return found.count;
}

export async function findFile(db: Db, rule: Rule<JobFacts>, id: number): Promise<JobFile | undefined> {
  const [found] = await db.$queryRaw<JobFile[]>`
    SELECT j.file_key AS "storageKey", j.file_name AS "filename", j.file_type AS "contentType", j.file_size AS "sizeBytes"
    FROM job j WHERE j.id = ${id}::bigint AND j.file_key IS NOT NULL AND j.file_until > now() AND ${ruleSql(rule, factSql)}`;
  return found;
}

/** Cancels a waiting job at once, and asks the process of a running one to stop. False if the job has ended. */
export async function askToCancel(db: Db, id: number): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE job SET cancel_asked = true, state = CASE state WHEN 'WAITING' THEN 'CANCELLED' ELSE state END,
      finished_at = CASE state WHEN 'WAITING' THEN now() END, input_key = CASE state WHEN 'RUNNING' THEN input_key END
    WHERE id = ${id}::bigint AND state IN ('WAITING', 'RUNNING')`;
  return changed === 1;
}
