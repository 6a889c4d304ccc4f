import * as z from 'zod';

const JOB_KINDS = ['EXPORT', 'IMPORT', 'CHANGE'] as const;
const JOB_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

export const Job = z
  .object({
    id: z.number().int(),
    kind: z.enum(JOB_KINDS),
    name: z.string().meta({ description: 'What it is about, for its owner' }),
    state: z.enum(JOB_STATES),
    isCancelling: z.literal(true).optional().meta({ description: 'Only while somebody works on it: it was asked to end' }),
    done: z.number().int().meta({ description: 'How many rows have been worked on' }),
    total: z.number().int().nullable().meta({ description: 'Of how many; null as long as nobody knows' }),
    createdAt: z.string().meta({ description: 'When, as an instant' }),
    finishedAt: z.string().nullable(),
    fileUrl: z.string().nullable().meta({ description: 'The file that it has made, for a day' }),
    error: z.string().nullable().meta({ description: 'Why it failed, in the caller’s language' }),
    result: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'Figures, by the kind of job; of a change also its `changeId`, before it has ended. Of one that has ended early: what was done by then',
    }),
  })
  .meta({ id: 'Job' });

export type JobKind = (typeof JOB_KINDS)[number];
export type JobState = (typeof JOB_STATES)[number];
export type Job = z.infer<typeof Job>;

/** Whether a job has ended before its work was done. */
export const hasBrokenOff = (state: JobState): boolean => state === 'FAILED' || state === 'CANCELLED';
