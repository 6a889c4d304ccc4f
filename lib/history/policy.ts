import { byRole } from '@/lib/auth/policy';
import type { ElementFacts } from '@/lib/elements/policy';

export interface RevisionFacts {
  authorId: number;
}

export const historyPolicy = {
  /** The whole history of an element that one sees. */
  read: byRole<ElementFacts>({ VISITOR: false, USER: (me) => ({ ownerId: me.id }), ADMIN: true }),
  /** Who made a change. */
  seeAuthor: byRole<RevisionFacts>({ VISITOR: false, USER: (me) => ({ authorId: me.id }), ADMIN: true }),
};
