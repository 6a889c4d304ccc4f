import type { Role } from '@/lib/auth/actor';
import type { ReviewPolicy, ReviewState } from './schema';

type Ways = Record<ReviewState, readonly ReviewState[]>;

const NOWHERE: Ways = { NONE: [], WAITING: [], QUESTION: [], ACCEPTED: [], REJECTED: [] };
/** By saving an element. */
const CONTRIBUTOR: Ways = {
  NONE: ['WAITING'],
  WAITING: [],
  QUESTION: ['WAITING'],
  ACCEPTED: ['WAITING'],
  REJECTED: ['WAITING'],
};
/** By a decision, by taking one back, or by the flag. What waits is never let go undecided. */
const REVIEWER: Ways = {
  NONE: ['WAITING', 'QUESTION', 'ACCEPTED', 'REJECTED'],
  WAITING: ['QUESTION', 'ACCEPTED', 'REJECTED'],
  QUESTION: ['NONE', 'WAITING', 'ACCEPTED', 'REJECTED'],
  ACCEPTED: ['NONE', 'WAITING', 'QUESTION', 'REJECTED'],
  REJECTED: ['NONE', 'WAITING', 'QUESTION', 'ACCEPTED'],
};

/** Which role may move an element from which state of its review to which. A reviewer outside of their scope is a contributor. */
export const TRANSITIONS: Record<Role, Ways> = { VISITOR: NOWHERE, USER: CONTRIBUTOR, REVIEWER, ADMIN: REVIEWER };

/** Whether a role adds to what is reviewed: it moves elements by saving them alone. */
export const contributes = (role: Role): boolean => TRANSITIONS[role] === CONTRIBUTOR;

export const mayMove = (role: Role, from: ReviewState, to: ReviewState): boolean => TRANSITIONS[role][from].includes(to);

/** An element in its review. */
export interface Reviewed {
  reviewState: ReviewState;
  reviewPolicy: ReviewPolicy;
  /** What was asked for, where the review holds it back; null: it is as public as was asked for. */
  askedPublic: boolean | null;
}

const isOpen = (state: ReviewState) => state === 'WAITING' || state === 'QUESTION';

/**
 * Whether the review holds an element back once it is in a state: what was rejected, and what waits under BEFORE. What was held back stays
 * so until it is decided, whatever becomes of the policy; of what was rejected a contributor's own save is no decision.
 */
export function isHeldBack(role: Role, { reviewState: from, reviewPolicy, askedPublic }: Reviewed, to: ReviewState): boolean {
  if (!isOpen(to)) return to === 'REJECTED';
  const stays = askedPublic !== null && (isOpen(from) || contributes(role));
  return reviewPolicy === 'BEFORE' || stays;
}

/** The state after a save. `reviewed`: the flag that came with it, which counts only from those who review the element. */
export function stateAfterSave(
  role: Role,
  { reviewState, reviewPolicy }: Pick<Reviewed, 'reviewState' | 'reviewPolicy'>,
  reviewed: boolean | undefined,
): ReviewState {
  if (!contributes(role)) {
    if (reviewed) return 'ACCEPTED';
    return reviewed === false && reviewState === 'ACCEPTED' ? 'NONE' : reviewState;
  }
  const answered = reviewState === 'QUESTION' || reviewState === 'REJECTED';
  return reviewPolicy !== 'NONE' || answered ? 'WAITING' : reviewState;
}
