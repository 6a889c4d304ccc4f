import type { Actor } from '@/lib/auth/actor';
import { byRole } from '@/lib/auth/policy';
import { type ElementFacts, typesAs } from '@/lib/elements/policy';
import { withinScope } from '@/lib/review/policy';

/** Elements of types that are there for somebody. */
const ofSeenTypes = (me: Actor) => ({ typeState: 'PUBLISHED', typeFor: typesAs(me) }) as const;

export const binPolicy = {
  /** Who restores a deleted element, and therefore sees it in the bin. */
  restore: byRole<ElementFacts>({
    VISITOR: false,
    USER: (me) => ({ ownerId: me.id, ...ofSeenTypes(me) }),
    REVIEWER: (me) => [
      { ownerId: me.id, ...ofSeenTypes(me) },
      { ...withinScope(me), ...ofSeenTypes(me) },
    ],
    ADMIN: true,
  }),
  /** Who finds deleted elements by the logins of their owners. Of those that contributors find, they are the owners. */
  findByOwner: byRole<object>({ VISITOR: false, USER: false, REVIEWER: true, ADMIN: true }),
  /** Who deletes it for good before its time. */
  purge: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
