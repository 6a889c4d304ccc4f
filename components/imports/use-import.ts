'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasEnded } from '@/components/jobs/follow-job';
import { useJobs } from '@/components/jobs/jobs';
import { useActor } from '@/components/session/session';
import { call } from '@/lib/http/client';
import { importsApi, RefusedPage } from '@/lib/imports/api';
import { jobsApi } from '@/lib/jobs/api';

const KEEPS_MS = 10 * 60_000;
export const TABLE_ROWS = 20;

/** What an import was started with, and how far it is undone. */
export function useFacts(id: number) {
  const actor = useActor();
  return useQuery({
    queryKey: ['importFacts', actor.id, id],
    queryFn: ({ signal }) => call(importsApi.facts, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.undoState === 'WAITING' || data?.undoState === 'RUNNING' ? 3000 : false),
    meta: { ownErrors: true },
  });
}

/** The job of an import as it is now, and what it was started with. */
export function useImport(id: number) {
  const actor = useActor();
  const followed = useJobs(({ jobs }) => jobs.find((it) => it.id === id));
  const job = useQuery({
    queryKey: ['jobs', actor.id, 'one', id],
    queryFn: ({ signal }) => call(jobsApi.get, { params: { id } }, signal),
    // Where nobody hears of it.
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data) && !followed ? 3000 : false),
    meta: { ownErrors: true },
  });
  const facts = useFacts(id);
  return { job: followed ?? job.data, facts: facts.data, isError: job.isError || facts.isError };
}

const asked = (kind: string, id: number, page: number) => ({
  queryKey: ['importRows', kind, id, page],
  placeholderData: keepPreviousData,
  staleTime: KEEPS_MS,
});

/** The mistakes of refused rows, page by page. */
export const useRefused = (id: number, page: number) =>
  useQuery({
    ...asked('refused', id, page),
    queryFn: async ({ signal }) => {
      const answer = await call(importsApi.refused, { params: { id }, query: { page, size: TABLE_ROWS } }, signal);
      return RefusedPage.parse(answer);
    },
  });

/** What has changed, or would, page by page. */
export const useDifferences = (id: number, page: number) =>
  useQuery({
    ...asked('differences', id, page),
    queryFn: ({ signal }) => call(importsApi.differences, { params: { id }, query: { page, size: TABLE_ROWS } }, signal),
  });

export const useLocations = (id: number) =>
  useQuery({
    queryKey: ['importRows', 'places', id],
    queryFn: ({ signal }) => call(importsApi.places, { params: { id } }, signal),
    staleTime: KEEPS_MS,
  });
