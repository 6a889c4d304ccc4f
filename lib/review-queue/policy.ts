import type { Actor } from '@/lib/auth/actor';
import { byRole, type Rule } from '@/lib/auth/policy';
import { type ScopeFacts, withinScope } from '@/lib/review/policy';

/** A scope that leaves nothing out is no condition. */
function withinMine(me: Actor): Rule<ScopeFacts> {
  const scope = withinScope(me);
  return Object.keys(scope).length === 0 || scope;
}

export const reviewQueuePolicy = {
  /** Who has a queue at all. */
  enter: byRole<object>({ VISITOR: false, USER: false, REVIEWER: true, ADMIN: true }),
  /** Which part of the queue somebody sees and decides, and whose elements' changes they undo. */
  review: byRole<ScopeFacts>({ VISITOR: false, USER: false, REVIEWER: withinMine, ADMIN: true }),
  /** Who writes the texts that reviewers choose from. */
  writeTexts: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
