import 'server-only';
import { type Context, contextFor } from '@/lib/auth/context';
import { db } from '@/lib/db';
import { isDatabaseAway } from '@/lib/db/away';
import { listen } from '@/lib/db/listening';
import { transaction } from '@/lib/db/transaction';
import { AppError } from '@/lib/errors';
import type { Locale } from '@/lib/i18n/locales';
import { processState } from '@/lib/process-state';
import { keepObjects } from '@/lib/storage/service';
import {
  beat,
  breakOffJob,
  type ClaimedJob,
  claimJob,
  completeJob,
  deleteOld,
  findOwner,
  releaseJob,
  saveCheckpoint,
} from './claim-queries';
import type { JobKinds, JobOutcome } from './kinds';
import type { Failure } from './queries';

/** Two, so that a long job does not delay a short one. */
const AT_ONCE = 2;
const BEAT_MS = 1000;
/** A process without a heartbeat for as long has stopped: others claim its jobs. */
const SILENT_S = 30;
/** A job fails after so many processes have stopped while running it without progress, because it is probably the cause. */
const MAX_ATTEMPTS = 3;
const POLL_MS = 10_000;
const CLEAN_EVERY_MS = 600_000;
const FILE_HOURS = 24;
const KEEP_DAYS = 30;

/** The reason why a handler has to stop. */
class Stopped extends Error {
  constructor(readonly why: 'CANCELLED' | 'TAKEN' | 'ENDING') {
    super(why);
  }
}

const working = processState('jobs.working', () => ({ running: new Set<AbortController>(), ending: false }));

/** Fields that are stored of what broke a job off. */
const MAX_FIELDS = 10;

const warn = (at: string, error: unknown) =>
  console.error(JSON.stringify({ level: 'warn', at, error: String((error as Error)?.stack ?? error) }));

const failureOf = (error: unknown): Failure =>
  error instanceof AppError
    ? { code: error.code, values: error.values, fields: error.fields.slice(0, MAX_FIELDS) }
    : { code: 'project.jobs.failed', values: {} };

/** Runs a job with the current rights of its owner. */
async function run(job: ClaimedJob, kinds: JobKinds, stopping: AbortController): Promise<JobOutcome> {
  const work = kinds[job.kind];
  const owner = await findOwner(db, job.accountId);
  if (!work || !owner) throw new AppError('project.common.permissionDenied');
  if (job.attempts > MAX_ATTEMPTS) throw new AppError('project.jobs.brokeOff');
  const heart = setInterval(async () => {
    try {
      const heard = await beat(db, job);
      if (!heard) stopping.abort(new Stopped('TAKEN'));
      else if (heard.cancelAsked) stopping.abort(new Stopped('CANCELLED'));
    } catch (error) {
      // Another process claims the job if this lasts.
      warn('jobs.beat', error);
    }
  }, BEAT_MS);
  try {
    return await work({
      ...job,
      ctx: contextFor(owner, job.locale as Locale),
      signal: stopping.signal,
      progress: (done, total) => Object.assign(job, { done, ...(total !== undefined && { total }) }),
      keep: async (tx, checkpoint, done) => {
        stopping.signal.throwIfAborted();
        if (!(await saveCheckpoint(tx.db, job, checkpoint, done))) throw new Stopped('TAKEN');
        job.done = done;
      },
    });
  } finally {
    clearInterval(heart);
  }
}

const complete = (job: ClaimedJob, outcome: JobOutcome): Promise<void> =>
  transaction<Pick<Context, 'db'>, void>({ db }, async (tx) => {
    if (!(await completeJob(tx.db, job, { ...outcome, hours: FILE_HOURS }))) throw new Stopped('TAKEN');
    if (outcome.file) await keepObjects(tx as Context, [outcome.file.storageKey]);
  });

async function broken(job: ClaimedJob, error: unknown, { signal }: AbortController): Promise<void> {
  const why = error instanceof Stopped ? error.why : signal.aborted && signal.reason instanceof Stopped && signal.reason.why;
  if (why === 'TAKEN') return;
  if (why === 'CANCELLED') return breakOffJob(db, job, undefined);
  if (why === 'ENDING') return releaseJob(db, job);
  // The heartbeat stops with this, so that a process continues the job when the database is back.
  if (isDatabaseAway(error)) return;
  if (!(error instanceof AppError)) warn('jobs', error);
  await breakOffJob(db, job, failureOf(error));
}

/** Runs the next job; false if there is none. */
export async function workOnNext(kinds: JobKinds): Promise<boolean> {
  const job = await claimJob(db, Object.keys(kinds), SILENT_S);
  if (!job) return false;
  const stopping = new AbortController();
  working.running.add(stopping);
  try {
    await complete(job, await run(job, kinds, stopping));
  } catch (error) {
    await broken(job, error, stopping).catch((failed) => warn('jobs.end', failed));
  } finally {
    working.running.delete(stopping);
  }
  return true;
}

/** Runs jobs for the lifetime of the process. When it stops, it releases its jobs to other processes. */
export function keepWorking(kinds: JobKinds): void {
  let busy = 0;
  const fill = async () => {
    if (working.ending || busy >= AT_ONCE) return;
    busy++;
    try {
      while (!working.ending && (await workOnNext(kinds)));
    } catch (error) {
      warn('jobs', error);
    } finally {
      busy--;
    }
  };
  const start = () => void fill();
  listen('vieiro_job', {
    heard: (payload) => {
      if (payload.endsWith(':WAITING')) start();
    },
    missed: start,
  });
  setInterval(start, POLL_MS).unref();
  setInterval(() => void deleteOld(db, KEEP_DAYS).catch((error) => warn('jobs.deleteOld', error)), CLEAN_EVERY_MS).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      working.ending = true;
      for (const stopping of working.running) stopping.abort(new Stopped('ENDING'));
    });
}
