'use client';
import { useMutation } from '@tanstack/react-query';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { addJob } from '@/components/jobs/jobs';
import { useUpload } from '@/components/ui/use-upload';
import { importsApi } from '@/lib/imports/api';
import type { ImportMapping } from '@/lib/imports/schema';
import type { Job } from '@/lib/jobs/schema';

interface Asked {
  file: File;
  mapping: ImportMapping;
  isDry: boolean;
}

/** Starts an import, or tries one, as a job. */
export function useStart(started: (job: Job) => void) {
  const { send, share } = useUpload();
  const starting = useMutation({
    mutationFn: ({ file, mapping, isDry }: Asked) => {
      const form = new FormData();
      form.append('file', file);
      form.append('mapping', JSON.stringify(mapping));
      form.append('dryRun', String(isDry));
      return send(importsApi.start, {}, form);
    },
    meta: { ownErrors: true },
    onSuccess: (job, { isDry }) => {
      addJob(job, () => {
        if (!isDry) for (const kind of ['elements', 'element']) void forgetAnswersOf(kind);
      });
      started(job);
    },
  });
  return { start: starting.mutate, starting: starting.isPending, error: starting.error, share };
}
