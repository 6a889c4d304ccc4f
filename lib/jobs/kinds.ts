import type { Context } from '@/lib/auth/context';
import type { JobFile } from './queries';
import type { Job, JobKind } from './schema';

/** A job as its handler sees it. */
export interface JobRun {
  id: number;
  /** The owner's context: their current rights, and the language in which they started the job. */
  ctx: Context;
  /** The parameters with which it was started. */
  parameters: unknown;
  /** What `keep` has stored last; null at the first run. An earlier run may have stopped anywhere after it. */
  checkpoint: unknown;
  /** The key of the stored object that it reads. */
  inputKey: string | null;
  /** Aborted when the job is cancelled, another process has claimed it, or the server stops: then throw, or return at once. */
  signal: AbortSignal;
  /** Reports the progress, which is shown within a second. */
  progress: (done: number, total?: number) => void;
  /**
   * In the transaction of a batch, whose writes it belongs to: from where to go on. It throws where somebody else works on the job by now,
   * so that nothing is written twice. A `result` in the checkpoint is that of a job that ends early.
   */
  keep: (tx: Context, checkpoint: object, done: number) => Promise<void>;
}

/** What a job has made. `file` was announced to the store before it was written (`announceObjects`). */
export interface JobOutcome {
  result?: NonNullable<Job['result']>;
  file?: JobFile;
}

/**
 * The handlers of each kind of job. An `AppError` fails the job with its text; anything else with that of an unexpected error. What was
 * written outside of a transaction with `keep` may be written again.
 */
export type JobKinds = Partial<Record<JobKind, (run: JobRun) => Promise<JobOutcome>>>;
