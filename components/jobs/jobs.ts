'use client';
import { create } from 'zustand';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { DAY_MS } from '@/lib/durations';
import { call } from '@/lib/http/client';
import { jobsApi } from '@/lib/jobs/api';
import type { Job } from '@/lib/jobs/schema';
import { followJob, hasEnded } from './follow-job';

/** So many stand in the menu of the bar. */
const LATEST = 7;
/** What ended before is on the page of all jobs only. */
const SHOWN_FOR_MS = DAY_MS;

/** The jobs of this person that run, or have ended lately, newest first. */
export const useJobs = create<{ jobs: readonly Job[] }>()(() => ({ jobs: [] }));

const following = new Map<number, () => void>();
/** What is to be done when a job that was started here has ended. */
const awaited = new Map<number, (job: Job) => void>();

const isLate = ({ finishedAt }: Job) => finishedAt !== null && Date.now() - Date.parse(finishedAt) > SHOWN_FOR_MS;

function take(job: Job): void {
  const others = useJobs.getState().jobs.filter(({ id }) => id !== job.id);
  const jobs = [job, ...others].sort((a, b) => b.id - a.id).slice(0, LATEST);
  useJobs.setState({ jobs });
  void forgetAnswersOf('jobs');
  if (!hasEnded(job)) return;
  following.delete(job.id);
  awaited.get(job.id)?.(job);
  awaited.delete(job.id);
}

function follow(job: Job): void {
  take(job);
  if (!hasEnded(job) && !following.has(job.id)) following.set(job.id, followJob(job.id, take));
}

/** Reads what runs, and what has ended lately. */
export async function readJobs(): Promise<void> {
  try {
    const { result } = await call(jobsApi.list, { query: { size: LATEST } });
    for (const job of result.items) if (!isLate(job)) follow(job);
  } catch {
    // The page of all jobs says what is wrong.
  }
}

/** A job that was just started here. `ended`: what is to be done with it then. */
export function addJob(job: Job, ended: (job: Job) => void): void {
  awaited.set(job.id, ended);
  follow(job);
}

/** Asks a job to end. */
export async function cancelJob(id: number): Promise<void> {
  take(await call(jobsApi.cancel, { params: { id } }));
}

export function forgetJobs(): void {
  for (const stop of following.values()) stop();
  following.clear();
  awaited.clear();
  useJobs.setState({ jobs: [] });
}
