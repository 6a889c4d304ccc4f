import * as z from 'zod';

const State = z.object({ state: z.enum(['up', 'down']), ms: z.number() });

/** Named as in the figures for Prometheus, so that a monitor asks for one name. */
const Version = z.object({ vieiro_version: z.string() });

export const Live = Version.extend({ status: z.literal('live') }).meta({ id: 'Live' });
export type Live = z.infer<typeof Live>;

/** `degraded`: everything but map images works. */
export const Ready = Version.extend({
  status: z.enum(['ready', 'degraded', 'down']),
  database: State,
  mapserver: State,
  storage: State,
}).meta({ id: 'Ready' });
export type Ready = z.infer<typeof Ready>;
