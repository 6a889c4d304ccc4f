import * as z from 'zod';
import { Element } from '@/lib/elements/schema';

/** An element that was deleted and can still be restored. */
export const BinnedElement = Element.extend({
  deletedAt: z.string(),
  purgeAt: z.string().meta({ description: 'From when on it may be deleted for good' }),
}).meta({ id: 'BinnedElement' });

/** An element after it was restored, with what could not be. */
export const RestoredElement = Element.extend({
  leftOut: z.array(
    z.object({ field: z.string().meta({ description: '`relation.{id}` or `attribute.{id}`' }), reason: z.string() }),
  ),
}).meta({ id: 'RestoredElement' });

export type BinnedElement = z.infer<typeof BinnedElement>;
export type RestoredElement = z.infer<typeof RestoredElement>;
