import * as z from 'zod';

/** A count goes so far; nobody distinguishes more at a glance. */
export const MAX_COUNTED = 1000;

const Count = z
  .number()
  .int()
  .meta({ description: `${MAX_COUNTED}: so many or more` });

/** What does not work, or not as it should. */
const PROBLEM_KINDS = [
  'MISSING_TEXTS',
  'FAILED_JOBS',
  'FAILED_MAILS',
  'FAILING_LAYERS',
  'NO_BACKUP',
  'OLD_BACKUP',
  'UNTESTED_BACKUP',
  'FAILED_BACKUP_TEST',
] as const;
const Problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  count: Count.nullable().meta({ description: 'How many; null where there is nothing to count' }),
  since: z.string().nullable().meta({ description: 'When it last was as it should, or when it last happened' }),
  detail: z.string().nullable().meta({ description: 'In the words of what reported it' }),
});
export type Problem = z.infer<typeof Problem>;

const NewestElement = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string().meta({ description: 'Its name in the language of the caller' }),
  owner: z.string(),
  at: z.string(),
});

export const Overview = z
  .object({
    waiting: z
      .object({ elements: z.number().int(), proposals: z.number().int(), reports: z.number().int() })
      .meta({ description: 'What waits for a review in the caller’s scope' }),
    elements: z.array(NewestElement).optional().meta({ description: 'The newest ones; administrators only' }),
    users: z
      .object({
        thisWeek: Count,
        locked: Count,
        newest: z.array(z.object({ id: z.number().int(), login: z.string(), at: z.string() })),
      })
      .optional()
      .meta({ description: 'Administrators only' }),
    problems: z.array(Problem).optional().meta({ description: 'Administrators only; empty: everything is as it should' }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;

/** Settings of the server that are shown and not changed here. */
export const ServerEnvironment = z
  .object({
    mailIsOn: z.boolean(),
    variables: z.array(
      z.object({
        name: z.string(),
        value: z.string().nullable().meta({ description: 'Of an address its scheme, host and port' }),
      }),
    ),
  })
  .meta({ id: 'ServerEnvironment' });
export type ServerEnvironment = z.infer<typeof ServerEnvironment>;
