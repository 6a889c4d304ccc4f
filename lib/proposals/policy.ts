import type { Actor } from '@/lib/auth/actor';
import { byRole, permits } from '@/lib/auth/policy';
import { type ElementFacts, elementPolicy } from '@/lib/elements/policy';

/** What the operator has switched on. */
export interface ProposalSettings {
  enabled: boolean;
}

/** Whoever is not there. */
export const NOBODY = -1;

export interface ProposalFacts {
  authorId: number;
  /** Of the element, and of the one that would be merged into it; `NOBODY` where there is none. */
  ownerId: number;
  otherOwnerId: number;
}

export const proposalsPolicy = {
  /** Who takes part in proposals at all. */
  use: byRole<ProposalSettings>({ VISITOR: false, USER: { enabled: true }, ADMIN: { enabled: true } }),
  /** What stands in the list of somebody who asks for no element. */
  list: byRole<ProposalFacts>({ VISITOR: false, USER: (me) => ({ authorId: me.id }), ADMIN: true }),
};

export const proposalPolicy = {
  read: byRole<ProposalFacts>({
    VISITOR: false,
    USER: (me) => [{ authorId: me.id }, { ownerId: me.id }, { otherOwnerId: me.id }],
    ADMIN: true,
  }),
  seeAuthor: byRole<ProposalFacts>({ VISITOR: false, USER: (me) => ({ authorId: me.id }), ADMIN: true }),
  /** Who takes part in its conversation. */
  write: byRole<ProposalFacts>({ VISITOR: false, USER: (me) => ({ authorId: me.id }), ADMIN: true }),
  withdraw: byRole<ProposalFacts>({
    VISITOR: false,
    USER: (me) => ({ authorId: me.id }),
    ADMIN: (me) => ({ authorId: me.id }),
  }),
  decide: byRole<ProposalFacts>({ VISITOR: false, USER: false, ADMIN: true }),
};

/**
 * Whether somebody may propose something about elements that they see. Whoever may change an element does that. Two elements are merged
 * by those who review alone: only whoever added both has to change them in another way.
 */
export function mayPropose(actor: Actor, kind: 'MODIFY' | 'DELETE' | 'MERGE', elements: readonly ElementFacts[]): boolean {
  if (kind !== 'MERGE') return !elements.some((it) => permits(elementPolicy.modify(actor), it));
  const facts = { authorId: actor.id, ownerId: actor.id, otherOwnerId: actor.id };
  return permits(proposalPolicy.decide(actor), facts) || !elements.every(({ ownerId }) => ownerId === actor.id);
}
