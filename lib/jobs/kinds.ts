import type { Context } from '@/lib/auth/context';
import type { JobFile } from './queries';
import type { Job, JobKind } from './schema';

/** A job as whoever works on it sees it. */
export interface JobRun {
  id: number;
  /** Whose job it is, with what they may do by now, in the language in which they started it. */
  ctx: Context;
  /** What it was started with. */
  parameters: unknown;
  /** What `keep` has stored last; null at the first time. Whoever worked on it before may have ended in the middle of anything later. */
  checkpoint: unknown;
  /** The key of the stored object that it reads. */
  inputKey: string | null;
  /** Aborted when it was cancelled, somebody else works on it by now, or the server ends: then throw, or return at once. */
  signal: AbortSignal;
  /** How far it is; shown within a second. */
  progress: (done: number, total?: number) => void;
  /**
   * In the transaction of a batch, whose writes it belongs to: from where to go on. It throws where somebody else works on the job by now,
   * so that nothing is written twice.
   */
  keep: (tx: Context, checkpoint: object, done: number) => Promise<void>;
}

/** What a job has made. `file` was announced to the store before it was written (`announceObjects`). */
export interface JobOutcome {
  result?: NonNullable<Job['result']>;
  file?: JobFile;
}

/**
 * How jobs of each kind are done. An `AppError` fails the job with its text; anything else with that of an unexpected error. What was
 * written outside of a transaction with `keep` may be written again.
 */
export type JobKinds = Partial<Record<JobKind, (run: JobRun) => Promise<JobOutcome>>>;
