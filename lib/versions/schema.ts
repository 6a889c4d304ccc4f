import * as z from 'zod';
import { decimal } from '@/lib/decimal';

/** The number of changes of a definition. */
export const Version = z.number().int();

/** The version that a change is based on. */
export const UponVersion = z.number().int().min(1).max(2_147_483_647).nullish().meta({
  description:
    'As it was read. If there is a newer one, the change is merged with it; where both have changed the same, or what was read is not known any more: 409 with `current` and `conflicts`. Absent: the call overwrites',
});

/** The same as a query parameter, for a deletion. */
export const VersionQuery = z.object({ version: decimal(z.number().int().min(1).max(2_147_483_647)).optional() });

/** What the answer to a save says of what others had saved since. */
export const mergedFields = {
  merged: z.array(z.string()).optional().meta({
    description: 'After a change of an older version: the fields of which something was taken from what others have saved since',
  }),
  mergedFrom: z.array(z.string()).optional().meta({ description: 'With it: the logins of these others' }),
};
const Merged = z.object(mergedFields);
export type Merged = z.infer<typeof Merged>;
