import * as z from 'zod';

const State = z.object({ state: z.enum(['up', 'down']), ms: z.number() });

export const Live = z.object({ status: z.literal('live') }).meta({ id: 'Live' });

/** `degraded`: everything but map images works. */
export const Ready = z
  .object({ status: z.enum(['ready', 'degraded', 'down']), database: State, mapserver: State, storage: State })
  .meta({ id: 'Ready' });
export type Ready = z.infer<typeof Ready>;
