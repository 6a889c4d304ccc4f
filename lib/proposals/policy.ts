import type { Actor, Role } from '@/lib/auth/actor';
import { byRole, permits, type Where } from '@/lib/auth/policy';
import { type ElementFacts, elementPolicy, typesAs } from '@/lib/elements/policy';
import { type ScopeFacts, withinScope } from '@/lib/review/policy';

/** What the operator has switched on. */
export interface ProposalSettings {
  enabled: boolean;
}

/** Whoever is not there. */
export const NOBODY = -1;

/** It lies where its element lies; of a MERGE, where both do; of a CREATE, where the new one would. */
export interface ProposalFacts extends ScopeFacts {
  authorId: number;
  /** Of the element, and of the one that would be merged into it; `NOBODY` where there is none. */
  ownerId: number;
  otherOwnerId: number;
  /** The roles that its type is for. */
  typeFor?: readonly Role[];
}

const mine = (me: Actor) => ({ authorId: me.id });
const mineOrInScope = (me: Actor) => [mine(me), withinScope(me)];

/** What is about types for some roles is there for these alone, not even for its author. */
const forThem =
  (rules: (me: Actor) => Where<ProposalFacts>[]) =>
  (me: Actor): Where<ProposalFacts>[] =>
    rules(me).map((where) => ({ ...where, typeFor: typesAs(me) }));

export const proposalsPolicy = {
  /** Who takes part in proposals at all. */
  use: byRole<ProposalSettings>({
    VISITOR: false,
    USER: { enabled: true },
    REVIEWER: { enabled: true },
    ADMIN: { enabled: true },
  }),
  /** What stands in the list of somebody who asks for no element. */
  list: byRole<ProposalFacts>({
    VISITOR: false,
    USER: forThem((me) => [mine(me)]),
    REVIEWER: forThem(mineOrInScope),
    ADMIN: true,
  }),
};

export const proposalPolicy = {
  read: byRole<ProposalFacts>({
    VISITOR: false,
    USER: forThem((me) => [mine(me), { ownerId: me.id }, { otherOwnerId: me.id }]),
    REVIEWER: forThem((me) => [...mineOrInScope(me), { ownerId: me.id }, { otherOwnerId: me.id }]),
    ADMIN: true,
  }),
  seeAuthor: byRole<ProposalFacts>({ VISITOR: false, USER: mine, REVIEWER: mineOrInScope, ADMIN: true }),
  /** Who takes part in its conversation. */
  write: byRole<ProposalFacts>({ VISITOR: false, USER: mine, REVIEWER: mineOrInScope, ADMIN: true }),
  withdraw: byRole<ProposalFacts>({ VISITOR: false, USER: mine, REVIEWER: mine, ADMIN: mine }),
  decide: byRole<ProposalFacts>({ VISITOR: false, USER: false, REVIEWER: withinScope, ADMIN: true }),
};

/**
 * Whether somebody may propose something about elements that they see. Whoever may change an element does that. Two elements are merged
 * by those who review alone: only whoever added both has to change them in another way.
 */
export function mayPropose(actor: Actor, kind: 'MODIFY' | 'DELETE' | 'MERGE', elements: readonly ElementFacts[]): boolean {
  if (kind !== 'MERGE') return !elements.some((it) => permits(elementPolicy.modify(actor), it));
  const reviews = elements.every((it) => permits(elementPolicy.review(actor), it));
  return reviews || !elements.every(({ ownerId }) => ownerId === actor.id);
}
