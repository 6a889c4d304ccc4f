import { byRole } from '@/lib/auth/policy';
import type { ElementFacts } from '@/lib/elements/policy';
import { withinScope } from '@/lib/review/policy';

export const messagesPolicy = {
  /** Who reads and writes the conversation about an element that they see. */
  takePart: byRole<ElementFacts>({
    VISITOR: false,
    USER: (me) => ({ ownerId: me.id }),
    REVIEWER: (me) => [{ ownerId: me.id }, withinScope(me)],
    ADMIN: true,
  }),
};
