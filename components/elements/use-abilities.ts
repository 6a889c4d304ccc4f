'use client';
import { useActor } from '@/components/shell/session';
import { abilities } from '@/lib/auth/policy';
import { elementPolicy } from '@/lib/elements/policy';
import type { Element } from '@/lib/elements/schema';

type Owned = Pick<Element, 'isPublic' | 'isOwnerUser' | 'ownerId'>;

/** What the person may do with an element. To most, the answer names no owner: then it says whether it is their own. */
export function useAbilities() {
  const actor = useActor();
  return ({ isPublic, isOwnerUser, ownerId }: Owned) =>
    abilities(elementPolicy, actor, { isPublic, ownerId: ownerId ?? (isOwnerUser ? actor.id : -1) });
}
