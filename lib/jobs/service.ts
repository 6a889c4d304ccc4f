import 'server-only';
import type { Context } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { transaction } from '@/lib/db/transaction';
import { AppError, notFound } from '@/lib/errors';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { fieldError } from '@/lib/http/problem';
import { type Translate, translatorFor } from '@/lib/i18n/translator';
import { servedFile } from '@/lib/storage/serve';
import { keepObjects } from '@/lib/storage/service';
import type { JobQuery } from './api';
import { jobPolicy } from './policy';
import {
  askToCancel,
  countJobs,
  countOpenLocked,
  type Failure,
  findFile,
  findJob,
  findJobs,
  insertJob,
  type JobRow,
  type NewJob,
} from './queries';
import type { Job } from './schema';

/** Maximum number of waiting and running jobs of an account. */
const MAX_OPEN = 10;

/** Why a job failed; where fields break rules, these, each with its name. */
function reasonOf({ code, values, fields = [] }: Failure, t: Translate): string {
  const rules = fields.map((issue) => ({ ...fieldError(t, issue), name: issue.path.split('.').at(-1) ?? '' }));
  if (rules.length === 0) return t(code, values);
  return rules.map(({ name, message }) => (message.includes(name) ? message : `${name}: ${message}`)).join(' ');
}

const present = (row: JobRow, t: Translate): Job => ({
  ...row,
  ...(row.cancelAsked && row.state === 'RUNNING' && { isCancelling: true }),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  fileUrl: row.hasFile ? `${basePath}/api/jobs/${row.id}/file` : null,
  error: row.error && reasonOf(row.error, t),
});

/** 404 for somebody else's job, as for an unknown one. */
export async function getJob(ctx: Context, id: number): Promise<Job> {
  const found = await findJob(ctx.db, jobPolicy.own(ctx.actor), id);
  if (!found) throw notFound();
  return present(found, await translatorFor(ctx.locale));
}

export async function listJobs(ctx: Context, { page = 0, size = PAGE_SIZE }: JobQuery): Promise<Page<Job>> {
  const rule = jobPolicy.own(ctx.actor);
  const [rows, total, t] = await Promise.all([
    findJobs(ctx.db, rule, { page, size }),
    countJobs(ctx.db, rule),
    translatorFor(ctx.locale),
  ]);
  return pageOf(
    rows.map((row) => present(row, t)),
    total,
  );
}

/** Starts a job of the caller. Its input was announced to the store. 409 where as many wait as one account may have. */
export async function startJob(ctx: Context, job: NewJob): Promise<Job> {
  const id = await transaction(ctx, async (tx) => {
    if ((await countOpenLocked(tx.db, ctx.actor.id)) >= MAX_OPEN)
      throw new AppError('project.jobs.tooMany', { values: { max: MAX_OPEN } });
    if (job.inputKey) await keepObjects(tx, [job.inputKey]);
    return insertJob(tx.db, ctx.actor.id, ctx.locale, job);
  });
  return getJob(ctx, id);
}

/** 404 for somebody else's; 409 for one that has ended. */
export async function cancelJob(ctx: Context, id: number): Promise<Job> {
  await getJob(ctx, id);
  if (!(await askToCancel(ctx.db, id))) throw new AppError('project.jobs.ended', { current: await getJob(ctx, id) });
  return getJob(ctx, id);
}

/** The file of a job, for its owner alone. 404 if it has no file, or the file has expired. */
export async function jobFile(ctx: Context, id: number, request: Request): Promise<Response> {
  const file = await findFile(ctx.db, jobPolicy.own(ctx.actor), id);
  if (!file) throw notFound();
  return servedFile(request, { ...file, etag: `"job-${id}"`, cacheControl: 'private, no-cache' });
}
