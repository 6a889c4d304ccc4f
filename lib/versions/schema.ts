import * as z from 'zod';

/** The number of changes of a definition. */
export const Version = z.number().int();

/** The version that a change is based on. */
export const UponVersion = z
  .number()
  .int()
  .min(1)
  .max(2_147_483_647)
  .nullish()
  .meta({ description: 'As it was read: 409 with `current` if there is a newer one. Absent: the call overwrites' });

/** The same as a query parameter, for a deletion. */
export const VersionQuery = z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() });
