import { byRole } from '@/lib/auth/policy';
import type { ElementFacts } from '@/lib/elements/policy';
import { withinScope } from '@/lib/review/policy';

const published = { typeState: 'PUBLISHED' } as const;

export const binPolicy = {
  /** Who restores a deleted element, and therefore sees it in the bin. */
  restore: byRole<ElementFacts>({
    VISITOR: false,
    USER: (me) => ({ ownerId: me.id, ...published }),
    REVIEWER: (me) => [
      { ownerId: me.id, ...published },
      { ...withinScope(me), ...published },
    ],
    ADMIN: true,
  }),
  /** Who deletes it for good before its time. */
  purge: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
