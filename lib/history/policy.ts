import { byRole } from '@/lib/auth/policy';
import type { ElementFacts } from '@/lib/elements/policy';
import { type ScopeFacts, withinScope } from '@/lib/review/policy';

/** The author, and what decides in whose scope the element lies. */
export interface RevisionFacts extends ScopeFacts {
  authorId: number;
}

export const historyPolicy = {
  /** The whole history of an element that one sees. */
  read: byRole<ElementFacts>({
    VISITOR: false,
    USER: (me) => ({ ownerId: me.id }),
    REVIEWER: (me) => [{ ownerId: me.id }, withinScope(me)],
    ADMIN: true,
  }),
  /** Who made a change. */
  seeAuthor: byRole<RevisionFacts>({
    VISITOR: false,
    USER: (me) => ({ authorId: me.id }),
    REVIEWER: (me) => [{ authorId: me.id }, withinScope(me)],
    ADMIN: true,
  }),
};
