'use client';
import { useActor } from '@/components/session/session';
import type { Actor } from '@/lib/auth/actor';
import { abilities } from '@/lib/auth/policy';
import { elementPolicy } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';

type Owned = Pick<Element, 'isPublic' | 'isOwnerUser' | 'ownerId'>;

/** What a person may do with an element. To most, the answer names no owner: then it says whether it is their own. */
export const abilitiesOf = (actor: Actor, { isPublic, isOwnerUser, ownerId }: Owned) =>
  abilities(elementPolicy, actor, { isPublic, ownerId: ownerId ?? (isOwnerUser ? actor.id : -1) });

/** The same for whoever is using the page. */
export function useAbilities() {
  const actor = useActor();
  return (element: Owned) => abilitiesOf(actor, element);
}
