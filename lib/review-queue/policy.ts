import type { Actor } from '@/lib/auth/actor';
import { byRole, type Rule } from '@/lib/auth/policy';
import { type ScopeFacts, withinScope } from '@/lib/review/policy';

/** A list even for a reviewer of everything, who is not an administrator: types that are not published are outside every scope. */
const withinMine = (me: Actor): Rule<ScopeFacts> => [withinScope(me)];

export const reviewQueuePolicy = {
  /** Who has a queue at all. */
  enter: byRole<object>({ VISITOR: false, USER: false, REVIEWER: true, ADMIN: true }),
  /** The part of the queue that somebody sees and decides, and the elements whose changes they undo. */
  review: byRole<ScopeFacts>({ VISITOR: false, USER: false, REVIEWER: withinMine, ADMIN: true }),
  /** Who writes the texts that reviewers choose from. */
  writeTexts: byRole<object>({ VISITOR: false, USER: false, REVIEWER: false, ADMIN: true }),
};
