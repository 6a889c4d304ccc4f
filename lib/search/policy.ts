import type { Actor } from '@/lib/auth/actor';
import { permits } from '@/lib/auth/policy';
import { elementPolicy } from '@/lib/elements/policy';

/** Which elements a caller finds: those that the lists show. */
export interface Sight {
  publicOnes: boolean;
  /** Hidden ones, whoever owns them. */
  hiddenOnes: boolean;
  /** The account whose own hidden ones are among them. */
  ownOf: number | undefined;
}

const NOBODY = -1;

export function sightOf(actor: Actor): Sight {
  const rule = elementPolicy.read(actor);
  return {
    publicOnes: permits(rule, { isPublic: true, ownerId: NOBODY }),
    hiddenOnes: permits(rule, { isPublic: false, ownerId: NOBODY }),
    ownOf: permits(rule, { isPublic: false, ownerId: actor.id }) ? actor.id : undefined,
  };
}
