import * as z from 'zod';

const State = z.object({ state: z.enum(['up', 'down']), ms: z.number() });

/** The same name as in the Prometheus metrics. */
const Version = z.object({ vieiro_version: z.string() });

export const Live = Version.extend({ status: z.literal('live') }).meta({ id: 'Live' });
export type Live = z.infer<typeof Live>;

/** `degraded`: everything works but map images, or files: each part says its state. */
export const Ready = Version.extend({
  status: z.enum(['ready', 'degraded', 'down']),
  database: State,
  mapserver: State,
  storage: State,
}).meta({ id: 'Ready' });
export type Ready = z.infer<typeof Ready>;

export const Backup = z
  .object({
    name: z.string(),
    moment: z.string().meta({ description: 'The moment that its database and its files are of' }),
    folder: z.string().meta({ description: 'Where it lies, as the command that made it saw it' }),
    sizeBytes: z.number().int(),
    fileCount: z.number().int(),
    missingFiles: z.number().int().meta({ description: 'Files that elements name and that the store did not have' }),
    pointInTime: z.boolean().meta({ description: 'Whether WAL was archived, so that moments after it can be restored too' }),
    tested: z.string().nullable().meta({ description: 'When it was restored in a test' }),
    testFailure: z.string().nullable().meta({ description: 'What that test found wrong' }),
  })
  .meta({ id: 'Backup' });
