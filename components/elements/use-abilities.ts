'use client';
import { useActor } from '@/components/session/session';
import type { Actor } from '@/lib/auth/actor';
import { abilities, hasScope } from '@/lib/auth/policy';
import { type ElementFacts, elementPolicy } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';

type Seen = Pick<Element, 'isPublic' | 'isOwnerUser' | 'ownerId' | 'internalComments' | 'geometricElementTypeDto'>;

/** Only who reviews an element sees its internal comments: outside of their scope a reviewer is a contributor. */
export const actsOn = (actor: Actor, { internalComments }: Pick<Seen, 'internalComments'>): Actor =>
  !hasScope(actor) ? actor : internalComments === undefined ? { ...actor, role: 'USER' } : { ...actor, reviewScope: null };

/** To most, the answer names no owner: then it says whether it is their own. */
export const factsOf = (actor: Actor, { isPublic, isOwnerUser, ownerId, geometricElementTypeDto }: Seen): ElementFacts => ({
  isPublic,
  ownerId: ownerId ?? (isOwnerUser ? actor.id : -1),
  typeId: geometricElementTypeDto.id,
  divisions: [],
  // Whoever has it in hand may see its type.
  typeFor: ['VISITOR', 'USER', 'REVIEWER', 'ADMIN'],
});

/** What a person may do with an element. */
export const abilitiesOf = (actor: Actor, element: Seen) =>
  abilities(elementPolicy, actsOn(actor, element), factsOf(actor, element));

/** The same for whoever is using the page. */
export function useAbilities() {
  const actor = useActor();
  return (element: Seen) => abilitiesOf(actor, element);
}
